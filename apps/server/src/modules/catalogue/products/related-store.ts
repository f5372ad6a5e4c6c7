import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type ProductRow, productColumns } from './product-store.ts';

const isInStock = sql<boolean>`(
  SELECT max(v.stock) FROM product_variants v WHERE v.product_id = p.id AND v.is_active) > 0`;

/** Of these products what can be had, in their order. */
export async function readOnSale(
  db: Database,
  ids: readonly string[],
  count: number,
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select(productColumns)
    .where('p.id', 'in', ids)
    .where('p.is_active', '=', true)
    .where(isInStock)
    .orderBy(sql`array_position(${ids}::uuid[], p.id)`)
    .limit(count)
    .execute();
}

/** So many from each side of its price are looked at: who compares does not look at ten times the price first. */
const NEAR = 50;

/** What shoppers choose by counts most, then what the owner shows first. */
const WEIGHT = sql`CASE WHEN a.is_filterable THEN 4 ELSE 1 END + CASE WHEN a.is_highlight THEN 1 ELSE 0 END`;

/** From 1 for the same figure to 0 for half or double of it. */
const CLOSENESS = sql`greatest(0, 1 - 2 * abs(v.number_value - own.number_value)
  / nullif(greatest(abs(v.number_value), abs(own.number_value)), 0))`;

/**
 * What can be bought instead: of the same category, in stock, that has most in common with it, and of
 * these what is nearest in price. Only what is near in price is compared, read from the two sides of
 * it, so that no category is read as a whole; of a list each value in common is a part of it.
 */
export async function readRelated(
  db: Database,
  { id, category_id, price_cents }: Pick<ProductRow, 'id' | 'category_id' | 'price_cents'>,
  count: number,
): Promise<ProductRow[]> {
  const side = (direction: 'asc' | 'desc') => {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    return (
      db
        .selectFrom('products as p')
        .select(['p.id', 'p.from_cents'])
        .where('p.category_id', '=', category_id)
        .where('p.is_active', '=', true)
        .where(isInStock)
        // One with options may be found at a lower price than its own.
        .where('p.id', '<>', id)
        .where(sql<boolean>`(p.from_cents, p.id) ${beyond} (${price_cents}::int, ${id}::uuid)`)
        .orderBy('p.from_cents', direction)
        .orderBy('p.id', direction)
        .limit(NEAR)
    );
  };
  const { rows } = await sql<{ id: string }>`
    WITH near AS MATERIALIZED (${side('asc')} UNION ALL ${side('desc')}),
    own AS MATERIALIZED (
      SELECT v.attribute_id, v.text_value, v.number_value, v.flag_value, v.option_id,
        (${WEIGHT})::float8 / count(*) OVER (PARTITION BY v.attribute_id) AS weight
      FROM product_attribute_values v JOIN attributes a ON a.id = v.attribute_id
      WHERE v.product_id = ${id}),
    common AS (
      SELECT v.product_id AS id, sum(own.weight * CASE
        WHEN v.number_value IS NULL THEN 1
        WHEN v.number_value = own.number_value THEN 1
        ELSE ${CLOSENESS} END) AS score
      FROM near JOIN product_attribute_values v ON v.product_id = near.id
      JOIN own ON own.attribute_id = v.attribute_id
        AND (v.number_value IS NOT NULL AND own.number_value IS NOT NULL
          OR v.option_id = own.option_id OR v.flag_value = own.flag_value
          OR v.text_value = own.text_value)
      GROUP BY v.product_id)
    SELECT near.id FROM near LEFT JOIN common USING (id)
    ORDER BY coalesce(common.score, 0) DESC, abs(near.from_cents - ${price_cents}::int), near.id
    LIMIT ${count}`.execute(db);
  return readOnSale(
    db,
    rows.map((row) => row.id),
    count,
  );
}
