import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The part of a refund that was paid for shipping: none of any that was made before.
  await sql`
    ALTER TABLE payment_transactions
      ADD COLUMN shipping_cents bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT payment_transactions_shipping CHECK (
        shipping_cents = 0 OR (kind = 'refund' AND shipping_cents BETWEEN 0 AND amount_cents))`.execute(
    db,
  );

  // As before, and of shipping no more goes back than was paid for it, with the tax that is no line's.
  await sql`
    CREATE OR REPLACE FUNCTION count_refund_lines(of_payment uuid) RETURNS void LANGUAGE plpgsql AS $$
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
          OR sum(l.amount_cents)
            > coalesce(
              i.price_cents::bigint * i.quantity - i.discount_cents,
              ceil(i.price_cents::numeric * i.quantity * (o.sub_total_cents - o.discount_cents) / o.sub_total_cents))
            + (SELECT coalesce(sum(x.amount_cents), 0) FROM order_taxes x
               WHERE x.order_id = o.id AND x.order_item_id = i.id AND NOT x.is_included)
      ) THEN
        RAISE EXCEPTION 'more of a line goes back than was bought'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_within_order';
      END IF;
      IF EXISTS (
        SELECT 1 FROM payment_transactions t
        JOIN payments p ON p.id = t.payment_id
        JOIN orders o ON o.id = p.order_id
        WHERE t.payment_id = of_payment AND t.status IN ('pending', 'succeeded', 'paid_otherwise')
        GROUP BY o.id
        HAVING sum(t.shipping_cents) > o.shipping_cents + o.tax_cents
          - (SELECT coalesce(sum(x.amount_cents), 0) FROM order_taxes x
             WHERE x.order_id = o.id AND x.order_item_id IS NOT NULL AND NOT x.is_included)
      ) THEN
        RAISE EXCEPTION 'more of shipping goes back than was paid for it'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refunded_shipping_within_order';
      END IF;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_count_shipping AFTER INSERT ON payment_transactions
    FOR EACH ROW WHEN (NEW.shipping_cents > 0) EXECUTE FUNCTION count_refund_again()`.execute(db);

  await sql`
    CREATE OR REPLACE FUNCTION keep_refund_line() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      of_payment uuid;
    BEGIN
      SELECT t.payment_id INTO of_payment FROM payment_transactions t
      JOIN payments p ON p.id = t.payment_id
      JOIN order_items i ON i.id = NEW.order_item_id AND i.order_id = p.order_id
      WHERE t.id = NEW.refund_id AND t.kind = 'refund' AND t.amount_cents - t.shipping_cents >= (
        SELECT sum(amount_cents) FROM refund_lines WHERE refund_id = NEW.refund_id);
      IF of_payment IS NULL OR TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'a refund is for lines of its own order, within its sum, and keeps them'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_kept';
      END IF;
      PERFORM count_refund_lines(of_payment);
      RETURN NULL;
    END $$`.execute(db);

  // As with its lines: one that failed may lose it, and is by sum from then on.
  await sql`
    CREATE FUNCTION keep_refunded_shipping() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'what a refund gives back of shipping stays as it was promised'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'refunded_shipping_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER payment_transactions_keep_shipping BEFORE UPDATE OF shipping_cents ON payment_transactions
    FOR EACH ROW WHEN (NEW.shipping_cents <> OLD.shipping_cents
      AND (NEW.shipping_cents <> 0 OR OLD.status NOT IN ('failed', 'closed')))
    EXECUTE FUNCTION keep_refunded_shipping()`.execute(db);
}
