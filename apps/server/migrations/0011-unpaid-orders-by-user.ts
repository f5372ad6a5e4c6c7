import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Asked with every order that is placed: which others of this account wait for their payment.
  await sql`CREATE INDEX orders_unpaid_by_user ON orders (user_id, created_at DESC)
    WHERE status = 'PENDING'`.execute(db);
}
