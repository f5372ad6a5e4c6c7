import { ERRORS, type ErrorCode } from '@gadgetry/contract/errors';
import type { Cents } from '@gadgetry/contract/money';

export interface StockLine {
  readonly productId: string;
  readonly quantity: number;
}

/** A product of an order, as it was found under its lock. */
export interface ReservedRow {
  id: string;
  name: string;
  image: string | null;
  price_cents: Cents;
  is_active: boolean;
  /** Before anything was taken. */
  stock: number;
  taken: boolean;
}

/** What an order line is to remember of its product. */
export interface TakenLine extends StockLine {
  readonly name: string;
  readonly image: string | null;
  readonly priceCents: Cents;
}

/** The message is for the buyer, or for the admin who edits. */
export interface StockRefusal {
  readonly code: Extract<ErrorCode, 'product_unavailable' | 'insufficient_stock'>;
  readonly message: string;
}

/**
 * One line per product, in the order in which each came first. An identifier can be written in
 * capitals too: the same product on two lines is one line here.
 */
export function mergedLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    const productId = line.productId.toLowerCase();
    quantities.set(productId, (quantities.get(productId) ?? 0) + line.quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

export function tooFewLeft({ name, stock }: Pick<ReservedRow, 'name' | 'stock'>): StockRefusal {
  const message = `${ERRORS.insufficient_stock.message} for ${name}: only ${stock} left`;
  return { code: 'insufficient_stock', message };
}

/** @param row undefined where no such product exists */
export function takenLine(line: StockLine, row: ReservedRow | undefined): TakenLine | StockRefusal {
  if (row === undefined) {
    return {
      code: 'product_unavailable',
      message: 'A product in your cart is no longer available',
    };
  }
  if (!row.is_active) {
    return { code: 'product_unavailable', message: `${row.name} is no longer available` };
  }
  if (!row.taken) return tooFewLeft(row);
  const { name, image, price_cents: priceCents } = row;
  return { ...line, name, image, priceCents };
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
