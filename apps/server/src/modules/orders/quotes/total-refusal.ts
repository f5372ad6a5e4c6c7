import { ERRORS } from '@gadgetry/contract/errors';
import { formatMinorUnits, shopCurrency } from '@gadgetry/contract/money';
import type { QuoteRefusal } from '../../pricing/index.ts';

/**
 * Why an order can't come to what it does. An admin's may be paid in cash: what a card can be charged
 * with would tell them nothing.
 */
export function totalRefusal(refusal: QuoteRefusal, isMade: boolean): string {
  if (!isMade) return ERRORS[refusal].message;
  const { chargeMin, chargeMax } = shopCurrency();
  return refusal === 'order_total_too_low'
    ? `An order of this shop has to come to ${formatMinorUnits(chargeMin)} or more, however it is paid`
    : `An order of this shop can come to ${formatMinorUnits(chargeMax)} at most, however it is paid`;
}
