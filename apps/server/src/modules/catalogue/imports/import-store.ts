import type { ImportLinesQuery, ImportState } from '@gadgetry/contract/product-imports';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  byInstant,
  byInteger,
  countAll,
  readPage,
  type PageRequest,
} from '../../../database/keyset-pagination.ts';
import type { skippedLines } from '../../../http/csv-skipped.ts';
import type { ProductImportLinesTable, ProductImportsTable } from './tables.ts';

export type ImportRow = Selectable<ProductImportsTable>;
/** What becomes of an import; what it is about stays. */
export type ImportChanges = Partial<Omit<ImportRow, 'id' | 'edit' | 'skipped'>>;
export type LineRow = Selectable<ProductImportLinesTable>;

/** A process that says nothing for so long is believed to be gone. */
const LEASE_SECONDS = 30;
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** What a process has to do, the check of a file or what was asked of it. */
export const AT_WORK = [
  'checking',
  'applying',
  'undoing',
] as const satisfies readonly ImportState[];

export async function insertImport(
  db: Database,
  row: Insertable<ProductImportsTable>,
): Promise<void> {
  await db.insertInto('product_imports').values(row).execute();
}

export async function findImport(db: Database, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('product_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockImport(trx: Transaction, id: string): Promise<ImportRow | undefined> {
  return trx
    .selectFrom('product_imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteImport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('product_imports').where('id', '=', id).execute();
}

export async function countUnderWay(db: Database): Promise<number> {
  return countAll(db.selectFrom('product_imports').where('state', 'in', ['receiving', ...AT_WORK]));
}

export async function readImports(db: Database, request: PageRequest) {
  const all = db.selectFrom('product_imports');
  const order = { key: byInstant(sql.ref('created_at')), id: sql.ref('id'), descending: true };
  return readPage(all.selectAll(), order, request, () => countAll(all));
}

/** Lines of a report, in the order of the file. */
export async function readLines(db: Database, importId: string, query: ImportLinesQuery) {
  let wanted = db.selectFrom('product_import_lines').where('import_id', '=', importId);
  const { show } = query;
  if (show === 'left') wanted = wanted.where('outcome', '=', 'left');
  else if (show === 'kept') wanted = wanted.where('outcome', '=', 'kept');
  else if (show !== undefined) wanted = wanted.where('state', '=', show);
  const order = { key: byInteger(sql.ref('line')), id: sql.ref('id'), descending: false };
  return readPage(wanted.selectAll(), order, query, () => countAll(wanted));
}

export interface ReceivedLine {
  readonly id: string;
  readonly line: number;
  readonly group_line: number;
  readonly cells: object;
  readonly is_addition: boolean;
  readonly notes: readonly object[];
  readonly problems: readonly object[];
}

/** What there is of a file once it has been read. */
export interface ReceivedFile {
  readonly lines: number;
  /** Columns that nobody knows. */
  readonly unknown: readonly string[];
  readonly skipped: Pick<ReturnType<typeof skippedLines>, 'told' | 'count'>;
}

export async function insertLines(
  db: Database,
  importId: string,
  lines: readonly ReceivedLine[],
): Promise<void> {
  await sql`
    INSERT INTO product_import_lines (import_id, id, line, group_line, cells, is_addition, notes, problems)
    SELECT ${importId}::uuid, l.id, l.line, l.group_line, l.cells, l.is_addition, l.notes, l.problems
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l (id uuid, line integer,
      group_line integer, cells jsonb, is_addition boolean, notes jsonb, problems jsonb)`.execute(
    db,
  );
}

/** Once all of a file is there: it is to be checked. */
export async function keepReceived(
  db: Database,
  id: string,
  { lines, unknown, skipped }: ReceivedFile,
): Promise<void> {
  await db
    .updateTable('product_imports')
    .set({
      state: 'checking',
      lines,
      unknown_columns: [...unknown],
      skipped: JSON.stringify(skipped.told),
      skipped_lines: skipped.count(),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateImport(
  db: Database,
  id: string,
  changes: ImportChanges,
): Promise<void> {
  await db.updateTable('product_imports').set(changes).where('id', '=', id).execute();
}

/**
 * Takes up what waits, or what a process has left behind; oldest first. One that somebody holds for a moment, to
 * ask for what was asked already, is waited for: passed over, it would wait for the clock.
 */
export async function claimImport(db: Database, runner: string): Promise<string | undefined> {
  const isFree = sql<boolean>`state = ANY (${AT_WORK}::text[])
    AND (run_until IS NULL OR run_until < clock_timestamp())`;
  for (;;) {
    const next = await db
      .selectFrom('product_imports')
      .select('id')
      .where(isFree)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return undefined;
    const claimed = await db
      .updateTable('product_imports')
      .set({ run_by: runner, run_until: leaseEnd })
      .where('id', '=', next.id)
      .where(isFree)
      .returning('id')
      .executeTakeFirst();
    if (claimed !== undefined) return claimed.id;
  }
}

/** Says that somebody is still at it, within the transaction of a batch. */
export async function keepLease(
  trx: Transaction,
  id: string,
  changes: ImportChanges,
): Promise<void> {
  await trx
    .updateTable('product_imports')
    .set({ ...changes, run_until: leaseEnd })
    .where('id', '=', id)
    .execute();
}

/** The same between two batches, of what is done outside of a transaction. */
export async function stillAtIt(db: Database, id: string, runner: string): Promise<void> {
  await db
    .updateTable('product_imports')
    .set({ run_until: leaseEnd })
    .where('id', '=', id)
    .where('run_by', '=', runner)
    .execute();
}

/** Whoever stops, or is done, lets the next one have it at once. */
export async function letGo(db: Database, id: string, runner: string): Promise<void> {
  await db
    .updateTable('product_imports')
    .set({ run_by: null, run_until: null })
    .where('id', '=', id)
    .where('run_by', '=', runner)
    .execute();
}

/**
 * The lines of the next products behind a mark, all of each.
 * @param which narrows them to those that this is about; of a product with one such line all such lines
 */
export async function nextLines(
  db: Database,
  {
    id,
    after,
    products,
  }: { readonly id: string; readonly after: number; readonly products: number },
  which: 'all' | 'to apply' | 'to undo',
): Promise<LineRow[]> {
  const about = {
    all: sql`true`,
    'to apply': sql`state IN ('new', 'changed') AND outcome IS NULL`,
    'to undo': sql`outcome IN ('applied', 'left') AND written <> '[]'`,
  }[which];
  const { rows } = await sql<LineRow>`
    SELECT * FROM product_import_lines
    WHERE import_id = ${id} AND ${about} AND group_line IN (
      SELECT DISTINCT group_line FROM product_import_lines
      WHERE import_id = ${id} AND group_line > ${after} AND ${about}
      ORDER BY group_line LIMIT ${products})
    ORDER BY group_line, line`.execute(db);
  return rows;
}

/** How many lines an undoing is about. */
export async function countToUndo(trx: Transaction, id: string): Promise<number> {
  return countAll(
    trx
      .selectFrom('product_import_lines')
      .where('import_id', '=', id)
      .where('outcome', 'in', ['applied', 'left'])
      .where(sql<boolean>`written <> '[]'`),
  );
}

/** Writes what the check has found of each line. */
export async function writePlans(
  trx: Transaction,
  importId: string,
  plans: readonly object[],
): Promise<void> {
  await sql`
    UPDATE product_import_lines l SET name = p.name, state = p.state, product_id = p."productId",
      variant_id = p."variantId", changes = p.changes, problems = p.problems,
      notes = l.notes || p.notes
    FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS p (line integer, name text, state text,
      "productId" uuid, "variantId" uuid, changes jsonb, problems jsonb, notes jsonb)
    WHERE l.import_id = ${importId} AND l.line = p.line`.execute(trx);
}

/**
 * Once all lines are checked: a variant that two of them name in different ways is changed by the first
 * alone, and of two new products of one name the first is made.
 * @returns in which states those that are refused by it were, a line each
 */
export async function refuseDoubled(
  trx: Transaction,
  importId: string,
): Promise<readonly { readonly state: LineRow['state'] }[]> {
  // Of lines that were written just now the planner knows nothing, and would go through all of them for each.
  await sql`ANALYZE product_import_lines (import_id, line, group_line, state, product_id, variant_id)`.execute(
    trx,
  );
  const { rows } = await sql<{ state: LineRow['state'] }>`
    WITH wanted AS (
      SELECT line, group_line, state, name, product_id, variant_id FROM product_import_lines
      WHERE import_id = ${importId} AND state IN ('new', 'changed', 'same')),
    variants AS (
      SELECT line, min(line) OVER (PARTITION BY variant_id) AS first FROM wanted
      WHERE variant_id IS NOT NULL),
    made AS (
      SELECT group_line, min(group_line) OVER (PARTITION BY lower(name)) AS first FROM wanted
      WHERE state = 'new' AND variant_id = product_id),
    doubled AS (
      SELECT line, 'Line ' || first || ' is about the same variant' AS why
      FROM variants WHERE line > first
      UNION ALL
      SELECT w.line, 'Line ' || m.first || ' makes a product of this name already'
      FROM wanted w JOIN made m USING (group_line) WHERE m.group_line > m.first)
    UPDATE product_import_lines l SET state = 'refused', changes = '[]',
      product_id = CASE WHEN w.state = 'new' AND w.variant_id = w.product_id THEN NULL ELSE w.product_id END,
      problems = l.problems || jsonb_build_array(jsonb_build_object('column', '', 'message', d.why))
    FROM doubled d JOIN wanted w USING (line)
    WHERE l.import_id = ${importId} AND l.line = d.line
    RETURNING w.state`.execute(trx);
  return rows;
}

export interface LineOutcome {
  readonly line: number;
  readonly outcome: NonNullable<LineRow['outcome']>;
  readonly because: readonly object[];
  readonly written: readonly object[];
  readonly madeVersion: number | null;
}

/** Writes what became of each line. */
export async function writeOutcomes(
  trx: Transaction,
  importId: string,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  await sql`
    UPDATE product_import_lines l SET outcome = o.outcome, because = o.because, written = o.written,
      made_version = o."madeVersion"
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (line integer, outcome text,
      because jsonb, written jsonb, "madeVersion" integer)
    WHERE l.import_id = ${importId} AND l.line = o.line`.execute(trx);
}
