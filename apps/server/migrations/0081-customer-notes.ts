import { type Kysely, sql } from 'kysely';

/** What people who look after customers write about them, for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE customer_notes (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
      author text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db);
  await sql`CREATE INDEX customer_notes_by_user ON customer_notes (user_id, created_at)`.execute(
    db,
  );
  // A note is what was written: another one corrects it.
  await sql`
    CREATE FUNCTION keep_customer_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a note about a customer is not rewritten'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_notes_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER customer_notes_kept AFTER UPDATE ON customer_notes
    FOR EACH ROW WHEN ((OLD.id, OLD.user_id, OLD.text, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.text, NEW.created_at))
    EXECUTE FUNCTION keep_customer_note()`.execute(db);
}
