import type { ImportedList } from '@gadgetry/contract/list-imports';
import type { CellChange, CellProblem, ImportLinesQuery } from '@gadgetry/contract/product-imports';
import { type Insertable, type Selectable, sql } from 'kysely';
import { newId } from '../../database/identifiers.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  byInstant,
  byInteger,
  countAll,
  readPage,
  type PageRequest,
} from '../../database/keyset-pagination.ts';
import type { CheckedLine } from './check-list.ts';
import type { ListImportLinesTable, ListImportsTable } from './tables.ts';

export type ListImportRow = Selectable<ListImportsTable>;
/** What becomes of an import; what was read of its file stays. */
export type ListImportChanges = Partial<Omit<ListImportRow, 'id' | 'list' | 'skipped'>>;
export type ListLineRow = Selectable<ListImportLinesTable>;

export async function insertImport(
  trx: Transaction,
  row: Insertable<ListImportsTable>,
  lines: readonly (CheckedLine & { readonly name: string })[],
): Promise<ListImportRow> {
  const made = await trx
    .insertInto('list_imports')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = lines.map((line) => ({ ...line, id: newId() }));
  await sql`
    INSERT INTO list_import_lines (import_id, line, id, cells, name, state, changes, problems, thing_id)
    SELECT ${row.id}::uuid, l.line, l.id, l.cells, l.name, l.state, l.changes, l.problems, l."thingId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l (line integer, id uuid, cells jsonb,
      name text, state text, changes jsonb, problems jsonb, "thingId" uuid)`.execute(trx);
  return made;
}

/**
 * Until the transaction ends, whether nobody else carries out or undoes a file of this list: they would wait
 * for each other's locks for longer than a statement may.
 */
export async function isAlone(trx: Transaction, list: ImportedList): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`files of ${list}`}, 0)) AS alone`.execute(
    trx,
  );
  return rows[0]?.alone === true;
}

const one = (db: Database, list: ImportedList, id: string) =>
  db.selectFrom('list_imports').selectAll().where('id', '=', id).where('list', '=', list);

/** Of this list: another's is none of those who may see this one. */
export async function findImport(
  db: Database,
  list: ImportedList,
  id: string,
): Promise<ListImportRow | undefined> {
  return one(db, list, id).executeTakeFirst();
}

export async function lockImport(
  trx: Transaction,
  list: ImportedList,
  id: string,
): Promise<ListImportRow | undefined> {
  return one(trx, list, id).forUpdate().executeTakeFirst();
}

export async function updateImport(
  trx: Transaction,
  id: string,
  changes: ListImportChanges,
): Promise<void> {
  await trx.updateTable('list_imports').set(changes).where('id', '=', id).execute();
}

export async function readImports(db: Database, list: ImportedList, request: PageRequest) {
  const all = db.selectFrom('list_imports').where('list', '=', list);
  const order = { key: byInstant(sql.ref('created_at')), id: sql.ref('id'), descending: true };
  return readPage(all.selectAll(), order, request, () => countAll(all));
}

/** Lines of a report, in the order of the file. */
export async function readLines(db: Database, importId: string, query: ImportLinesQuery) {
  const all = db.selectFrom('list_import_lines').where('import_id', '=', importId);
  const { show } = query;
  const ofOutcome = show === 'left' || show === 'kept';
  const wanted = show === undefined ? all : all.where(ofOutcome ? 'outcome' : 'state', '=', show);
  const order = { key: byInteger(sql.ref('line')), id: sql.ref('id'), descending: false };
  return readPage(wanted.selectAll(), order, query, () => countAll(wanted));
}

export async function linesToApply(trx: Transaction, importId: string): Promise<ListLineRow[]> {
  return trx
    .selectFrom('list_import_lines')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', 'in', ['new', 'changed'])
    .orderBy('line')
    .execute();
}

/** What was written, the last first: later lines may stand on earlier ones. */
export async function linesToUndo(trx: Transaction, importId: string): Promise<ListLineRow[]> {
  return trx
    .selectFrom('list_import_lines')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['applied', 'kept'])
    .orderBy('line', 'desc')
    .execute();
}

/** What has become of a line. */
export interface ListLineOutcome {
  readonly line: number;
  readonly outcome: NonNullable<ListLineRow['outcome']>;
  readonly because: readonly CellProblem[];
  readonly written: readonly CellChange[];
  readonly thingId: string | null;
  readonly along: unknown;
  /** Of a kept line: nothing that happens can make it one that is taken back. */
  readonly isFinal?: true;
}

/** Keeps it. */
export async function writeOutcomes(
  trx: Transaction,
  importId: string,
  outcomes: readonly ListLineOutcome[],
): Promise<void> {
  await sql`
    UPDATE list_import_lines l SET outcome = o.outcome, because = o.because, written = o.written,
      thing_id = o."thingId", along = o.along
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (line integer, outcome text,
      because jsonb, written jsonb, "thingId" uuid, along jsonb)
    WHERE l.import_id = ${importId} AND l.line = o.line`.execute(trx);
}
