import { type Kysely, sql } from 'kysely';

/**
 * What admins are told of. The database notes it itself, in the transaction that causes it, and only
 * where somebody wants to know: no way to change an order or its stock can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE staff_choices (
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN
        ('new_order', 'paid_late', 'refund_failed', 'dispute', 'return_asked', 'low_stock', 'job_gave_up')),
      how text NOT NULL CHECK (how IN ('at_once', 'daily')),
      PRIMARY KEY (user_id, kind)
    )`.execute(db);
  await sql`CREATE INDEX staff_choices_by_kind ON staff_choices (kind)`.execute(db);
  await sql`
    CREATE TABLE low_stock_settings (
      id uuid PRIMARY KEY,
      only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row),
      threshold integer NOT NULL DEFAULT 5 CHECK (threshold BETWEEN 0 AND 1000000),
      version integer NOT NULL DEFAULT 1
    )`.execute(db);
  await sql`INSERT INTO low_stock_settings (id) VALUES (gen_random_uuid())`.execute(db);

  // What it is about, by its id alone: who and what that is, is read when it is told.
  await sql`
    CREATE TABLE staff_news (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN
        ('new_order', 'paid_late', 'refund_failed', 'dispute', 'return_asked', 'low_stock', 'job_gave_up')),
      subject text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      told_at timestamptz
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX staff_news_once ON staff_news (kind, subject) WHERE kind <> 'low_stock'`.execute(
    db,
  );
  // A variant may become few again, but not while that waits to be told.
  await sql`
    CREATE UNIQUE INDEX staff_news_low_once ON staff_news (subject)
    WHERE kind = 'low_stock' AND told_at IS NULL`.execute(db);
  await sql`CREATE INDEX staff_news_untold ON staff_news (created_at) WHERE told_at IS NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE staff_digest_entries (
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      news_id uuid NOT NULL REFERENCES staff_news (id) ON DELETE CASCADE,
      queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (user_id, news_id)
    )`.execute(db);
  await sql`CREATE INDEX staff_digest_entries_by_age ON staff_digest_entries (queued_at)`.execute(
    db,
  );
  await sql`CREATE INDEX staff_digest_entries_by_news ON staff_digest_entries (news_id)`.execute(
    db,
  );

  // A card is an order when it is paid; a transfer when it is placed, and its money comes late.
  await sql`
    CREATE FUNCTION note_order_news() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      news text;
    BEGIN
      IF NEW.kind IN ('placed', 'paid') THEN
        SELECT CASE WHEN (payment_method = 'card') = (NEW.kind = 'paid') THEN 'new_order'
          WHEN NEW.kind = 'paid' THEN 'paid_late' END
        INTO news FROM orders WHERE id = NEW.order_id;
      ELSE
        news := CASE NEW.kind WHEN 'disputed' THEN 'dispute' WHEN 'dispute_lost' THEN 'dispute'
          WHEN 'return_requested' THEN 'return_asked' WHEN 'return_answered' THEN 'return_asked'
          WHEN 'withdrawn' THEN 'return_asked' ELSE NEW.kind END;
      END IF;
      IF news IS NOT NULL AND EXISTS (SELECT FROM staff_choices WHERE kind = news) THEN
        INSERT INTO staff_news (id, kind, subject) VALUES (gen_random_uuid(), news, NEW.id::text)
        ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER order_events_news AFTER INSERT ON order_events
    FOR EACH ROW WHEN (NEW.kind IN
      ('placed', 'paid', 'paid_late', 'refund_failed', 'disputed', 'dispute_lost', 'return_requested',
        'return_answered', 'withdrawn'))
    EXECUTE FUNCTION note_order_news()`.execute(db);

  await sql`
    CREATE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM staff_choices WHERE kind = 'low_stock') AND EXISTS (
        SELECT FROM low_stock_settings WHERE OLD.stock > threshold AND NEW.stock <= threshold)
      THEN
        INSERT INTO staff_news (id, kind, subject)
        VALUES (gen_random_uuid(), 'low_stock', NEW.id::text)
        ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER product_variants_low_stock AFTER UPDATE OF stock ON product_variants
    FOR EACH ROW WHEN (NEW.stock < OLD.stock AND NEW.is_active)
    EXECUTE FUNCTION note_low_stock()`.execute(db);
}
