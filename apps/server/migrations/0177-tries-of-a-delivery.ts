import { type Kysely, sql } from 'kysely';

/** All tries of a delivery are counted; the waits between them begin anew when it is sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE webhook_deliveries
      ADD COLUMN attempts_before int NOT NULL DEFAULT 0 CHECK (attempts_before >= 0)`.execute(db);
}
