import { type Kysely, sql } from 'kysely';

/** What everything that a shop has and had was priced in, until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop_currency (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      code text NOT NULL CHECK (code ~ '^[a-z]{3}$')
    )`.execute(db);
  await sql`
    CREATE FUNCTION keep_shop_currency() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'all that was priced and paid is in the currency of the shop'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_currency_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER shop_currency_kept BEFORE UPDATE OR DELETE ON shop_currency
    FOR EACH ROW EXECUTE FUNCTION keep_shop_currency()`.execute(db);
  await sql`
    INSERT INTO shop_currency (code)
    SELECT 'usd' WHERE EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM promocodes)
      OR EXISTS (SELECT FROM orders)`.execute(db);
  // Of a draft that nobody has touched: it names a currency that the shop need not have.
  await sql`
    UPDATE content_pages
    SET text = replace(text, 'Prices are in US dollars.', 'Prices are in the currency that stands beside them.')
    WHERE slug = 'terms' AND version = 1 AND confirmed_at IS NULL`.execute(db);
}
