import { type Kysely, sql } from 'kysely';

/**
 * Customers come in as a file too. Who was brought is found again by their account, for what was said of
 * them goes with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE list_imports DROP CONSTRAINT list_imports_list_check`.execute(db);
  await sql`
    ALTER TABLE list_imports ADD CONSTRAINT list_imports_list_check
      CHECK (list IN ('promocodes', 'redirects', 'customers'))`.execute(db);
  await sql`CREATE INDEX list_import_lines_by_thing ON list_import_lines (thing_id)`.execute(db);
  await sql`CREATE INDEX list_import_lines_by_name ON list_import_lines (name)`.execute(db);
}
