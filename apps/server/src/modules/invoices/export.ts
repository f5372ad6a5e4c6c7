import { type DocumentsQuery, DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import { decimalOf } from '@gadgetry/contract/money';
import { PAGE_SIZE_MAX } from '@gadgetry/contract/paging';
import type { Database } from '../../database/database.ts';
import { CSV_BEGIN, csvLine } from '../../http/csv.ts';
import { type ListedDocument, readDocuments } from './document-store.ts';

/** What takes money off the books stands there with a minus. */
const signed = ({ kind }: ListedDocument, cents: number): number =>
  Number(decimalOf(kind === 'credit_note' ? -cents : cents));

const COLUMNS: Readonly<Record<string, (row: ListedDocument) => string | number | null>> = {
  number: (row) => row.number,
  kind: (row) => DOCUMENT_NAMES[row.kind],
  issued: (row) => row.issued_on,
  order: (row) => row.data.order.number,
  'refers to': (row) => row.refers_to_number,
  buyer: (row) => row.data.buyer.join(', '),
  currency: (row) => row.data.currency.toUpperCase(),
  net: (row) => signed(row, row.total_cents - row.tax_cents),
  tax: (row) => signed(row, row.tax_cents),
  total: (row) => signed(row, row.total_cents),
  reason: (row) => row.data.reason,
};

/** The documents of a list as a spreadsheet reads them, newest first, a page at a time. */
export async function* exportDocuments(
  db: Database,
  asked: Omit<DocumentsQuery, 'limit' | 'cursor'>,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.keys(COLUMNS));
  let cursor: string | undefined;
  do {
    const query = { ...asked, limit: PAGE_SIZE_MAX, ...(cursor !== undefined && { cursor }) };
    const { rows, next } = await readDocuments(db, query);
    yield rows.map((row) => csvLine(Object.values(COLUMNS).map((of) => of(row)))).join('');
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
