import { type Kysely, sql } from 'kysely';

/** Whether files of documents carry their data for programs to read, and that data beside the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE invoice_settings
      ADD COLUMN is_electronic boolean NOT NULL DEFAULT false,
      ADD COLUMN untaxed_reason text NOT NULL DEFAULT '' CHECK (char_length(untaxed_reason) <= 120)
    `.execute(db);
  await sql`ALTER TABLE invoice_files ADD COLUMN xml text`.execute(db);
}
