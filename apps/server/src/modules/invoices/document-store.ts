import type { DocumentsQuery } from '@gadgetry/contract/invoices';
import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { byInstant, countUpTo, readPage } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { clockTimestamp } from '../../database/shop-clock.ts';
import type { DocumentData, Unissued } from './document-rules.ts';
import { numberOf } from './number-rules.ts';
import type { InvoiceSettingsRow } from './settings-store.ts';
import type { InvoiceDocumentsTable, Series } from './tables.ts';

export type DocumentRow = Selectable<InvoiceDocumentsTable>;

interface IssueDate {
  /** 'YYYY-MM-DD' */
  readonly on: string;
  readonly year: number;
  /** 0 where numbers do not begin again with a year. */
  readonly ofSeries: number;
}

/** Which day it is where the seller is. */
export async function today(
  db: Database,
  { time_zone, numbers_by_year }: Pick<InvoiceSettingsRow, 'time_zone' | 'numbers_by_year'>,
): Promise<IssueDate> {
  const { rows } = await sql<{ on: string }>`
    SELECT to_char(${clockTimestamp()} AT TIME ZONE ${time_zone}, 'YYYY-MM-DD') AS on`.execute(db);
  const on = rows[0]?.on ?? '';
  const year = Number(on.slice(0, 4));
  return { on, year, ofSeries: numbers_by_year ? year : 0 };
}

/** Whether documents of another series are numbered with these signs before the running number. */
export async function isHeadTaken(
  db: Database,
  head: string,
  { series, year }: { readonly series: Series; readonly year: number },
): Promise<boolean> {
  const taken = await db
    .selectFrom('invoice_documents')
    .select('id')
    .where(sql<boolean>`regexp_replace(number, '[0-9]+$', '') = ${head}`)
    .where(sql<boolean>`(series, year) <> (${series}, ${year})`)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Locks all counters of a year, in one order: whoever issues documents of both series in one
 * transaction does so first.
 */
export async function lockCounters(trx: Transaction, year: number): Promise<void> {
  await sql`
    INSERT INTO invoice_counters (series, year) VALUES ('credit_note', ${year}), ('invoice', ${year})
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`
    SELECT 1 FROM invoice_counters WHERE year = ${year} ORDER BY series FOR UPDATE`.execute(trx);
}

/**
 * The next number of a series. Its counter is locked until the transaction ends: of those who ask at
 * the same time each waits for the one before, and a number whose document is not written is the
 * next one's.
 */
async function takeNumber(
  trx: Transaction,
  series: Series,
  { on, ofSeries }: IssueDate,
): Promise<{ running: number; on: string }> {
  const { rows } = await sql<{ running: number; on: string }>`
    INSERT INTO invoice_counters AS c (series, year, last, last_on)
    VALUES (${series}, ${ofSeries}, 1, ${on}::date)
    ON CONFLICT (series, year) DO UPDATE
      SET last = c.last + 1, last_on = greatest(c.last_on, excluded.last_on)
    RETURNING last AS running, to_char(last_on, 'YYYY-MM-DD') AS on`.execute(trx);
  const [taken] = rows;
  if (taken === undefined) throw new Error('no number was taken');
  return taken;
}

interface NewDocument {
  readonly orderId: string;
  readonly refundId?: string;
  readonly refersTo?: string;
  readonly replaces?: string | null;
  /** E-mail address of the admin. */
  readonly actor: string | null;
}

/** Takes the next number for a document and writes the document: the last statements of a transaction. */
export async function insertDocument(
  trx: Transaction,
  settings: InvoiceSettingsRow,
  document: Unissued,
  about: NewDocument,
): Promise<DocumentRow> {
  const now = await today(trx, settings);
  const series = document.kind === 'invoice' ? 'invoice' : 'credit_note';
  const { running, on } = await takeNumber(trx, series, now);
  const number = numberOf(settings, document.kind, { year: now.year, running });
  const data: DocumentData = { ...document, number, issuedOn: on };
  const row = await trx
    .insertInto('invoice_documents')
    .values({
      id: newId(),
      kind: document.kind,
      year: now.ofSeries,
      running,
      number,
      issued_on: on,
      order_id: about.orderId,
      refund_id: about.refundId ?? null,
      refers_to: about.refersTo ?? null,
      replaces: about.replaces ?? null,
      total_cents: document.total,
      tax_cents: document.tax,
      data: JSON.stringify(data),
      actor: about.actor,
      issued_at: clockTimestamp(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const file = { document_id: row.id, pdf: null, xml: null, sha256: null, made_at: null };
  await trx.insertInto('invoice_files').values(file).execute();
  return row;
}

/** Oldest first. */
export async function documentsOf(db: Database, orderId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('invoice_documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
}

export async function findDocument(db: Database, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('invoice_documents').selectAll().where('id', '=', id).executeTakeFirst();
}

const newestFirst = {
  key: byInstant(sql.ref('d.issued_at')),
  id: sql.ref('d.id'),
  descending: true,
} as const;

const likely = (typed: string) => `${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

function matching(db: Database, query: Omit<DocumentsQuery, 'limit' | 'cursor'>) {
  const { kind, from, to, search = '' } = query;
  let found = db.selectFrom('invoice_documents as d');
  if (kind !== undefined) found = found.where('d.kind', '=', kind);
  if (from !== undefined) found = found.where('d.issued_on', '>=', from);
  if (to !== undefined) {
    // None says a day before that on which it was issued: from there on the list is read, not from its newest.
    found = found
      .where('d.issued_on', '<=', to)
      .where('d.issued_at', '<', sql<Date>`(${to}::date + 2)::timestamp AT TIME ZONE 'UTC'`);
  }
  if (search !== '') {
    const beginning = likely(search);
    found = found.where(({ or, eb }) =>
      or([
        eb(sql<string>`lower(d.number)`, 'like', beginning),
        eb(sql<string>`lower(d.data -> 'order' ->> 'number')`, 'like', beginning),
      ]),
    );
  }
  return found;
}

/** A document, and what has become of it. */
export type ListedDocument = DocumentRow & {
  readonly refers_to_number: string | null;
  readonly is_corrected: boolean;
};

const listed = (db: Database, query: Omit<DocumentsQuery, 'limit' | 'cursor'>) =>
  matching(db, query)
    .leftJoin('invoice_documents as r', 'r.id', 'd.refers_to')
    .selectAll('d')
    .select(['r.number as refers_to_number'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM invoice_documents c WHERE c.refers_to = d.id
        AND (c.kind = 'cancellation' OR c.kind = 'credit_note' AND c.refund_id IS NULL))`.as(
        'is_corrected',
      ),
    );

/** Of one order, oldest first. */
export async function readDocumentsOf(db: Database, orderId: string): Promise<ListedDocument[]> {
  return listed(db, {})
    .where('d.order_id', '=', orderId)
    .orderBy('d.issued_at')
    .orderBy('d.id')
    .execute();
}

export async function readDocuments(
  db: Database,
  query: DocumentsQuery,
): Promise<Page<ListedDocument>> {
  return readPage(listed(db, query), newestFirst, query, () =>
    countUpTo(db, matching(db, query).select('d.id'), COUNTED_MAX),
  );
}
