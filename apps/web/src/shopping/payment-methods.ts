import type { PaymentMethodName } from '@gadgetry/contract/orders';

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethodName, string>> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  exchange: 'Earlier order',
};
