import { type Kysely, sql } from 'kysely';

/**
 * A repeated request is known again by who sent it first. That stays where an account takes the order
 * over, so nobody makes a second order of a request that was made before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE orders ADD COLUMN claimed_from text`.execute(db);
  await sql`ALTER TABLE orders DROP CONSTRAINT orders_one_per_key`.execute(db);
  await sql`
    CREATE UNIQUE INDEX orders_one_per_key
    ON orders (coalesce(claimed_from, user_id), idempotency_key)`.execute(db);
  await sql`DROP TRIGGER orders_kept ON orders`.execute(db);
  await sql`
    CREATE TRIGGER orders_kept AFTER UPDATE ON orders
    FOR EACH ROW WHEN (
      (OLD.id, OLD.number) IS DISTINCT FROM (NEW.id, NEW.number)
      OR (NEW.customer_email <> OLD.customer_email AND NEW.customer_email <> '')
      OR (NEW.user_id <> OLD.user_id AND NOT (OLD.key_version IS NOT NULL AND NEW.key_version IS NULL))
      OR (OLD.key_version IS NULL AND NEW.key_version IS NOT NULL)
      OR NEW.key_version < OLD.key_version
      OR (NEW.claimed_from IS DISTINCT FROM OLD.claimed_from
        AND (OLD.claimed_from IS NOT NULL OR NEW.claimed_from <> OLD.user_id OR NEW.user_id = OLD.user_id)))
    EXECUTE FUNCTION keep_order()`.execute(db);
}
