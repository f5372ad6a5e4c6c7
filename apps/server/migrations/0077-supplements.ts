import { type Kysely, sql } from 'kysely';

/** Orders of things that are added to an order, paid by themselves and sent together with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      ADD COLUMN supplements_order_id uuid REFERENCES orders (id),
      -- An admin makes it, and its order has paid for the shipping.
      ADD CONSTRAINT orders_supplements_are_made CHECK (
        supplements_order_id IS NULL
        OR (made_by IS NOT NULL AND shipping_cents = 0 AND supplements_order_id <> id))`.execute(
    db,
  );
  await sql`
    CREATE INDEX orders_by_supplemented ON orders (supplements_order_id)
    WHERE supplements_order_id IS NOT NULL`.execute(db);
  await sql`
    CREATE FUNCTION keep_supplement() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'which order a supplement belongs to stays'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_supplements_kept';
      END IF;
      -- Either of the two may have been taken over by an account since.
      IF NOT EXISTS (
        SELECT FROM orders o WHERE o.id = NEW.supplements_order_id
          AND o.supplements_order_id IS NULL
          AND (o.user_id = coalesce(NEW.claimed_from, NEW.user_id)
            OR o.claimed_from = coalesce(NEW.claimed_from, NEW.user_id))) THEN
        RAISE EXCEPTION 'a supplement belongs to an order of the same customer that is none itself'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_supplements_kept';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  // At the end of the transaction: a backup that is restored brings orders in any order.
  await sql`
    CREATE CONSTRAINT TRIGGER orders_supplements_kept AFTER INSERT ON orders
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.supplements_order_id IS NOT NULL)
    EXECUTE FUNCTION keep_supplement()`.execute(db);
  await sql`
    CREATE TRIGGER orders_supplements_unchanged AFTER UPDATE OF supplements_order_id ON orders
    FOR EACH ROW WHEN (OLD.supplements_order_id IS DISTINCT FROM NEW.supplements_order_id)
    EXECUTE FUNCTION keep_supplement()`.execute(db);
}
