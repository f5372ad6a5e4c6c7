import { shareOf } from '@gadgetry/contract/money';
import type { Discount } from './quote.ts';

/** @param basisPoints hundredths of a percent: 10 % is 1000. One rounding for the whole order. */
export function percentOff(basisPoints: number): Discount {
  return { amountOff: ({ subtotal }) => shareOf(subtotal, basisPoints) };
}
