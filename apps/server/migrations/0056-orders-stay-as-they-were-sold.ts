import { type Kysely, sql } from 'kysely';

/** What came off a line and how it was taxed decide what it is worth when it goes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER order_items_kept ON order_items`.execute(db);
  await sql`
    CREATE TRIGGER order_items_kept AFTER UPDATE ON order_items
    FOR EACH ROW WHEN (
      (OLD.id, OLD.order_id, OLD.position, OLD.product_id, OLD.variant_id, OLD.name, OLD.options,
        OLD.price_cents, OLD.quantity, OLD.discount_cents)
      IS DISTINCT FROM
      (NEW.id, NEW.order_id, NEW.position, NEW.product_id, NEW.variant_id, NEW.name, NEW.options,
        NEW.price_cents, NEW.quantity, NEW.discount_cents))
    EXECUTE FUNCTION keep_order_item()`.execute(db);
  await sql`
    CREATE FUNCTION keep_order_tax() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a tax of an order stays as it was charged'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'order_taxes_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER order_taxes_kept AFTER UPDATE ON order_taxes
    FOR EACH ROW EXECUTE FUNCTION keep_order_tax()`.execute(db);

  await sql`
    ALTER TABLE payment_transactions
      ADD CONSTRAINT payment_transactions_closed_with_a_reason
        CHECK ((closed_by IS NULL) = (closed_reason IS NULL)),
      ADD CONSTRAINT payment_transactions_retry_of_another CHECK (retry_of <> id)`.execute(db);
}
