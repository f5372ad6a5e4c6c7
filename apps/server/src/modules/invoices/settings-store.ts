import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { InvoiceSettingsTable } from './tables.ts';

export type InvoiceSettingsRow = Selectable<InvoiceSettingsTable>;

const columns = [
  'id',
  'is_on',
  'on_since',
  'seller_name',
  'seller_address',
  'vat_id',
  'tax_number',
  'registration',
  'contact',
  'bank_details',
  'footer',
  'invoice_prefix',
  'credit_prefix',
  'numbers_by_year',
  'digits',
  'time_zone',
  'attach_to',
  'is_electronic',
  'untaxed_reason',
  'version',
] as const;

export async function readSettings(db: Database): Promise<InvoiceSettingsRow> {
  return db.selectFrom('invoice_settings').select(columns).executeTakeFirstOrThrow();
}

export async function lockSettings(trx: Transaction): Promise<InvoiceSettingsRow> {
  return trx
    .selectFrom('invoice_settings')
    .select(columns)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettings(
  trx: Transaction,
  { id, version: _version, ...settings }: InvoiceSettingsRow,
): Promise<InvoiceSettingsRow> {
  return trx
    .updateTable('invoice_settings')
    .set({ ...settings, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Who knows no seller writes no invoice. */
export function isSellerKnown(settings: InvoiceSettingsRow): boolean {
  return settings.seller_name !== '' && settings.seller_address !== '';
}
