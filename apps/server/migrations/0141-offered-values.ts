import { type Kysely, sql } from 'kysely';

/**
 * The values of lists that a product has by its options: what is sold in orange is orange to whoever
 * filters by colour, whatever its own value says. The shop writes them with what searches know of its
 * values (search-values.ts), of the products that are there soon after it has started.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE products ADD COLUMN offered_values uuid[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`
    CREATE INDEX products_by_offered_values ON products USING gin (offered_values)
    WITH (gin_pending_list_limit = 128) WHERE offered_values <> '{}'`.execute(db);
  // As it was (migration 0033), with what is offered: processes that count for filters read it again.
  await sql`
    CREATE OR REPLACE FUNCTION note_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_changes (product_id)
      SELECT DISTINCT CASE WHEN changed.many THEN NULL ELSE changed.id END
      FROM (
        SELECT id, count(*) OVER () > 5000 AS many
        FROM (
          SELECT o.id FROM was o JOIN became n ON n.id = o.id
          WHERE (o.price_cents, o.category_id, o.is_active, o.created_at, o.offered_values)
            IS DISTINCT FROM (n.price_cents, n.category_id, n.is_active, n.created_at, n.offered_values)
        ) AS all_changed) AS changed;
      RETURN NULL;
    END $$`.execute(db);
}
