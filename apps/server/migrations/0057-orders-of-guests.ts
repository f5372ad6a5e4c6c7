import { type Kysely, sql } from 'kysely';

/**
 * Which of an order's keys are good; none where an account ordered it, or has taken it over. It is also
 * what tells an order without an account from others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders ADD COLUMN key_version integer
      CONSTRAINT orders_key_version CHECK (key_version BETWEEN 0 AND 999999)`.execute(db);
}
