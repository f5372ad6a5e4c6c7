import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';

/**
 * Something has become of an order's money: it may need a document. One cheap row, in the transaction
 * of the payment; the document is issued after that, by itself.
 * @returns whether there may be one to issue
 */
export async function noteDue(trx: Transaction, orderId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO invoice_due (order_id)
    SELECT ${orderId}::uuid
    WHERE (SELECT is_on FROM invoice_settings)
      OR EXISTS (SELECT 1 FROM invoice_documents WHERE order_id = ${orderId}::uuid)
    ON CONFLICT (order_id) DO UPDATE SET next_attempt_at = now(), failures = 0`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Orders whose turn it is by a moment, the longest waiting first. */
export async function listDue(db: Database, by: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_due')
    .select('order_id')
    .where('next_attempt_at', '<=', by)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** All that it needs has been issued. */
export async function endDue(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('invoice_due').where('order_id', '=', orderId).execute();
}

/** It is tried again, ever more seldom, once a day at last. */
export async function delayDue(db: Database, orderId: string, problem: string): Promise<void> {
  await sql`
    INSERT INTO invoice_due (order_id, problem, failures, next_attempt_at)
    VALUES (${orderId}, ${problem}, 1, now() + interval '1 minute')
    ON CONFLICT (order_id) DO UPDATE SET problem = excluded.problem,
      failures = invoice_due.failures + 1,
      next_attempt_at = now() + least(interval '1 day',
        interval '1 minute' * power(2, least(invoice_due.failures, 12)))`.execute(db);
}

/** Orders whose document could not be issued, newest first. */
export async function listProblems(db: Database, limit: number) {
  return db
    .selectFrom('invoice_due')
    .select(['order_id', 'problem', 'noted_at'])
    .where('problem', 'is not', null)
    .orderBy('noted_at', 'desc')
    .limit(limit)
    .execute();
}

export async function problemOf(db: Database, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_due')
    .select('problem')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.problem ?? null;
}
