import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE return_settings (
      id uuid PRIMARY KEY,
      only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row),
      is_on boolean NOT NULL DEFAULT true,
      days integer NOT NULL DEFAULT 30 CHECK (days BETWEEN 1 AND 365),
      instructions text NOT NULL DEFAULT '' CHECK (char_length(instructions) <= 2000),
      withdrawal_countries text[] NOT NULL DEFAULT '{}'
        CHECK (array_to_string(withdrawal_countries, ',', '') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
      withdrawal_days integer NOT NULL DEFAULT 14 CHECK (withdrawal_days BETWEEN 14 AND 365),
      version integer NOT NULL DEFAULT 1
    )`.execute(db);
  await sql`INSERT INTO return_settings (id) VALUES (gen_random_uuid())`.execute(db);

  await sql`
    CREATE TABLE returns (
      id uuid PRIMARY KEY,
      order_id uuid NOT NULL REFERENCES orders (id),
      idempotency_key text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('return', 'withdrawal')),
      is_sent boolean NOT NULL,
      status text NOT NULL CHECK (status IN (
        'REQUESTED', 'QUESTIONED', 'APPROVED', 'REFUSED', 'CANCELLED', 'RECEIVED', 'WITHDRAWN', 'REFUNDED', 'CLOSED')),
      reason text,
      note text NOT NULL DEFAULT '',
      question text,
      answer text,
      decision text,
      contact_name text,
      contact_email text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT returns_one_per_key UNIQUE (order_id, idempotency_key, is_sent),
      CONSTRAINT returns_have_a_reason CHECK ((kind = 'return') = (reason IS NOT NULL)),
      CONSTRAINT returns_withdrawn_by CHECK (
        (kind = 'withdrawal') = (contact_name IS NOT NULL) AND (kind = 'withdrawal') = (contact_email IS NOT NULL)),
      CONSTRAINT returns_of_what_was_sent CHECK (
        CASE WHEN is_sent THEN status <> 'WITHDRAWN'
          ELSE kind = 'withdrawal' AND status IN ('WITHDRAWN', 'REFUNDED', 'CLOSED') END),
      CONSTRAINT returns_need_no_approval CHECK (
        kind = 'return' OR status NOT IN ('REQUESTED', 'QUESTIONED', 'REFUSED')),
      CONSTRAINT returns_say_why_not CHECK ((status IN ('REFUSED', 'CLOSED')) = (decision IS NOT NULL)),
      CONSTRAINT returns_ask_something CHECK (status <> 'QUESTIONED' OR question IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX returns_newest ON returns (created_at DESC, id DESC)`.execute(db);
  await sql`
    CREATE INDEX returns_open ON returns (created_at DESC, id DESC)
    WHERE status IN ('REQUESTED', 'RECEIVED', 'WITHDRAWN')`.execute(db);
  await sql`
    CREATE TABLE return_lines (
      return_id uuid NOT NULL REFERENCES returns (id),
      order_item_id uuid NOT NULL REFERENCES order_items (id),
      quantity integer NOT NULL CHECK (quantity > 0),
      received integer,
      condition text CHECK (condition IN ('as_new', 'opened', 'used', 'damaged', 'incomplete')),
      restocked integer,
      PRIMARY KEY (return_id, order_item_id),
      CONSTRAINT return_lines_received CHECK (received BETWEEN 0 AND quantity AND restocked BETWEEN 0 AND received),
      CONSTRAINT return_lines_looked_at CHECK (
        (received IS NULL) = (restocked IS NULL) AND (coalesce(received, 0) > 0) = (condition IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX return_lines_by_item ON return_lines (order_item_id)`.execute(db);

  // A refund names the return that it is of; one that is tried again stands for the one that failed.
  await sql`
    ALTER TABLE payment_transactions
      ADD COLUMN return_id uuid REFERENCES returns (id),
      ADD CONSTRAINT payment_transactions_refund_returns CHECK (return_id IS NULL OR kind = 'refund')`.execute(
    db,
  );
  await sql`
    CREATE UNIQUE INDEX payment_transactions_one_per_return ON payment_transactions (return_id)
    WHERE retry_of IS NULL AND return_id IS NOT NULL`.execute(db);

  // What goes back on the shelf of goods that had been sold.
  await sql`ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check`.execute(db);
  await sql`
    ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_reason_check CHECK (
      reason IN ('opening', 'sale', 'release', 'refund', 'return', 'admin', 'import'))`.execute(db);

  await keepPieces(db);
  await keepStates(db);
}

/** The order is locked first, so of two returns at once the second sees the first. */
async function keepPieces(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION keep_return_line() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      of_order uuid;
    BEGIN
      SELECT r.order_id INTO of_order FROM returns r
      JOIN order_items i ON i.id = NEW.order_item_id AND i.order_id = r.order_id
      WHERE r.id = NEW.return_id;
      PERFORM 1 FROM orders WHERE id = of_order FOR UPDATE;
      IF of_order IS NULL OR (
        SELECT coalesce(sum(coalesce(l.received, l.quantity)), 0) + coalesce((
          SELECT sum(f.quantity) FROM refund_lines f JOIN payment_transactions t ON t.id = f.refund_id
          WHERE f.order_item_id = NEW.order_item_id AND t.return_id IS NULL
            AND t.status IN ('pending', 'succeeded', 'paid_otherwise')), 0)
        FROM return_lines l JOIN returns r ON r.id = l.return_id
        WHERE l.order_item_id = NEW.order_item_id AND r.status NOT IN ('REFUSED', 'CANCELLED', 'CLOSED')
      ) > (SELECT quantity FROM order_items WHERE id = NEW.order_item_id) THEN
        RAISE EXCEPTION 'a return has lines of its own order, no more than were bought and are not paid back'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'return_lines_within_order';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER return_lines_within AFTER INSERT ON return_lines
    FOR EACH ROW EXECUTE FUNCTION keep_return_line()`.execute(db);

  // At the end of the transaction: a backup that is restored brings shipments after returns.
  await sql`
    CREATE FUNCTION keep_return_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE i.id = NEW.order_item_id FOR UPDATE OF o;
      IF (
        SELECT coalesce(sum(coalesce(l.received, l.quantity)), 0)
        FROM return_lines l JOIN returns r ON r.id = l.return_id
        WHERE l.order_item_id = NEW.order_item_id AND r.is_sent
          AND r.status NOT IN ('REFUSED', 'CANCELLED', 'CLOSED')
      ) > (
        SELECT coalesce(sum(quantity), 0) FROM shipment_lines WHERE order_item_id = NEW.order_item_id
      ) THEN
        RAISE EXCEPTION 'no more comes back of a line than was sent'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'return_lines_within_sent';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER return_lines_sent AFTER INSERT ON return_lines
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION keep_return_of_sent()`.execute(db);
  await sql`
    CREATE FUNCTION keep_return_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a return keeps its pieces, and what has come of them'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'return_lines_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER return_lines_kept BEFORE UPDATE ON return_lines
    FOR EACH ROW WHEN (
      (OLD.return_id, OLD.order_item_id, OLD.quantity)
        IS DISTINCT FROM (NEW.return_id, NEW.order_item_id, NEW.quantity) OR OLD.received IS NOT NULL)
    EXECUTE FUNCTION keep_return_pieces()`.execute(db);
}

/** The ways of return-rules.ts once more, for whoever writes SQL by hand. */
async function keepStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION keep_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.id, OLD.order_id, OLD.kind, OLD.is_sent, OLD.created_at)
        IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.kind, NEW.is_sent, NEW.created_at) THEN
        RAISE EXCEPTION 'a return stays its order’s'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'returns_kept';
      END IF;
      IF NEW.status <> OLD.status AND NOT (OLD.status, NEW.status) IN (
          ('REQUESTED', 'APPROVED'), ('REQUESTED', 'REFUSED'), ('REQUESTED', 'QUESTIONED'), ('REQUESTED', 'CANCELLED'),
          ('QUESTIONED', 'REQUESTED'), ('QUESTIONED', 'APPROVED'), ('QUESTIONED', 'REFUSED'), ('QUESTIONED', 'CANCELLED'),
          ('APPROVED', 'RECEIVED'), ('APPROVED', 'CANCELLED'), ('APPROVED', 'CLOSED'),
          ('RECEIVED', 'REFUNDED'), ('RECEIVED', 'CLOSED'),
          ('WITHDRAWN', 'REFUNDED'), ('WITHDRAWN', 'CLOSED')) THEN
        RAISE EXCEPTION 'a return can not go from % to %', OLD.status, NEW.status
          USING ERRCODE = 'check_violation', CONSTRAINT = 'returns_ways';
      END IF;
      IF NEW.status = 'RECEIVED' AND EXISTS (
        SELECT 1 FROM return_lines WHERE return_id = NEW.id AND received IS NULL) THEN
        RAISE EXCEPTION 'of a return that was received each line was looked at'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'returns_received';
      END IF;
      IF NEW.status = 'REFUNDED' AND NOT EXISTS (
        SELECT 1 FROM payment_transactions WHERE return_id = NEW.id) THEN
        RAISE EXCEPTION 'a return that is refunded has a refund'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'returns_refunded';
      END IF;
      NEW.updated_at := clock_timestamp();
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER returns_kept BEFORE UPDATE ON returns
    FOR EACH ROW EXECUTE FUNCTION keep_return()`.execute(db);
  await sql`
    CREATE FUNCTION keep_refund_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' OR NOT EXISTS (
        SELECT 1 FROM returns r JOIN payments p ON p.order_id = r.order_id
        WHERE r.id = NEW.return_id AND p.id = NEW.payment_id
          AND (NEW.retry_of IS NOT NULL OR r.status IN ('RECEIVED', 'WITHDRAWN', 'REFUNDED'))) THEN
        RAISE EXCEPTION 'a refund is of a return of its own order that is to be refunded, and stays so'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transactions_of_return';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_of_return AFTER INSERT ON payment_transactions
    FOR EACH ROW WHEN (NEW.return_id IS NOT NULL)
    EXECUTE FUNCTION keep_refund_of_return()`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_stay_of_return AFTER UPDATE OF return_id ON payment_transactions
    FOR EACH ROW WHEN (NEW.return_id IS DISTINCT FROM OLD.return_id)
    EXECUTE FUNCTION keep_refund_of_return()`.execute(db);
}
