import type { MinorUnits } from '@gadgetry/contract/money';

/** What of a tax falls on one line, or on the delivery. */
interface TaxOnLine {
  /** What is taxed, after discount; with the tax where it is included. */
  readonly base: MinorUnits;
  readonly amount: MinorUnits;
}

/** One tax of an order. */
export interface OrderTax {
  readonly name: string;
  /** Millionths of what is taxed: 8.875 % is 88,750. */
  readonly rate: number;
  /** Reckoned on the price with the taxes before it. */
  readonly isCompound: boolean;
  /** In the prices; false: added to them. */
  readonly isIncluded: boolean;
  /** Whose rate it is; empty where the rate does not say so much. */
  readonly place: {
    readonly country: string;
    readonly region: string;
    readonly postalPrefix: string;
  };
  /** In the order of the lines. */
  readonly lines: readonly TaxOnLine[];
  readonly shipping: TaxOnLine;
  /**
   * Of a delivery that is paid for by itself: which of its shares this is charged on, from 0. Left out:
   * the lines say what is taxed together.
   */
  readonly share?: number;
}

/** So many taxes one share of a delivery can have: their positions begin at a multiple of it. */
const TAXES_OF_A_SHARE = 100;

/** Where a tax stands among those of its order. @param at in the order of its taxes, from 0 */
export const positionOf = ({ share = 0 }: Pick<OrderTax, 'share'>, at: number): number =>
  share * TAXES_OF_A_SHARE + at;

/** Which share of a delivery the tax at a position is charged on. */
export const shareAt = (position: number): number => Math.floor(position / TAXES_OF_A_SHARE);

export function amountOf({ lines, shipping }: OrderTax): MinorUnits {
  return lines.reduce((sum, { amount }) => sum + amount, shipping.amount);
}

const sumOf = (taxes: readonly OrderTax[], included: boolean): MinorUnits =>
  taxes.reduce((sum, tax) => (tax.isIncluded === included ? sum + amountOf(tax) : sum), 0);

/** What is added to the prices. */
export const addedTax = (taxes: readonly OrderTax[]): MinorUnits => sumOf(taxes, false);

/** What is in them. */
export const includedTax = (taxes: readonly OrderTax[]): MinorUnits => sumOf(taxes, true);
