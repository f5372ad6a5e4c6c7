import { type Kysely, sql } from 'kysely';

/** The currency can be changed as long as nothing was ever ordered in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_has_sold() RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM payments)
    $$`.execute(db);
  await sql`
    CREATE FUNCTION shop_has_prices() RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM promocodes)
        OR EXISTS (SELECT FROM shipping_methods WHERE rule <> '{"kind": "flat", "price": 0}')
    $$`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION keep_shop_currency() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        -- An order that is being placed is waited for, and the next one waits.
        LOCK TABLE orders, payments IN SHARE MODE;
        IF NOT shop_has_sold() THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'all that was ordered and paid is in the currency of the shop'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_currency_kept';
    END $$`.execute(db);
}
