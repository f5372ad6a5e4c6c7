import type { DocumentKind, InvoiceMail } from '@gadgetry/contract/invoices';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Timestamp } from '../../database/tables.ts';
import type { DocumentData } from './document-rules.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    invoice_settings: InvoiceSettingsTable;
    invoice_counters: InvoiceCountersTable;
    invoice_documents: InvoiceDocumentsTable;
    invoice_files: InvoiceFilesTable;
    invoice_due: InvoiceDueTable;
  }
}

export type Series = 'invoice' | 'credit_note';

/** One row. */
export interface InvoiceSettingsTable {
  id: string;
  is_on: Generated<boolean>;
  /** Orders that were paid before have an invoice by hand only. */
  on_since: Date | null;
  seller_name: Generated<string>;
  seller_address: Generated<string>;
  vat_id: Generated<string>;
  tax_number: Generated<string>;
  registration: Generated<string>;
  contact: Generated<string>;
  bank_details: Generated<string>;
  footer: Generated<string>;
  invoice_prefix: Generated<string>;
  credit_prefix: Generated<string>;
  numbers_by_year: Generated<boolean>;
  digits: Generated<number>;
  time_zone: Generated<string>;
  attach_to: Generated<InvoiceMail>;
  /** Files carry their data for programs to read. */
  is_electronic: Generated<boolean>;
  /** Why no tax is charged where none is. */
  untaxed_reason: Generated<string>;
  version: Generated<number>;
}

interface InvoiceCountersTable {
  series: Series;
  /** 0: numbers that do not begin again with a year. */
  year: number;
  last: Generated<number>;
  last_on: string | null;
}

export interface InvoiceDocumentsTable {
  id: string;
  kind: DocumentKind;
  series: ColumnType<Series, never, never>;
  year: number;
  running: number;
  number: string;
  /** 'YYYY-MM-DD', in the seller's time zone. */
  issued_on: string;
  order_id: string;
  /** Of a credit note for money that went back. */
  refund_id: string | null;
  /** Of a credit note its invoice, of a cancellation its credit note. */
  refers_to: string | null;
  /** The one of its kind that this one is instead of. */
  replaces: string | null;
  total_cents: BigInteger;
  /** In the total, whether it was added to prices or was in them. */
  tax_cents: BigInteger;
  data: ColumnType<DocumentData, string, never>;
  /** E-mail address of the admin; null: the shop itself. */
  actor: string | null;
  issued_at: Timestamp;
}

interface InvoiceFilesTable {
  document_id: string;
  /** null until it is made. */
  pdf: Buffer | null;
  /** What is in it for programs to read; null: nothing. */
  xml: string | null;
  sha256: Buffer | null;
  made_at: Date | null;
}

interface InvoiceDueTable {
  order_id: string;
  noted_at: Timestamp;
  failures: Generated<number>;
  next_attempt_at: Timestamp;
  /** Why it could not be issued, for the owner to read. */
  problem: string | null;
}
