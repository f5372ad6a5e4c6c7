import type { Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import {
  type StockLine,
  type StockRefusal,
  type TakenLine,
  mergedLines,
  takenLine,
} from './stock-rules.ts';
import { lockProductsOfOrder, putBack, takeFromStock } from './stock-store.ts';

export function stockRefused({ code, message }: StockRefusal): ShopError {
  return new ShopError(code, message);
}

/**
 * Takes pieces for an order in the order's own transaction, all lines or none: the caller lets what
 * is thrown roll the transaction back. Names and prices are those at this moment, in the order of
 * the lines; lines of one product come back as one.
 * @throws ShopError product_unavailable, insufficient_stock
 */
export async function takeStock(
  trx: Transaction,
  lines: readonly StockLine[],
  orderId: string,
): Promise<TakenLine[]> {
  const wanted = mergedLines(lines);
  const rows = await takeFromStock(trx, wanted, orderId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((line) => {
    const outcome = takenLine(line, byId.get(line.productId));
    if ('code' in outcome) throw stockRefused(outcome);
    return outcome;
  });
}

/**
 * Gives back whatever the order still holds by the ledger: nothing the second time, and nothing
 * twice when two processes do it at once.
 */
export async function returnStock(
  trx: Transaction,
  orderId: string,
  reason: 'release' | 'refund',
): Promise<void> {
  // The ledger is read by a statement of its own, after the locks: whoever waited for them sees
  // what the one before has given back.
  const productIds = await lockProductsOfOrder(trx, orderId);
  if (productIds.length > 0) await putBack(trx, orderId, productIds, reason);
}
