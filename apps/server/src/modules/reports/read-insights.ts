import type { Insights } from '@gadgetry/contract/insights';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { Database } from '../../database/database.ts';
import { readBestSellers, readNearlyOut, readSalesByDay, readToShip } from './insights-store.ts';
import { dayIn } from './report-rules.ts';
import { chartOf, everyDay, periodsOf } from './sales-rules.ts';

/** How the shop does, as of a moment, by the days of a time zone. */
export async function readInsights(db: Database, now: Date, timeZone: string): Promise<Insights> {
  const today = { today: dayIn(timeZone, now), timeZone };
  const [sold, bestSellers, nearlyOut, toShip] = await Promise.all([
    readSalesByDay(db, today),
    readBestSellers(db, today),
    readNearlyOut(db),
    readToShip(db),
  ]);
  const days = everyDay(today.today, sold);
  return {
    at: now.toISOString(),
    timeZone,
    periods: periodsOf(days),
    revenueByDay: chartOf(days),
    bestSellers: bestSellers.map(({ id, name, pieces, revenueCents }) => ({
      productId: id,
      name,
      pieces,
      revenue: fromMinorUnits(revenueCents),
    })),
    nearlyOut: {
      count: nearlyOut.count,
      products: nearlyOut.variants.map(({ id, name, variantId, choices, stock }) => ({
        _id: id,
        name,
        variantId,
        choice: choices.join(', '),
        stockQuantity: stock,
      })),
    },
    toShip: { count: toShip.count, oldest: toShip.oldest?.toISOString() ?? null },
  };
}
