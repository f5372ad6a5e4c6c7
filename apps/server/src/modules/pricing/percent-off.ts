import { shareOf, shareOut } from '@gadgetry/contract/money';
import { type Discount, lineTotal } from './quote.ts';

/**
 * One rounding for the whole order; the lines have their shares of it.
 * @param basisPoints hundredths of a percent: 10 % is 1000
 */
export function percentOff(basisPoints: number): Discount {
  return {
    amountsOff: ({ lines, subtotal }) =>
      shareOut(shareOf(subtotal, basisPoints), lines.map(lineTotal)),
  };
}
