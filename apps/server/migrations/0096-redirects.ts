import { type Kysely, sql } from 'kysely';

/** Where addresses lead that have nothing else to show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE redirects (
      id uuid PRIMARY KEY,
      from_path text NOT NULL CHECK (char_length(from_path) BETWEEN 2 AND 500 AND from_path LIKE '/%'),
      target text NOT NULL CHECK (
        char_length(target) BETWEEN 1 AND 2000
        AND (target ~* '^https?://[^/]' OR (target LIKE '/%' AND target NOT LIKE '//%'))),
      target_path text,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT redirects_from UNIQUE (from_path),
      CONSTRAINT redirects_elsewhere CHECK (target_path <> from_path)
    )`.execute(db);
  await sql`CREATE INDEX redirects_target ON redirects (target_path)`.execute(db);
}
