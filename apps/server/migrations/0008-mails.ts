import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Addressee and text are sealed: they name people and carry links that open accounts.
  await sql`
    CREATE TABLE mails (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      sealed text,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz,
      sent_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT mails_waiting_can_be_read CHECK (next_attempt_at IS NULL OR sealed IS NOT NULL),
      CONSTRAINT mails_sent_wait_no_more CHECK (sent_at IS NULL OR next_attempt_at IS NULL)
    )`.execute(db);
  await sql`
    CREATE INDEX mails_waiting ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX mails_by_age ON mails (created_at DESC, id DESC)`.execute(db);
}
