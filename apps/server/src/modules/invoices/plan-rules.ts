import type { DocumentKind } from '@gadgetry/contract/invoices';
import type { BilledOrder, BilledRefund } from './billed-order-rules.ts';

interface Known {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly refers_to: string | null;
  readonly refund_id: string | null;
}

const isCancelled = (documents: readonly Known[], { id }: Known) =>
  documents.some(({ kind, refers_to }) => kind === 'cancellation' && refers_to === id);

/** The invoice that holds: of those that were replaced the whole was credited. */
export function holdingInvoice<Row extends Known>(documents: readonly Row[]): Row | undefined {
  const wasCredited = (invoice: Row) =>
    documents.some(
      ({ kind, refers_to, refund_id }) =>
        kind === 'credit_note' && refund_id === null && refers_to === invoice.id,
    );
  return documents.findLast((one) => one.kind === 'invoice' && !wasCredited(one));
}

/** Credit notes for refunds that were not cancelled. */
export function holdingCredits<Row extends Known>(documents: readonly Row[]): Row[] {
  return documents.filter(
    (one) => one.kind === 'credit_note' && one.refund_id !== null && !isCancelled(documents, one),
  );
}

export type Step<Row> =
  | { readonly issue: 'invoice' }
  | { readonly issue: 'credit_note'; readonly refund: BilledRefund; readonly invoice: Row }
  | { readonly issue: 'cancellation'; readonly creditNote: Row };

/**
 * The next document that an order needs; null: it has all. What does not hold any more is cancelled
 * before anything else goes back.
 * @param since from when on paid orders get an invoice; null: none does by itself
 */
export function nextStep<Row extends Known>(
  order: BilledOrder,
  documents: readonly Row[],
  since: Date | null,
): Step<Row> | null {
  const invoice = holdingInvoice(documents);
  if (invoice === undefined) {
    const isDue = since !== null && order.payment !== null && order.payment.at >= since;
    const isFirst = !documents.some(({ kind }) => kind === 'invoice');
    return isDue && isFirst && order.wasConfirmed ? { issue: 'invoice' } : null;
  }
  const done = order.refunds.filter(({ isDone }) => isDone);
  const credits = holdingCredits(documents);
  const creditNote = credits.find(({ refund_id: id }) => !done.some((refund) => refund.id === id));
  if (creditNote !== undefined) return { issue: 'cancellation', creditNote };
  const refund = done.find(({ id }) => !credits.some(({ refund_id }) => refund_id === id));
  return refund === undefined ? null : { issue: 'credit_note', refund, invoice };
}
