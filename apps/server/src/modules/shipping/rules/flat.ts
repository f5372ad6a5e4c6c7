import { toMinorUnits } from '@gadgetry/contract/money';
import type { PriceRule } from './rule.ts';

/** The same for every order; $0 is free. */
export const flat: PriceRule<'flat'> = ({ price }) => toMinorUnits(price);
