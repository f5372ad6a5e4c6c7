import { type ChosenOption, nameWithChoice } from '@gadgetry/contract/chosen-options';
import { ERRORS, type ErrorCode } from '@gadgetry/contract/errors';
import type { MinorUnits } from '@gadgetry/contract/money';
import type { ProductOption } from '@gadgetry/contract/variants';

export interface StockLine {
  readonly productId: string;
  /** Left out: the product's default variant. */
  readonly variantId?: string;
  readonly quantity: number;
}

/** The variant that a line means, with its product. */
export interface OfferedRow {
  id: string;
  name: string;
  options: ProductOption[];
  choices: string[];
  image: string | null;
  price_cents: MinorUnits;
  category_id: string;
  weight_grams: number | null;
  tax_class: string | null;
  is_active: boolean;
  /** Before anything was taken. */
  stock: number;
}

/** As it was found under the variant's lock. */
export interface ReservedRow extends OfferedRow {
  taken: boolean;
}

/** What an order line is to remember of its product, and what it is priced by. */
export interface TakenLine {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly name: string;
  readonly options: readonly ChosenOption[];
  readonly image: string | null;
  readonly priceCents: MinorUnits;
  readonly categoryId: string;
  readonly weightGrams: number | null;
  /** null: the default one. */
  readonly taxClass: string | null;
}

/** A line as an order would find it now, for whoever only asks. */
export interface OfferedLine {
  readonly wanted: StockLine;
  /** null where it is not sold, or not as it was chosen. */
  readonly goods: TakenLine | null;
  /** Pieces that can be had of it. */
  readonly available: number;
}

/** The message is for the buyer, or for the admin who edits. */
export interface StockRefusal {
  readonly code: Extract<ErrorCode, 'product_unavailable' | 'insufficient_stock'>;
  readonly message: string;
}

/**
 * One line per variant, in the order in which each came first. An identifier can be written in
 * capitals too: the same product on two lines is one line here.
 */
export function mergedLines(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const { productId: product, variantId: variant, quantity } of lines) {
    const productId = product.toLowerCase();
    const named = variant === undefined ? {} : { variantId: variant.toLowerCase() };
    const key = `${productId} ${named.variantId ?? ''}`;
    const before = merged.get(key)?.quantity ?? 0;
    merged.set(key, { productId, ...named, quantity: before + quantity });
  }
  return [...merged.values()];
}

/** Products of which a line names a variant and another does not: both may mean the same pieces. */
export function partlyNamed(lines: readonly StockLine[]): string[] {
  const named = lines.filter(({ variantId }) => variantId !== undefined);
  const products = new Set(named.map(({ productId }) => productId));
  return lines.flatMap(({ productId, variantId }) =>
    variantId === undefined && products.has(productId) ? [productId] : [],
  );
}

/** What the values of a variant are values of. */
export function chosenOptions(
  options: readonly ProductOption[],
  choices: readonly string[],
): ChosenOption[] {
  return choices.map((value, place) => ({ name: options[place]?.name ?? '', value }));
}

export function tooFewLeft({ name, stock }: Pick<ReservedRow, 'name' | 'stock'>): StockRefusal {
  const message = `${ERRORS.insufficient_stock.message} for ${name}: only ${stock} left`;
  return { code: 'insufficient_stock', message };
}

function noLongerAvailable(name: string): StockRefusal {
  return { code: 'product_unavailable', message: `${name} is no longer available` };
}

/** For a variant that is none of the product's. */
export function notAsChosen(name: string): StockRefusal {
  const { code, message } = noLongerAvailable(name);
  return { code, message: `${message} as it was chosen` };
}

function goodsOf({ productId, quantity }: StockLine, row: OfferedRow): TakenLine {
  return {
    productId,
    variantId: row.id,
    quantity,
    name: row.name,
    options: chosenOptions(row.options, row.choices),
    image: row.image,
    priceCents: row.price_cents,
    categoryId: row.category_id,
    weightGrams: row.weight_grams,
    taxClass: row.tax_class,
  };
}

/** @param row undefined where no such product or variant exists */
export function takenLine(line: StockLine, row: ReservedRow | undefined): TakenLine | StockRefusal {
  if (row === undefined) return noLongerAvailable('A product in your cart');
  const goods = goodsOf(line, row);
  const called = nameWithChoice(goods.name, goods.options);
  if (!row.is_active) return noLongerAvailable(called);
  if (!row.taken) return tooFewLeft({ name: called, stock: row.stock });
  return goods;
}

/** @param row undefined where no such product or variant exists */
export function offeredLine(wanted: StockLine, row: OfferedRow | undefined): OfferedLine {
  if (row === undefined || !row.is_active) return { wanted, goods: null, available: 0 };
  return { wanted, goods: goodsOf(wanted, row), available: Math.max(0, row.stock) };
}

/**
 * The stock that a saved form asks for. A form counts from what it had read: pieces that were sold
 * since then stay sold.
 * @param read undefined where the form does not say it: what it sends is the stock then
 * @returns below zero where more was sold than the form leaves
 */
export function stockAfterEdit(
  stored: number,
  { sent, read }: { readonly sent: number; readonly read: number | undefined },
): number {
  return stored + sent - (read ?? stored);
}
