import type { SaleEdit } from '@gadgetry/contract/product-edits';
import { PRODUCT_COLUMNS, SALE_PRICE } from '@gadgetry/contract/product-csv';
import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { CellChange } from '@gadgetry/contract/product-imports';
import { moneyInCell, regularCents } from '../csv/product-lines.ts';
import {
  type Period,
  type PricedProduct,
  type SaleLine,
  isInForce,
  pricesRefusal,
} from '../prices/price-rules.ts';
import { LEAST, editedCents } from './edit-cells.ts';
import type { StoredProduct, VariantState } from './import-state.ts';
import type { LineRow } from './import-store.ts';
import type { Known, PlannedLine } from './plan-lines.ts';

/** A change that puts on sale. */
export type StartOfSale = Exclude<SaleEdit, { kind: 'endSale' }>;

/** What a variant costs in the sale, rounded half up to the smallest sum. */
export function saleCents(regular: MinorUnits, edit: StartOfSale): MinorUnits {
  return editedCents(
    regular,
    edit.kind === 'salePercent'
      ? { kind: 'percent', percent: -edit.percent }
      : { kind: 'amount', amount: -edit.amount },
  );
}

/** From when until when; a beginning that is over is now. */
export function periodOf({ beginsAt, endsAt }: StartOfSale, now: Date): Period {
  const begins = beginsAt == null ? now : new Date(beginsAt);
  return { begins_at: begins < now ? now : begins, ends_at: new Date(endsAt) };
}

/** Prices as sales are told against them. */
function pricedOf({ product, variants, prices }: StoredProduct): PricedProduct {
  if (prices !== null) return prices.product;
  const none = { sale_id: null, sale_ends_at: null, was_cents: null };
  return {
    price_cents: product.price_cents,
    variants: variants.map((variant) => ({ ...variant, ...none })),
  };
}

const cellOf = (cents: MinorUnits) => String(moneyInCell(cents));

/** Why a variant can't be in the sale at that price; null: it can. */
export function saleRefusal(
  stored: StoredProduct,
  variant: VariantState,
  cents: MinorUnits,
  period: Period,
): string | null {
  const regular = regularCents(variant, stored.product);
  if (cents < LEAST) return `It would cost less than ${formatMinorUnits(LEAST)}`;
  if (cents >= regular) return `Rounded it would cost ${formatMinorUnits(regular)} as before`;
  const prices = [{ variant_id: variant.id, cents }];
  const others = stored.prices?.lines ?? [];
  return pricesRefusal({ ...period, prices }, pricedOf(stored), others)?.message ?? null;
}

/** The sale that a variant is in at a moment, whether or not its price was switched yet. */
export const runningLine = (
  { prices }: StoredProduct,
  variantId: string,
  now: Date,
): SaleLine | undefined =>
  prices?.lines.find((line) => line.variant_id === variantId && isInForce(line, now));

/** From the regular price to that of the sale. */
export function changeOfStart(regular: MinorUnits, cents: MinorUnits): CellChange {
  return { column: SALE_PRICE, from: cellOf(regular), to: cellOf(cents) };
}

/** From the price of the sale back to the regular one. */
export function changeOfEnd(cents: MinorUnits, regular: MinorUnits): CellChange {
  return { column: PRODUCT_COLUMNS.price.name, from: cellOf(cents), to: cellOf(regular) };
}

/** What is to become of the lines of one product, one for each of its variants. */
export function planSaleLines(
  lines: readonly LineRow[],
  edit: SaleEdit,
  known: Known,
  now: Date,
): PlannedLine[] {
  return lines.map(({ line, cells }) => {
    const stored = known.products.get(cells.productId ?? '');
    const variant = stored?.variants.find(({ id }) => id === cells.variantId);
    const about = {
      line,
      name: stored?.product.name ?? '',
      productId: stored?.product.id ?? null,
      variantId: variant?.id ?? null,
      changes: [],
      problems: [],
      notes: [],
    };
    const refused = (column: string, message: string): PlannedLine => ({
      ...about,
      state: 'refused',
      problems: [{ column, message }],
    });
    if (stored === undefined || variant === undefined) {
      return refused('', 'This variant is no longer there');
    }
    const regular = regularCents(variant, stored.product);
    if (edit.kind === 'endSale') {
      const running = runningLine(stored, variant.id, now);
      return running === undefined
        ? { ...about, state: 'same' }
        : { ...about, state: 'changed', changes: [changeOfEnd(running.cents, regular)] };
    }
    const cents = saleCents(regular, edit);
    const refusal = saleRefusal(stored, variant, cents, periodOf(edit, now));
    return refusal === null
      ? { ...about, state: 'changed', changes: [changeOfStart(regular, cents)] }
      : refused(SALE_PRICE, refusal);
  });
}
