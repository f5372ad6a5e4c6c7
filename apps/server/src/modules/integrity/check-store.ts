import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { Inconsistency } from './check-integrity.ts';

/** Of several processes one checks at a time. @returns whether it is this one, until its transaction ends */
export async function claimCheck(trx: Transaction): Promise<{ isOurs: boolean; pid: number }> {
  const { rows } = await sql<{ isOurs: boolean; pid: number }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('check of the books', 0)) AS "isOurs",
      pg_backend_pid() AS pid`.execute(trx);
  const [claim] = rows;
  if (claim === undefined) throw new Error('One row was asked for.');
  return claim;
}

/** Has the database break off what it does for a connection. */
export async function breakOff(db: Database, pid: number): Promise<void> {
  await sql`SELECT pg_cancel_backend(${pid}::integer)`.execute(db);
}

/** How far a check has come. */
export interface Progress {
  readonly startedAt: Date;
  readonly rules: number;
  readonly checked: number;
}

export async function writeProgress(
  db: Database,
  { startedAt, rules, checked }: Progress,
): Promise<void> {
  const begun = { started_at: startedAt, rules, rules_checked: checked };
  const row = { ...begun, failed_at: null, failed_rule: null };
  await db
    .insertInto('integrity_checks')
    .values({ ...row, checked_at: null, took_ms: null })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

export async function writeResult(
  db: Database,
  result: {
    readonly checkedAt: Date;
    readonly tookMs: number;
    readonly findings: readonly Inconsistency[];
  },
): Promise<void> {
  await db
    .updateTable('integrity_checks')
    .set({
      checked_at: result.checkedAt,
      took_ms: result.tookMs,
      findings: JSON.stringify(result.findings),
    })
    .execute();
}

/** @param rule which one could not be held against the shop; null: the check could not begin */
export async function writeFailure(
  db: Database,
  { startedAt, rules, checked }: Progress,
  rule: string | null,
): Promise<void> {
  const failed = { failed_at: new Date(), failed_rule: rule };
  await db
    .insertInto('integrity_checks')
    .values({
      started_at: startedAt,
      rules,
      rules_checked: checked,
      checked_at: null,
      took_ms: null,
      ...failed,
    })
    // What could not begin may be one while another process checks.
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(failed))
    .execute();
}

export type LastCheck = Awaited<ReturnType<typeof readLastCheck>>;

/** The last whole check, and the last that was begun; nothing where none ever was. */
export function readLastCheck(db: Database) {
  return db
    .selectFrom('integrity_checks')
    .select(['started_at', 'rules', 'rules_checked', 'failed_at', 'failed_rule'])
    .select(['checked_at', 'took_ms', 'findings'])
    .executeTakeFirst();
}
