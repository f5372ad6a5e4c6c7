import { type Kysely, sql } from 'kysely';
import { indexOfTrigrams } from './where-it-can-be-had.ts';

/**
 * What each account has ordered and spent, so that owners can begin with those who spend most. It is
 * counted a moment after something has happened (modules/orders/customers); here, for all that has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE customer_figures (
      user_id uuid PRIMARY KEY,
      orders integer NOT NULL CHECK (orders >= 0),
      spent_cents bigint NOT NULL,
      first_order_at timestamptz NOT NULL,
      last_order_at timestamptz NOT NULL,
      CONSTRAINT customer_figures_in_order CHECK (last_order_at >= first_order_at)
    )`.execute(db);
  await sql`
    CREATE TABLE customer_figures_cursor (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      counted_until timestamptz NOT NULL
    )`.execute(db);
  await sql`INSERT INTO customer_figures_cursor (counted_until) VALUES (now())`.execute(db);
  await sql`
    INSERT INTO customer_figures (user_id, orders, spent_cents, first_order_at, last_order_at)
    SELECT o.user_id::uuid, count(*), coalesce(sum(p.spent), 0), min(o.created_at), max(o.created_at)
    FROM orders o LEFT JOIN (
      SELECT order_id, sum(amount_cents - refunded_cents - lost_cents) AS spent FROM payments
      WHERE settled_at IS NOT NULL AND status IN ('paid', 'refunding', 'refunded') GROUP BY order_id
    ) p ON p.order_id = o.id
    WHERE o.user_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND o.customer_email <> ''
      AND NOT (o.status = 'CANCELLED' AND EXISTS (
        SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'replaced'))
    GROUP BY o.user_id`.execute(db);
  await sql`
    CREATE INDEX customer_figures_by_spend ON customer_figures (spent_cents DESC, user_id DESC)`.execute(
    db,
  );
  // As order_search_by_words: where the extension is not to be had, a search reads all accounts.
  await indexOfTrigrams(
    db,
    sql`CREATE INDEX users_by_words ON users USING gin (lower(name || ' ' || email) gin_trgm_ops)`,
  );
}
