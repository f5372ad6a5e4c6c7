import type { CancellationReason } from '@gadgetry/contract/orders';

const TEXTS: Readonly<Record<CancellationReason, string>> = {
  not_paid_in_time: 'It was cancelled because it was not paid in time.',
  replaced: 'You placed another order instead of this one.',
  payment_failed: 'It was cancelled because its payment did not go through.',
  by_customer: 'You cancelled this order.',
  by_shop: 'We cancelled this order.',
};

/** Why an order was cancelled, for its customer; '' where it is not. */
export function cancellationText(reason: CancellationReason | null): string {
  return reason === null ? '' : TEXTS[reason];
}
