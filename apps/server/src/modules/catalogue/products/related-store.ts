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

/**
 * What can be bought instead: of the same category, in stock, nearest in price. Read from the two
 * sides of its price, so that no category is sorted for it.
 */
export async function readRelated(
  db: Database,
  { id, category_id, price_cents }: Pick<ProductRow, 'id' | 'category_id' | 'price_cents'>,
  count: number,
): Promise<ProductRow[]> {
  const side = (direction: 'asc' | 'desc') => {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    return db
      .selectFrom('products as p')
      .innerJoin('categories as c', 'c.id', 'p.category_id')
      .select(productColumns)
      .where('p.category_id', '=', category_id)
      .where('p.is_active', '=', true)
      .where(isInStock)
      .where(sql<boolean>`(p.price_cents, p.id) ${beyond} (${price_cents}::int, ${id}::uuid)`)
      .orderBy('p.price_cents', direction)
      .orderBy('p.id', direction)
      .limit(count);
  };
  const bothSides = db
    .selectFrom(side('asc').as('above'))
    .selectAll()
    .unionAll(db.selectFrom(side('desc').as('below')).selectAll());
  return db
    .selectFrom(bothSides.as('near'))
    .selectAll()
    .orderBy(sql`abs(near.price_cents - ${price_cents}::int)`)
    .orderBy('near.id')
    .limit(count)
    .execute();
}
