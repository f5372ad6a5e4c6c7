import { type Kysely, sql } from 'kysely';

/** Orders that an admin makes for somebody: who did, what they took off and why, and how it was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      ADD COLUMN made_by text CHECK (made_by <> ''),
      DROP CONSTRAINT orders_known_payment_method,
      ADD CONSTRAINT orders_known_payment_method
        CHECK (payment_method IN ('card', 'bank_transfer', 'cash', 'card_terminal')),
      -- Nobody orders by themselves what only somebody in the shop can take the money for.
      ADD CONSTRAINT orders_paid_in_the_shop_are_made_there
        CHECK (payment_method NOT IN ('cash', 'card_terminal') OR made_by IS NOT NULL)`.execute(db);
  // Whoever it turns out to be for: the same request of an admin is the same order.
  await sql`
    CREATE UNIQUE INDEX orders_one_per_maker_key ON orders (made_by, idempotency_key)
    WHERE made_by IS NOT NULL`.execute(db);
  await sql`
    CREATE FUNCTION keep_order_maker() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'who has made an order stays who has made it'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_made_by_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER orders_made_by_kept AFTER UPDATE OF made_by ON orders
    FOR EACH ROW WHEN (OLD.made_by IS DISTINCT FROM NEW.made_by)
    EXECUTE FUNCTION keep_order_maker()`.execute(db);

  // A discount that an admin gave by hand is of no promocode; an order has one of these at most.
  await sql`
    ALTER TABLE order_discounts
      DROP CONSTRAINT order_discounts_pkey,
      ALTER COLUMN promocode_id DROP NOT NULL,
      ADD COLUMN reason text,
      ADD CONSTRAINT order_discounts_once UNIQUE NULLS NOT DISTINCT (order_id, promocode_id),
      ADD CONSTRAINT order_discounts_by_hand_have_a_reason CHECK (
        CASE WHEN promocode_id IS NULL
          THEN reason <> '' AND reason IS NOT NULL AND code IS NULL AND kind IN ('percent', 'amount')
          ELSE reason IS NULL END)`.execute(db);
  await sql`
    CREATE FUNCTION keep_discount_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND made_by IS NOT NULL) THEN
        RAISE EXCEPTION 'only who makes an order for somebody takes something off by hand'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'order_discounts_by_hand';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  // At the end of the transaction: a backup that is restored brings tables in any order.
  await sql`
    CREATE CONSTRAINT TRIGGER order_discounts_by_hand AFTER INSERT ON order_discounts
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.promocode_id IS NULL)
    EXECUTE FUNCTION keep_discount_by_hand()`.execute(db);
}
