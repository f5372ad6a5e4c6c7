import { PAYMENT_METHODS, type PaymentMethodName } from '@gadgetry/contract/payment-methods';
/** A statement about the whole shop that must hold at any moment; the query returns what breaks it. */
export interface Check {
  readonly name: string;
  readonly rule: string;
  /** Rows of `subject` (what it is about) and `detail` (what does not add up). */
  readonly query: string;
}

// Letting go of unpaid orders and the reconciliation run every minute; what is overdue by less is merely waiting for them.
export const PATIENCE = `interval '10 minutes'`;

/** The payment methods of which something is so, as a list of SQL. */
export function namesOf(isSo: (method: PaymentMethodName) => boolean): string {
  return PAYMENT_METHODS.filter(isSo)
    .map((name) => `'${name}'`)
    .join(', ');
}
