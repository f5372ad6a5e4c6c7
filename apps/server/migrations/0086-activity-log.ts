import { type Kysely, sql } from 'kysely';

/** What was done in the shop is read by time, over everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX admin_changes_by_time ON admin_changes (created_at DESC, id DESC)`.execute(db);
  await sql`
    CREATE INDEX order_events_of_staff ON order_events (created_at DESC, id DESC)
    WHERE actor IS NOT NULL AND kind <> 'claimed'`.execute(db);
}
