import { type Kysely, sql } from 'kysely';

/** Goods that are sent for what came back: an order of their own, paid with what the return gives back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      DROP CONSTRAINT orders_known_payment_method,
      ADD CONSTRAINT orders_known_payment_method
        CHECK (payment_method IN ('card', 'bank_transfer', 'cash', 'card_terminal', 'exchange')),
      DROP CONSTRAINT orders_paid_in_the_shop_are_made_there,
      ADD CONSTRAINT orders_paid_in_the_shop_are_made_there CHECK (
        payment_method NOT IN ('cash', 'card_terminal', 'exchange') OR made_by IS NOT NULL)`.execute(
    db,
  );

  // What of a payment was paid with goods that came back, and no provider has charged.
  await sql`
    ALTER TABLE payments ADD COLUMN exchanged_cents bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT payments_exchanged CHECK (
        exchanged_cents = 0 OR (gateway <> 'manual' AND exchanged_cents BETWEEN 0 AND amount_cents))`.execute(
    db,
  );
  // How a refund is given where no provider is asked for it, though one has taken the payment.
  await sql`
    ALTER TABLE payment_transactions ADD COLUMN given text,
      ADD CONSTRAINT payment_transactions_given CHECK (CASE given
        WHEN 'exchange' THEN kind = 'refund' AND return_id IS NOT NULL AND provider_id IS NULL
          AND status IN ('pending', 'paid_otherwise', 'closed')
        WHEN 'by_hand' THEN kind = 'refund' AND provider_id IS NULL
        ELSE given IS NULL END)`.execute(db);
  await sql`
    CREATE FUNCTION keep_way_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'how a refund is given stays as it was promised'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transactions_given_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_keep_given BEFORE UPDATE OF given ON payment_transactions
    FOR EACH ROW WHEN (NEW.given IS DISTINCT FROM OLD.given)
    EXECUTE FUNCTION keep_way_of_refund()`.execute(db);
  await sql`DROP INDEX payment_transactions_one_per_return`.execute(db);
  await sql`
    CREATE UNIQUE INDEX payment_transactions_one_per_return ON payment_transactions (return_id)
    WHERE retry_of IS NULL AND return_id IS NOT NULL AND given IS DISTINCT FROM 'exchange'`.execute(
    db,
  );
  await sql`
    CREATE UNIQUE INDEX payment_transactions_one_exchange ON payment_transactions (return_id)
    WHERE given = 'exchange' AND status <> 'closed'`.execute(db);
  // What is left of the price of pieces for which cheaper ones were sent: money, and no piece.
  await sql`
    ALTER TABLE refund_lines DROP CONSTRAINT refund_lines_quantity_check,
      ADD CONSTRAINT refund_lines_quantity_check CHECK (quantity >= 0)`.execute(db);

  await sql`
    CREATE TABLE exchanges (
      order_id uuid PRIMARY KEY REFERENCES orders (id),
      return_id uuid NOT NULL REFERENCES returns (id),
      refund_id uuid NOT NULL UNIQUE REFERENCES payment_transactions (id),
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX exchanges_one_per_return ON exchanges (return_id) WHERE ended_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX exchanges_by_return ON exchanges (return_id)`.execute(db);
  await sql`
    CREATE FUNCTION keep_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.order_id, NEW.return_id, NEW.refund_id, NEW.amount_cents, NEW.created_at)
        IS DISTINCT FROM (OLD.order_id, OLD.return_id, OLD.refund_id, OLD.amount_cents, OLD.created_at)
        OR OLD.ended_at IS NOT NULL THEN
        RAISE EXCEPTION 'an exchange stays what it is, and ends once'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'exchanges_kept';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER exchanges_kept BEFORE UPDATE ON exchanges
    FOR EACH ROW EXECUTE FUNCTION keep_exchange()`.execute(db);

  await sql`
    CREATE OR REPLACE FUNCTION keep_refund_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' OR NOT EXISTS (
        SELECT 1 FROM returns r JOIN payments p ON p.order_id = r.order_id
        WHERE r.id = NEW.return_id AND p.id = NEW.payment_id
          AND (NEW.retry_of IS NOT NULL OR NEW.given = 'exchange'
            OR r.status IN ('RECEIVED', 'WITHDRAWN', 'REFUNDED'))) THEN
        RAISE EXCEPTION 'a refund is of a return of its own order that is to be refunded, and stays so'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transactions_of_return';
      END IF;
      RETURN NULL;
    END $$`.execute(db);

  await returnStates(db);
}

/** With a new state, to which a return comes and from which it comes back where nothing was paid. */
async function returnStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE returns DROP CONSTRAINT returns_status_check,
      ADD CONSTRAINT returns_status_check CHECK (status IN (
        'REQUESTED', 'QUESTIONED', 'APPROVED', 'REFUSED', 'CANCELLED', 'RECEIVED', 'WITHDRAWN', 'REFUNDED',
        'EXCHANGED', 'CLOSED'))`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION keep_return() RETURNS trigger LANGUAGE plpgsql AS $$
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
          ('RECEIVED', 'EXCHANGED'), ('EXCHANGED', 'RECEIVED'),
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
        SELECT 1 FROM payment_transactions
        WHERE return_id = NEW.id AND given IS DISTINCT FROM 'exchange') THEN
        RAISE EXCEPTION 'a return that is refunded has a refund'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'returns_refunded';
      END IF;
      IF NEW.status = 'EXCHANGED' AND NOT EXISTS (
        SELECT 1 FROM payment_transactions
        WHERE return_id = NEW.id AND given = 'exchange' AND status <> 'closed') THEN
        RAISE EXCEPTION 'a return that is exchanged has what it gives back in goods'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'returns_exchanged';
      END IF;
      NEW.updated_at := clock_timestamp();
      RETURN NEW;
    END $$`.execute(db);
}
