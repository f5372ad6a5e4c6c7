import type { OrderPayment } from '@gadgetry/contract/admin-orders';
import { formatMoney, fromMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import { PAYMENT_METHOD_LABELS, type PaymentMethodName } from '@gadgetry/contract/payment-methods';

type Paid = Pick<OrderPayment, 'amount' | 'exchanged'>;
type Refundable = Pick<OrderPayment, 'refundable' | 'refundableByProvider'>;

/** What a payment is made of where items that came back are a part of it; nothing for any other. */
export function partsPaid(
  { amount, exchanged }: Paid,
  method: PaymentMethodName,
): { readonly label: string; readonly sum: string }[] {
  if (exchanged === 0) return [];
  const money = fromMinorUnits(toMinorUnits(amount) - toMinorUnits(exchanged));
  return [
    ...(money > 0 ? [{ label: PAYMENT_METHOD_LABELS[method], sum: formatMoney(money) }] : []),
    { label: PAYMENT_METHOD_LABELS.exchange, sum: formatMoney(exchanged) },
  ];
}

/** What goes back when a paid order is cancelled: by whom it was charged, and what an admin has to send. */
export function cancelRefund({ refundable, refundableByProvider }: Refundable): {
  readonly byProvider: number;
  readonly byHand: number;
} {
  const byProvider = Math.min(toMinorUnits(refundableByProvider), toMinorUnits(refundable));
  return {
    byProvider: fromMinorUnits(byProvider),
    byHand: fromMinorUnits(toMinorUnits(refundable) - byProvider),
  };
}

/** How that is said, to end a sentence; null: nothing goes back. */
export function cancelRefundText(payment: Refundable): string | null {
  const { byProvider, byHand } = cancelRefund(payment);
  if (byProvider > 0 && byHand > 0) {
    return `the customer gets ${formatMoney(byProvider)} back, and ${formatMoney(byHand)} are yours to send back`;
  }
  if (byHand > 0) return `${formatMoney(byHand)} are yours to send back to the customer`;
  return byProvider > 0 ? `the customer gets ${formatMoney(byProvider)} back` : null;
}

/** Who pays a refund of such a payment, said before it is asked for; null for any other payment. */
export function whoPaysRefund(
  payment: Paid & Refundable,
  method: PaymentMethodName,
): string | null {
  const parts = partsPaid(payment, method);
  if (parts.length === 0) return null;
  const { refundable, refundableByProvider: byProvider } = payment;
  const most = formatMoney(byProvider);
  const paid = `Paid: ${parts.map(({ label, sum }) => `${label} ${sum}`).join(', ')}.`;
  if (byProvider === 0)
    return `${paid} You pay a refund yourself: no card can give any of it back.`;
  if (byProvider >= refundable) return `${paid} What is left goes back to the card.`;
  return `${paid} A refund of at most ${most} goes back to the card. You pay a larger one yourself, all of it: to use the card, refund ${most} first and the rest after it.`;
}
