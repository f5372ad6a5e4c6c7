import { MANUAL_ORDER_HOLD_DAYS, type ManualOrderPayment } from '@gadgetry/contract/manual-orders';
import {
  DEFAULT_PAYMENT_METHOD,
  PAYMENT_METHODS,
  type PaymentMethodName,
} from '@gadgetry/contract/payment-methods';
import type { PaymentMethod } from '../../payments/index.ts';

const DAY = 24 * 60;

/**
 * How an order is paid that an admin makes for somebody: behind a link, for which it keeps its stock
 * longer than while somebody sits at the checkout; or with money, or goods, that are there already, whatever
 * shoppers of this shop can choose from.
 */
export const MANUAL_ORDER_METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.map((name) => ({
  name,
  holdMinutes: MANUAL_ORDER_HOLD_DAYS * DAY,
  instructions: null,
}));

export function methodOf(payment: ManualOrderPayment): PaymentMethodName {
  return payment.kind === 'link' ? DEFAULT_PAYMENT_METHOD : payment.by;
}
