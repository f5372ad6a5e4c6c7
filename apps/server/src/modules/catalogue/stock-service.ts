import { ERRORS } from '@gadgetry/contract/errors';
import type { Cents } from '@gadgetry/contract/money';
import type { Transaction } from '../../platform/database.ts';
import { ShopError } from '../../platform/errors.ts';
import {
  type ReservedRow,
  type StockLine,
  lockProductsOfOrder,
  putBack,
  takeFromStock,
} from './stock-store.ts';

/** What an order line is to remember of its product. */
export interface TakenLine {
  readonly productId: string;
  readonly name: string;
  readonly image: string | null;
  readonly priceCents: Cents;
  readonly quantity: number;
}

/** An identifier can be written in capitals too: the same product on two lines is one line here. */
function merged(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    const productId = line.productId.toLowerCase();
    quantities.set(productId, (quantities.get(productId) ?? 0) + line.quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

export function tooFewLeft({ name, stock }: { name: string; stock: number }): ShopError {
  const message = `${ERRORS.insufficient_stock.message} for ${name}: only ${stock} left`;
  return new ShopError('insufficient_stock', message);
}

function taken(line: StockLine, row: ReservedRow | undefined): TakenLine {
  if (row === undefined) {
    throw new ShopError('product_unavailable', 'A product in your cart is no longer available');
  }
  if (!row.is_active) {
    throw new ShopError('product_unavailable', `${row.name} is no longer available`);
  }
  if (!row.taken) throw tooFewLeft(row);
  const { name, image, price_cents: priceCents } = row;
  return { ...line, name, image, priceCents };
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
  const wanted = merged(lines);
  const rows = await takeFromStock(trx, wanted, orderId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((line) => taken(line, byId.get(line.productId)));
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
