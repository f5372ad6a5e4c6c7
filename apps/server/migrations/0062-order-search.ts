import { type Kysely, sql } from 'kysely';
import { indexOfTrigrams } from './where-it-can-be-had.ts';

/**
 * Everything by which an owner looks for an order, in one text. Orders are written into it a moment
 * after they are placed, or when somebody searches: modules/orders/search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE order_search (
      order_id uuid PRIMARY KEY REFERENCES orders (id),
      text text NOT NULL,
      placed_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX order_search_by_age ON order_search (placed_at)`.execute(db);
  // What was looked for by it is in the text as well.
  await sql`DROP INDEX orders_by_email`.execute(db);
  // The index needs an extension that a few hosts keep to themselves: without it a search reads all texts.
  await indexOfTrigrams(
    db,
    sql`CREATE INDEX order_search_by_words ON order_search USING gin (text gin_trgm_ops)`,
  );
}
