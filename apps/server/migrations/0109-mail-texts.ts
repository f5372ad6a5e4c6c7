import { type Kysely, sql } from 'kysely';

/**
 * What owners have written of the mails to customers: how each begins and ends. Null, and a mail without a
 * row: the shop's own words. A row stays when it is reset, so that no later text has a version that was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE mail_texts (
      id uuid PRIMARY KEY,
      name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z-]{1,59}$'),
      subject text CHECK (char_length(subject) BETWEEN 1 AND 120),
      opening text CHECK (char_length(opening) BETWEEN 1 AND 2000),
      closing text CHECK (char_length(closing) <= 2000),
      version integer NOT NULL DEFAULT 1
    )`.execute(db);
}
