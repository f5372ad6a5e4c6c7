import type { DocumentKind } from '@gadgetry/contract/invoices';

type NumberedBy = {
  readonly invoice_prefix: string;
  readonly credit_prefix: string;
  readonly numbers_by_year: boolean;
  readonly digits: number;
};

/** What stands before the running number: it never ends with a digit, so no two numbers are the same. */
export function headOf(by: NumberedBy, kind: DocumentKind, year: number): string {
  const prefix = kind === 'invoice' ? by.invoice_prefix : by.credit_prefix;
  return by.numbers_by_year ? `${prefix}${year}-` : prefix;
}

/** 'INV-2026-00042' */
export function numberOf(
  by: NumberedBy,
  kind: DocumentKind,
  { year, running }: { year: number; running: number },
): string {
  return headOf(by, kind, year) + String(running).padStart(by.digits, '0');
}
