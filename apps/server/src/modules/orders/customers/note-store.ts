import { sql } from 'kysely';
import type { CustomerNotes } from '@gadgetry/contract/internal-notes';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';

/** As many as anybody reads before they act. */
const SHOWN = 50;

/** The newest notes about somebody, and how many there are. */
export async function readCustomerNotes(
  db: Database,
  userId: string,
  shown = SHOWN,
): Promise<CustomerNotes> {
  const rows = await db
    .selectFrom('customer_notes')
    .select(['id', 'text', 'author', 'created_at'])
    .select(sql<number>`(count(*) OVER ())::integer`.as('total'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map(({ id, text, author, created_at: at }) => ({
      _id: id,
      text,
      author,
      at: at.toISOString(),
    })),
  };
}

export async function insertCustomerNote(
  trx: Transaction,
  note: { readonly userId: string; readonly text: string; readonly author: string },
): Promise<void> {
  const { userId, text, author } = note;
  await trx
    .insertInto('customer_notes')
    .values({ id: newId(), user_id: userId, text, author })
    .execute();
}

/** @returns what it said; undefined where there is no such note about them */
export async function deleteCustomerNote(
  trx: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('customer_notes')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('text')
    .executeTakeFirst();
  return deleted?.text;
}

/** All that was written about somebody and about their orders, without who wrote it, newest first. */
export async function writtenAbout(
  db: Database,
  userId: string,
): Promise<{ text: string; at: Date; order: string | null }[]> {
  const { rows } = await sql<{ text: string; at: Date; order: string | null }>`
    SELECT text, created_at AS at, NULL AS "order" FROM customer_notes
    WHERE user_id = ${userId}::uuid
    UNION ALL
    SELECT n.text, n.created_at, o.number FROM orders o JOIN order_notes n ON n.order_id = o.id
    WHERE o.user_id = ${userId}::text
    ORDER BY at DESC`.execute(db);
  return rows;
}

/** What was written about somebody goes with them. */
export async function forgetCustomerNotes(trx: Transaction, userId: string): Promise<void> {
  await sql`DELETE FROM customer_notes WHERE user_id::text = ${userId}`.execute(trx);
}
