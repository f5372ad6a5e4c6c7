import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was sold stays as it was sold: the shop never changes a line, and nobody can by hand.
  await sql`
    CREATE FUNCTION keep_order_item() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id) THEN
        RAISE EXCEPTION 'a line of an order stays as it was sold'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'order_items_kept';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  // Its picture is none of this: where that lies may change.
  await sql`
    CREATE TRIGGER order_items_kept AFTER UPDATE ON order_items
    FOR EACH ROW WHEN (
      (OLD.id, OLD.order_id, OLD.position, OLD.product_id, OLD.name, OLD.price_cents, OLD.quantity)
      IS DISTINCT FROM
      (NEW.id, NEW.order_id, NEW.position, NEW.product_id, NEW.name, NEW.price_cents, NEW.quantity))
    EXECUTE FUNCTION keep_order_item()`.execute(db);
  // An order that is deleted takes its lines along: they are deleted first, so the commit is asked.
  await sql`
    CREATE CONSTRAINT TRIGGER order_items_not_deleted AFTER DELETE ON order_items
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_order_item()`.execute(db);

  // Few are not decided, and admins ask which.
  await sql`
    CREATE INDEX payment_transactions_disputed ON payment_transactions (payment_id)
    WHERE kind = 'dispute' AND status IN ('inquiry', 'open')`.execute(db);

  // A refund that goes on only when the payer has told the provider where to.
  await sql`
    ALTER TABLE payment_transactions ADD COLUMN waits_for_payer boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT payment_transactions_waits CHECK (
        NOT waits_for_payer OR (kind = 'refund' AND status = 'pending'))`.execute(db);

  // Without its lines a refund that is done or on its way would leave its pieces to be refunded again.
  // One that failed may lose them: it is by sum from then on.
  await sql`
    CREATE FUNCTION keep_deleted_refund_line() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM payment_transactions WHERE id = OLD.refund_id
        AND status IN ('pending', 'succeeded', 'paid_otherwise')) THEN
        RAISE EXCEPTION 'a refund that is done or on its way keeps its lines'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_not_deleted';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER refund_lines_not_deleted AFTER DELETE ON refund_lines
    FOR EACH ROW EXECUTE FUNCTION keep_deleted_refund_line()`.execute(db);
}
