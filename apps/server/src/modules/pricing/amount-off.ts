import { type MinorUnits, shareOut, sumOf } from '@gadgetry/contract/money';
import type { Discount } from './quote.ts';

/** A sum off the goods, once an order, and never more than is left of them. */
export function amountOff(amount: MinorUnits): Discount {
  return {
    turn: 'sum',
    amountsOff({ left }) {
      const off = Math.min(amount, sumOf(left));
      return off === 0 ? [] : shareOut(off, left);
    },
  };
}
