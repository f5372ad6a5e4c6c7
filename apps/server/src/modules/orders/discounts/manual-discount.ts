import { basisPointsFromPercent } from '@gadgetry/contract/money';
import { type ManualDiscountInput, manualDiscountWords } from '@gadgetry/contract/manual-orders';
import { type Discount, discountOf } from '../../pricing/index.ts';

/** What an admin takes off an order that they make for somebody. */
export interface ManualDiscount {
  readonly rule: Discount;
  readonly kind: ManualDiscountInput['kind'];
  /** What its customer reads. */
  readonly name: string;
  readonly reason: string;
}

/** The same rules as those of promocodes: of more than is left of the goods, only so much comes off. */
export function manualDiscountOf(given: ManualDiscountInput | undefined): ManualDiscount | null {
  if (given === undefined) return null;
  const { kind, reason } = given;
  const rule =
    kind === 'percent'
      ? discountOf(null, basisPointsFromPercent(given.percent))
      : discountOf({ kind, amount: given.amount }, 0);
  return { rule, kind, name: manualDiscountWords(given), reason };
}
