import { fromMinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { refusedField } from '../../../errors/shop-error.ts';
import { recordChanges } from '../../history/index.ts';
import {
  type PricedProduct,
  beginningFor,
  centsOf,
  endedPriceRefusal,
  otherThingRefusal,
  priceEditRefusal,
  pricedAt,
} from './price-rules.ts';
import {
  type PricesToEdit,
  databaseTime,
  markBegun,
  readDue,
  readLowestBefore,
  readPricesOf,
  readPricesToEdit,
  readSaleLines,
  writePrices,
} from './price-store.ts';

/** In the history, where nobody but the clock has changed a price. */
const BY_PLAN = { id: 'planned-sale', email: 'a planned sale' };

/** As the history of a product tells it: one price, or those of its variants. */
function pricesInWords({ price_cents, variants }: PricedProduct): number | string[] {
  const cents = variants
    .filter(({ retired_at }) => retired_at === null)
    .map((variant) => centsOf(variant, { price_cents }));
  const same = cents.every((each) => each === price_cents);
  return same ? fromMinorUnits(price_cents) : cents.map(formatMinorUnits);
}

/**
 * Makes the prices of products what their sales say at this moment, and keeps their variants locked.
 * Safe any number of times, and by several processes at once: who comes second finds nothing to do.
 * @returns which of them were different
 */
async function applySalesOf(trx: Transaction, productIds: readonly string[]): Promise<string[]> {
  const stored = await readPricesOf(trx, productIds, true);
  if (stored.length === 0) return [];
  const now = await databaseTime(trx);
  const lines = Map.groupBy(await readSaleLines(trx, productIds), (line) => line.variant_id);
  const products = stored.map((before) => ({
    before,
    lines: before.variants.flatMap(({ id }) => lines.get(id) ?? []),
  }));
  const beginning = products.flatMap((one) => beginningFor(one.before, one.lines, now));
  const lowest = await readLowestBefore(trx, beginning, now);
  await markBegun(trx, productIds, now);
  const changed = products.flatMap(({ before, lines: ofProduct }) => {
    const after = { id: before.id, ...pricedAt(before, ofProduct, now, lowest) };
    const isSame = JSON.stringify(after.variants) === JSON.stringify(before.variants);
    return isSame ? [] : [{ before, after }];
  });
  if (changed.length === 0) return [];
  const versions = await writePrices(
    trx,
    changed.map(({ after }) => after),
  );
  await recordChanges(
    trx,
    changed.map(({ before, after }) => ({
      entity: 'product',
      entityId: before.id,
      action: 'updated',
      actor: BY_PLAN,
      before: { version: before.version, fields: { price: pricesInWords(before) } },
      after: {
        version: versions.get(before.id) ?? before.version + 1,
        fields: { price: pricesInWords(after) },
      },
    })),
  );
  return changed.map(({ before }) => before.id);
}

/** The same of one product. @returns whether anything was different */
export async function applySales(trx: Transaction, productId: string): Promise<boolean> {
  return (await applySalesOf(trx, [productId])).length > 0;
}

/** Products of a transaction: whoever orders one of them waits for no more than that. */
const SWITCHED_TOGETHER = 50;

/** Switches what is due, many in one transaction: sales of thousands of products begin at one moment. */
export async function switchDuePrices(db: Database): Promise<void> {
  const due = await readDue(db);
  for (let from = 0; from < due.length; from += SWITCHED_TOGETHER) {
    const together = due.slice(from, from + SWITCHED_TOGETHER);
    await inTransaction(db, (trx) => applySalesOf(trx, together));
  }
}

/** A price that an admin's form asks for, with the field that says it. */
interface PriceEdit {
  readonly variantId: string;
  readonly cents: number;
  readonly field: string;
  /** The variant is to be another thing than it was: with other options, or other values of them. */
  readonly isAnother?: boolean;
  /** The form does not say which version of the product it had read. */
  readonly isBlind: boolean;
}

/** Why a price can't be that by hand: a sale runs, or would no longer be one. */
export function editRefusal(
  { product, lines, ended }: PricesToEdit,
  { variantId, cents, isAnother = false, isBlind }: Omit<PriceEdit, 'field'>,
): string | null {
  const variant = product.variants.find(({ id }) => id === variantId);
  if (variant === undefined) return null;
  const change = { from: centsOf(variant, product), to: cents };
  const isSame = variant.retired_at !== null || change.from === change.to;
  if (isSame && !isAnother) return null;
  return isAnother
    ? otherThingRefusal(variant, lines)
    : (priceEditRefusal(variant, change, lines) ??
        endedPriceRefusal(variant, cents, isBlind ? ended : []));
}

/** @throws ShopError validation_failed at the field */
function refuseEdits(prices: PricesToEdit, edits: readonly PriceEdit[]): void {
  for (const edit of edits) {
    const refusal = editRefusal(prices, edit);
    if (refusal !== null) throw refusedField(edit.field, refusal);
  }
}

/**
 * Under the lock of the product.
 * @throws ShopError validation_failed
 */
export async function refuseAgainstSales(
  trx: Transaction,
  productId: string,
  edits: readonly PriceEdit[],
): Promise<void> {
  refuseEdits(await readPricesToEdit(trx, productId), edits);
}

/**
 * The same of a product's own price, which each variant has that has none of its own.
 * @throws ShopError validation_failed
 */
export async function refuseProductPrice(
  trx: Transaction,
  {
    id,
    price_cents: from,
    has_sales: hasSales,
  }: { readonly id: string; readonly price_cents: number; readonly has_sales: boolean },
  to: number,
  isBlind: boolean,
): Promise<void> {
  if (from === to || !hasSales) return;
  const prices = await readPricesToEdit(trx, id);
  const edits = prices.product.variants.map((variant) => ({
    variantId: variant.id,
    cents: variant.price_cents ?? to,
    field: 'price',
    isBlind,
  }));
  refuseEdits(prices, edits);
}
