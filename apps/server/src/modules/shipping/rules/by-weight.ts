import type { PriceRule } from './rule.ts';
import { priceOfStep } from './steps.ts';

/**
 * By what the whole order weighs. A piece without a weight counts as `missingWeight`; where the owner
 * has set none, the order can't be sent that way: a guess would be the owner's loss or the shopper's.
 */
export const byWeight: PriceRule<'by_weight'> = ({ steps, missingWeight }, { lines }) => {
  let grams = 0;
  for (const { quantity, weightGrams } of lines) {
    const each = weightGrams ?? missingWeight;
    if (each === null) return null;
    grams += each * quantity;
  }
  return priceOfStep(steps, (upTo) => grams <= upTo);
};
