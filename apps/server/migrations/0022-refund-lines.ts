import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Sessions that were made behind a failure are looked for from then on.
  await sql`
    ALTER TABLE session_attempts ADD COLUMN given_up_at timestamptz NOT NULL DEFAULT now()`.execute(
    db,
  );

  // The pieces that a refund is for, and the part of its sum that is theirs. A refund by amount has none.
  await sql`
    CREATE TABLE refund_lines (
      refund_id uuid NOT NULL REFERENCES payment_transactions (id),
      order_item_id uuid NOT NULL REFERENCES order_items (id),
      quantity integer NOT NULL CHECK (quantity > 0),
      amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
      PRIMARY KEY (refund_id, order_item_id)
    )`.execute(db);
  await sql`CREATE INDEX refund_lines_by_item ON refund_lines (order_item_id)`.execute(db);

  // Counted are refunds that are done or on their way: one that fails gives its pieces back. The
  // payment's row is locked first, so of two refunds at once the second sees the first.
  await sql`
    CREATE FUNCTION count_refund_lines(of_payment uuid) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM payments WHERE id = of_payment FOR UPDATE;
      IF EXISTS (
        SELECT 1 FROM payment_transactions t
        JOIN refund_lines l ON l.refund_id = t.id
        JOIN order_items i ON i.id = l.order_item_id
        JOIN orders o ON o.id = i.order_id
        WHERE t.payment_id = of_payment AND t.status IN ('pending', 'succeeded', 'paid_otherwise')
        GROUP BY i.id, o.id
        HAVING sum(l.quantity) > i.quantity
          OR sum(l.amount_cents) > ceil(i.price_cents::numeric * i.quantity * o.grand_total_cents / o.sub_total_cents)
      ) THEN
        RAISE EXCEPTION 'more of a line goes back than was bought'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_within_order';
      END IF;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION keep_refund_line() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      of_payment uuid;
    BEGIN
      SELECT t.payment_id INTO of_payment FROM payment_transactions t
      JOIN payments p ON p.id = t.payment_id
      JOIN order_items i ON i.id = NEW.order_item_id AND i.order_id = p.order_id
      WHERE t.id = NEW.refund_id AND t.kind = 'refund' AND t.amount_cents >= (
        SELECT sum(amount_cents) FROM refund_lines WHERE refund_id = NEW.refund_id);
      IF of_payment IS NULL OR TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'a refund is for lines of its own order, within its sum, and keeps them'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_kept';
      END IF;
      PERFORM count_refund_lines(of_payment);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER refund_lines_kept AFTER INSERT OR UPDATE ON refund_lines
    FOR EACH ROW EXECUTE FUNCTION keep_refund_line()`.execute(db);
  await sql`
    CREATE FUNCTION count_refund_again() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM count_refund_lines(NEW.payment_id);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_count_lines AFTER UPDATE OF status ON payment_transactions
    FOR EACH ROW WHEN (OLD.status IN ('failed', 'closed')
      AND NEW.status IN ('pending', 'succeeded', 'paid_otherwise'))
    EXECUTE FUNCTION count_refund_again()`.execute(db);
}
