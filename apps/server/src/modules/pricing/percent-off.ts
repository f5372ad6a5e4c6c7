import { shareOf, shareOut, sumOf } from '@gadgetry/contract/money';
import type { Discount } from './quote.ts';

/**
 * One rounding for the whole order; the lines have their shares of it.
 * @param basisPoints hundredths of a percent: 10 % is 1000
 */
export function percentOff(basisPoints: number): Discount {
  return {
    turn: 'share',
    amountsOff({ left }) {
      const off = shareOf(sumOf(left), basisPoints);
      return off === 0 ? [] : shareOut(off, left);
    },
  };
}
