import { portionOf } from '@gadgetry/contract/money';
import { type AmountRule, WHOLE } from './rule.ts';

/** On prices without tax. */
export const added: AmountRule = (net, rates) => {
  let soFar = net;
  return rates.map(({ rate, is_compound: isCompound }) => {
    const amount = portionOf(isCompound ? soFar : net, BigInt(rate), WHOLE);
    soFar += amount;
    return amount;
  });
};
