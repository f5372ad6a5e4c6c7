import { type Kysely, sql } from 'kysely';

/** What is on the shelf again does not come back once more, also where its return was closed without a refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION keep_return_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE i.id = NEW.order_item_id FOR UPDATE OF o;
      IF (
        SELECT coalesce(sum(CASE r.status
          WHEN 'REFUSED' THEN 0 WHEN 'CANCELLED' THEN 0 WHEN 'CLOSED' THEN coalesce(l.restocked, 0)
          ELSE coalesce(l.received, l.quantity) END), 0)
        FROM return_lines l JOIN returns r ON r.id = l.return_id
        WHERE l.order_item_id = NEW.order_item_id AND r.is_sent
      ) > (
        SELECT coalesce(sum(quantity), 0) FROM shipment_lines WHERE order_item_id = NEW.order_item_id
      ) THEN
        RAISE EXCEPTION 'no more comes back of a line than was sent and is not on the shelf again'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'return_lines_within_sent';
      END IF;
      RETURN NULL;
    END $$`.execute(db);

  // At the end of the transaction: a backup that is restored brings the movements in any order.
  await sql`
    CREATE FUNCTION keep_returned_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (
        SELECT sum(delta) FROM stock_movements
        WHERE order_id = NEW.order_id
          AND coalesce(variant_id, product_id) = coalesce(NEW.variant_id, NEW.product_id)
      ) > 0 THEN
        RAISE EXCEPTION 'an order gives no more pieces to stock than it took'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_movements_within_order';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER stock_movements_returned AFTER INSERT ON stock_movements
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.reason = 'return' AND NEW.order_id IS NOT NULL)
    EXECUTE FUNCTION keep_returned_stock()`.execute(db);
}
