import { type Kysely, sql } from 'kysely';

/**
 * Whatever a key changes it is answered, so it sees it. Keys from before that was asked for gain what they
 * were answered already: they may still do no more than who made them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const area of ['orders', 'customers', 'products', 'discounts', 'settings', 'books']) {
    await sql`
      UPDATE api_keys SET scopes = array_append(scopes, ${`${area}:read`})
      WHERE ${`${area}:write`} = ANY (scopes) AND NOT ${`${area}:read`} = ANY (scopes)`.execute(db);
  }
}
