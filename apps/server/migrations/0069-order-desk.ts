import { type Kysely, sql } from 'kysely';

/** What people who look after orders write on them, for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE order_notes (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
      author text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db);
  await sql`CREATE INDEX order_notes_by_order ON order_notes (order_id, created_at)`.execute(db);
  await sql`
    CREATE TABLE order_tags (
      order_id uuid NOT NULL REFERENCES orders (id),
      tag text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 30 AND tag = lower(btrim(tag))),
      PRIMARY KEY (order_id, tag)
    )`.execute(db);
  await sql`CREATE INDEX order_tags_by_tag ON order_tags (tag, order_id)`.execute(db);
  // A note is what was written: another one corrects it.
  await sql`
    CREATE FUNCTION keep_order_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a note of an order is not rewritten'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'order_notes_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER order_notes_kept AFTER UPDATE ON order_notes
    FOR EACH ROW WHEN ((OLD.id, OLD.order_id, OLD.text, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.text, NEW.created_at))
    EXECUTE FUNCTION keep_order_note()`.execute(db);
}
