import { toMinorUnits } from '@gadgetry/contract/money';
import type { PriceRule } from './rule.ts';

/** One price, and nothing where the goods come to enough after discount. */
export const freeFrom: PriceRule<'free_from'> = ({ price, freeFrom: enough }, { goods }) =>
  goods >= toMinorUnits(enough) ? 0 : toMinorUnits(price);
