import { type Kysely, sql } from 'kysely';

/** What of a file nothing is read of: lines with why, and of short lists columns as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE product_imports ADD COLUMN skipped jsonb NOT NULL DEFAULT '[]'`.execute(db);
  await sql`ALTER TABLE product_imports ADD COLUMN skipped_lines integer NOT NULL DEFAULT 0`.execute(
    db,
  );
  await sql`ALTER TABLE list_imports ADD COLUMN left_out text[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`ALTER TABLE list_imports ADD COLUMN skipped jsonb NOT NULL DEFAULT '[]'`.execute(db);
  await sql`ALTER TABLE list_imports ADD COLUMN skipped_lines integer NOT NULL DEFAULT 0`.execute(
    db,
  );
}
