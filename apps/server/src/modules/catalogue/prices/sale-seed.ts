import { newId } from '../../../database/identifiers.ts';
import type { Transaction } from '../../../database/database.ts';
import { applySales } from './price-service.ts';
import { databaseTime } from './price-store.ts';
import { writeSale } from './sale-store.ts';

/** What one of a shop's first goods cost before, and the sale that it begins with. */
export interface SaleSeed {
  /** Oldest first; the last one is the regular price. */
  readonly before: readonly { readonly daysAgo: number; readonly cents: number }[];
  readonly days: number;
}

const DAY_MS = 86_400_000;

/**
 * Puts a product without options, which was inserted at its regular price, on sale from now on: what is
 * struck is computed of what it cost before, as of any other.
 */
export async function seedSale(
  trx: Transaction,
  product: { readonly id: string; readonly priceCents: number },
  { before, days }: SaleSeed,
): Promise<void> {
  const now = await databaseTime(trx);
  const inDays = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const past = before.map(({ daysAgo, cents }) => ({
    variant_id: product.id,
    at: inDays(-daysAgo),
    cents,
  }));
  await trx.insertInto('price_history').values(past).execute();
  await writeSale(trx, {
    id: newId(),
    product_id: product.id,
    begins_at: now,
    ends_at: inDays(days),
    is_active: true,
    prices: [{ variant_id: product.id, cents: product.priceCents }],
  });
  await applySales(trx, product.id);
}
