import { toMinorUnits } from '@gadgetry/contract/money';
import type { PriceRule } from './rule.ts';
import { priceOfStep } from './steps.ts';

/** By what the goods cost after discount. */
export const byValue: PriceRule<'by_value'> = ({ steps }, { goods }) =>
  priceOfStep(steps, (upTo) => goods <= toMinorUnits(upTo));
