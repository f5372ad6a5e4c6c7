import { type MinorUnits, shareOut } from '@gadgetry/contract/money';
import { type Discount, lineTotal } from './quote.ts';

/** A sum off the goods, once an order, and never more than they cost. */
export function amountOff(amount: MinorUnits): Discount {
  return {
    amountsOff: ({ lines, subtotal }) => shareOut(Math.min(amount, subtotal), lines.map(lineTotal)),
  };
}
