import type { Transaction } from '../../../database/database.ts';
import { orNotFound } from '../../../errors/shop-error.ts';
import { type Change, historyOf } from '../../history/index.ts';
import { chosenOptions } from '../stock/stock-rules.ts';
import { type SaleRefusal, periodRefusal, pricesRefusal } from './price-rules.ts';
import { applySales } from './price-service.ts';
import { readPrices, readSaleLines } from './price-store.ts';
import { saleSnapshot } from './sale-serializer.ts';
import { type SalePlan, type SaleRow, findSale, writeSale } from './sale-store.ts';

export const saleHistory = historyOf('sale', saleSnapshot);

export interface Planning {
  readonly plan: SalePlan;
  readonly now: Date;
  /** A sale that runs keeps its beginning. */
  readonly begun: boolean;
}

/** Under the product's lock. @returns why it can't be, at its field; null: it can */
export async function refusalOf(
  trx: Transaction,
  { plan, now, begun }: Planning,
): Promise<SaleRefusal | null> {
  const product = await readPrices(trx, plan.product_id);
  if (product === undefined) {
    return { path: 'productId', message: 'This product is no longer there' };
  }
  const others = await readSaleLines(trx, [plan.product_id], plan.id);
  return periodRefusal(plan, now, begun) ?? pricesRefusal(plan, product, others);
}

/**
 * While a sale is off, its variants may have become other things, which are worth other prices.
 * @returns why it can't be on again; null: it can
 */
export function otherThingMeant({ prices, options }: SaleRow): string | null {
  const another = prices.find(({ is_another }) => is_another);
  if (another === undefined) return null;
  const called = chosenOptions(options, another.choices).map(({ value }) => value);
  const what = called.length === 0 ? 'The product' : `'${called.join(', ')}'`;
  return `${what} was something else when this was planned: edit the sale and save its prices first`;
}

export const planOf = (row: SaleRow): SalePlan => ({
  id: row.id,
  product_id: row.product_id,
  begins_at: row.begins_at,
  ends_at: row.ends_at,
  is_active: row.is_active,
  prices: row.prices.map(({ variant_id, cents }) => ({ variant_id, cents })),
});

/** Writes a plan and makes the prices what it says, under the product's lock. */
export async function keepSale(
  trx: Transaction,
  actor: Change['actor'],
  action: Change['action'],
  { before, plan }: { readonly before: SaleRow | null; readonly plan: SalePlan },
): Promise<SaleRow> {
  await writeSale(trx, plan);
  await applySales(trx, plan.product_id);
  const after = orNotFound(await findSale(trx, plan.id));
  await saleHistory.record(trx, actor, action, { before, after });
  return after;
}
