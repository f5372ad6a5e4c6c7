import { type Kysely, sql } from 'kysely';

/**
 * Whose an order is, where it is written to and how it is called do not change. A deleted account is
 * taken out of it, and an account takes over what it had ordered without one, with all of its keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'an order stays whose it is, and is called as it was'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER orders_kept AFTER UPDATE ON orders
    FOR EACH ROW WHEN (
      (OLD.id, OLD.number) IS DISTINCT FROM (NEW.id, NEW.number)
      OR (NEW.customer_email <> OLD.customer_email AND NEW.customer_email <> '')
      OR (NEW.user_id <> OLD.user_id AND NOT (OLD.key_version IS NOT NULL AND NEW.key_version IS NULL))
      OR (OLD.key_version IS NULL AND NEW.key_version IS NOT NULL)
      OR NEW.key_version < OLD.key_version)
    EXECUTE FUNCTION keep_order()`.execute(db);
  await sql`
    CREATE FUNCTION keep_order_discount() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a discount of an order stays as it was said'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'order_discounts_kept';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER order_discounts_kept AFTER UPDATE ON order_discounts
    FOR EACH ROW WHEN ((OLD.kind, OLD.name) IS DISTINCT FROM (NEW.kind, NEW.name))
    EXECUTE FUNCTION keep_order_discount()`.execute(db);
}
