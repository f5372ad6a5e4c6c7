import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import {
  type OfferedLine,
  type StockLine,
  type StockRefusal,
  type TakenLine,
  mergedLines,
  notAsChosen,
  offeredLine,
  partlyNamed,
  takenLine,
} from './stock-rules.ts';
import {
  changeStock,
  defaultVariantsOf,
  insertMovement,
  lockVariantsOfOrder,
  nameOfProduct,
  putBack,
  readOffered,
  takeFromStock,
} from './stock-store.ts';

export function stockRefused({ code, message }: StockRefusal): ShopError {
  return new ShopError(code, message);
}

/** One line per variant, whether a line names it or means it as the product's default. */
async function linesByVariant(db: Database, lines: readonly StockLine[]): Promise<StockLine[]> {
  const merged = mergedLines(lines);
  const unsure = partlyNamed(merged);
  if (unsure.length === 0) return merged;
  const defaults = await defaultVariantsOf(db, unsure);
  return mergedLines(
    merged.map((line) => {
      const variantId = line.variantId ?? defaults.get(line.productId);
      return variantId === undefined ? line : { ...line, variantId };
    }),
  );
}

/**
 * Takes pieces for an order in the order's own transaction, all lines or none: the caller lets what
 * is thrown roll the transaction back. Names and prices are those at this moment, in the order of
 * the lines; lines of one variant come back as one.
 * @throws ShopError product_unavailable, insufficient_stock
 */
export async function takeStock(
  trx: Transaction,
  lines: readonly StockLine[],
  orderId: string,
): Promise<TakenLine[]> {
  const wanted = await linesByVariant(trx, lines);
  const rows = await takeFromStock(trx, wanted, orderId);
  const unknown = wanted.find(
    ({ variantId }, place) => variantId !== undefined && !rows.has(place),
  );
  const name = unknown === undefined ? undefined : await nameOfProduct(trx, unknown.productId);
  if (name !== undefined) throw stockRefused(notAsChosen(name));
  return wanted.map((line, place) => {
    const outcome = takenLine(line, rows.get(place));
    if ('code' in outcome) throw stockRefused(outcome);
    return outcome;
  });
}

/**
 * What `takeStock` would find for these lines, without taking it: in their order, lines of one variant
 * as one.
 * @param replaced orders whose pieces count as there, because the lines are meant instead of them
 */
export async function offeredLines(
  db: Database,
  lines: readonly StockLine[],
  replaced: readonly string[],
): Promise<OfferedLine[]> {
  const wanted = await linesByVariant(db, lines);
  const rows = await readOffered(db, wanted, replaced);
  return wanted.map((line, place) => offeredLine(line, rows.get(place)));
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
  const variantIds = await lockVariantsOfOrder(trx, orderId);
  if (variantIds.length > 0) await putBack(trx, orderId, variantIds, reason);
}

/** Pieces of a variant that were sold, have come back and can be sold again. */
export interface ReturnedPieces {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
}

/** Puts pieces that have come back on the shelf. Once for each return: nothing here remembers it. */
export async function restock(
  trx: Transaction,
  lines: readonly ReturnedPieces[],
  of: { readonly orderId: string; readonly actor: string },
): Promise<void> {
  const inOneOrder = lines
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1));
  for (const { productId, variantId, quantity: delta } of inOneOrder) {
    await changeStock(trx, variantId, delta);
    await insertMovement(trx, { productId, variantId, delta, reason: 'return', ...of });
  }
}
