import type { Insights } from '@gadgetry/contract/insights';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { Database } from '../../database/database.ts';
import { readBestSellers, readSalesByDay, readToShip } from './insights-store.ts';
import { dayIn } from './report-rules.ts';
import { chartOf, everyDay, periodsOf } from './sales-rules.ts';

/** How the shop sells, as of a moment, by the days of a time zone. */
export async function readInsights(
  db: Database,
  now: Date,
  timeZone: string,
): Promise<Omit<Insights, 'nearlyOut'>> {
  const today = { today: dayIn(timeZone, now), timeZone };
  const [sold, bestSellers, toShip] = await Promise.all([
    readSalesByDay(db, today),
    readBestSellers(db, today),
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
    toShip: { count: toShip.count, oldest: toShip.oldest?.toISOString() ?? null },
  };
}
