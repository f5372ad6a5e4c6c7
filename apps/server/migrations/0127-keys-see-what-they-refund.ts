import { type Kysely, sql } from 'kysely';

/**
 * A refund answers its order, so a key that gives money back reads orders, as roles do. Keys from before that
 * was asked for gain what they were answered already: they may still do no more than who made them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE api_keys SET scopes = array_append(scopes, 'orders:read')
    WHERE 'refunds:write' = ANY (scopes) AND NOT 'orders:read' = ANY (scopes)`.execute(db);
}
