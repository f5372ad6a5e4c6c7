import { portionOf, shareOut } from '@gadgetry/contract/money';
import { type AmountRule, WHOLE } from './rule.ts';

/** In prices with tax: what all rates come to together is rounded, and shared out among them. */
export const included: AmountRule = (gross, rates) => {
  // A price without tax that can be divided by as many rates as there are, one on the other.
  const net = WHOLE ** BigInt(rates.length);
  let soFar = net;
  const parts = rates.map(({ rate, is_compound: isCompound }) => {
    const part = ((isCompound ? soFar : net) * BigInt(rate)) / WHOLE;
    soFar += part;
    return part;
  });
  const tax = soFar - net;
  return tax === 0n ? rates.map(() => 0) : shareOut(portionOf(gross, tax, soFar), parts);
};
