import { type Kysely, sql } from 'kysely';

const address = (row: 'OLD' | 'NEW') =>
  sql.raw(
    ['line_1', 'line_2', 'city', 'state', 'zip_code', 'phone', 'country', 'recipient', 'company']
      .map((column) => `${row}.ship_${column}`)
      .join(', '),
  );

/**
 * Where an order goes can be changed until something of it is sent, and each change is counted. Of whom
 * nobody is left, an address is removed at any time. What a cheaper way of sending it has given back is
 * remembered, so that the next one gives back no more than the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      ADD COLUMN address_version integer NOT NULL DEFAULT 1 CHECK (address_version > 0),
      ADD COLUMN shipping_given_back_cents bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT orders_shipping_given_back
        CHECK (shipping_given_back_cents BETWEEN 0 AND shipping_cents)`.execute(db);
  await sql`
    CREATE FUNCTION keep_address_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status NOT IN ('PENDING', 'CONFIRMED') OR NEW.status <> OLD.status
        OR EXISTS (SELECT FROM shipments WHERE order_id = NEW.id) THEN
        RAISE EXCEPTION 'the address of an order stays once something is sent, or the order is over'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_address_kept';
      END IF;
      NEW.address_version := OLD.address_version + 1;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER orders_address_kept BEFORE UPDATE ON orders
    FOR EACH ROW WHEN (
      NEW.customer_email <> '' AND (${address('OLD')}) IS DISTINCT FROM (${address('NEW')}))
    EXECUTE FUNCTION keep_address_of_sent()`.execute(db);
}
