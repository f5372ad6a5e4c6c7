import type { DiscountEffect } from '@gadgetry/contract/discounts';
import { basisPointsFromPercent, toMinorUnits } from '@gadgetry/contract/money';
import { amountOff } from './amount-off.ts';
import { buyGet } from './buy-get.ts';
import { freeShipping } from './free-shipping.ts';
import { percentOff } from './percent-off.ts';
import type { Discount } from './quote.ts';

/** What the owner has set, as a rule. @param effect null: a percentage */
export function discountOf(effect: DiscountEffect | null, basisPoints: number): Discount {
  if (effect === null) return percentOff(basisPoints);
  if (effect.kind === 'amount') return amountOff(toMinorUnits(effect.amount));
  if (effect.kind === 'free_shipping') {
    return freeShipping(effect.upTo === null ? null : toMinorUnits(effect.upTo));
  }
  return buyGet({ ...effect, basisPoints: basisPointsFromPercent(effect.percent) });
}
