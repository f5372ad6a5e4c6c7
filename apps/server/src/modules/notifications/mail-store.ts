import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../database/retention.ts';

const waiting = z.object({ id: z.string(), sealed: z.string(), attempts: z.int() });
export type WaitingMail = z.infer<typeof waiting>;

const kept = z.object({ id: z.string(), sealed: z.string(), created_at: z.date() });
export type KeptMail = z.infer<typeof kept>;

export async function insertMail(trx: Database, kind: string, sealed: string): Promise<void> {
  await sql`
    INSERT INTO mails (id, kind, sealed, next_attempt_at)
    VALUES (${newId()}, ${kind}, ${sealed}, clock_timestamp())`.execute(trx);
}

/**
 * Takes mails that are due, for a while: others leave them alone until `until`, and have them back if
 * whoever took them dies.
 */
export async function claimDue(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<WaitingMail[]> {
  const { rows } = await sql`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = ${until}
    WHERE id IN (
      SELECT id FROM mails WHERE next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, sealed, attempts`.execute(db);
  return z.array(waiting).parse(rows);
}

/** What was sent is not kept, except in the demo's mailbox. */
export async function markSent(db: Database, id: string, keep: boolean): Promise<void> {
  await sql`
    UPDATE mails SET sent_at = now(), next_attempt_at = NULL,
      sealed = CASE WHEN ${keep} THEN sealed END
    WHERE id = ${id}`.execute(db);
}

/** @param next null: given up */
export async function markFailed(db: Database, id: string, next: Date | null): Promise<void> {
  await sql`
    UPDATE mails SET next_attempt_at = ${next}::timestamptz,
      sealed = CASE WHEN ${next}::timestamptz IS NOT NULL THEN sealed END
    WHERE id = ${id}`.execute(db);
}

/** Deletes mails that were sent or given up long ago; those that wait stay. */
export function pruneMails(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, KEPT_DAYS.mails);
  return pruneRows(db, 'mails', sql`created_at < ${before} AND next_attempt_at IS NULL`);
}

export async function newestMails(db: Database, limit: number): Promise<KeptMail[]> {
  const { rows } = await sql`
    SELECT id, sealed, created_at FROM mails WHERE sealed IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return z.array(kept).parse(rows);
}

/** Every mail that can still be read, whether it waits or lies in the demo's mailbox. */
export async function readableMails(db: Database): Promise<{ id: string; sealed: string }[]> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    SELECT id, sealed FROM mails WHERE sealed IS NOT NULL`.execute(db);
  return rows;
}

export async function deleteMails(db: Database, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM mails WHERE id = ANY (${ids}::uuid[])`.execute(db);
}

export async function findMail(db: Database, id: string): Promise<KeptMail | null> {
  const { rows } = await sql`
    SELECT id, sealed, created_at FROM mails WHERE id = ${id} AND sealed IS NOT NULL`.execute(db);
  return rows[0] === undefined ? null : kept.parse(rows[0]);
}
