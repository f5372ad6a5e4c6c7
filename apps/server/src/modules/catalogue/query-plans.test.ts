import { productQuery } from '@gadgetry/contract/catalogue';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { newId } from '../../platform/identifiers.ts';
import type { Tables } from '../../platform/tables.ts';
import { readProducts } from './product-store.ts';

const categories = Array.from({ length: 8 }, () => newId());
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  for (const [n, id] of categories.entries()) {
    await pool.query('INSERT INTO categories (id, name) VALUES ($1, $2)', [id, `Category ${n}`]);
  }
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock, tags, created_at)
     SELECT gen_random_uuid(), 'Gadget ' || n, 'One of very many gadgets', 100 + n * 37 % 5000,
       ($1::uuid[])[1 + n % 8], 5, CASE WHEN n % 2500 = 0 THEN '{featured}'::text[] ELSE '{}' END,
       now() - n * interval '1 minute'
     FROM generate_series(1, 20000) AS n`,
    [categories],
  );
  await pool.query('VACUUM ANALYZE products, categories');
});
afterAll(() => database.close());

/** The plans of the queries that a list really asks, for its first page and for one far inside. */
async function plansOf(asked: Record<string, unknown>): Promise<string> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      if (!query.sql.includes('count(*)')) statements.push(query);
    },
  });
  const query = productQuery.parse({ limit: 24, status: 'active', ...asked });
  const { next } = await readProducts(watched, query);
  if (next !== null) await readProducts(watched, { ...query, cursor: next });
  const plans = statements.map(async ({ sql, parameters }) => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [
      ...parameters,
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return (await Promise.all(plans)).join('\n');
}

test.each([
  [{ sort: 'price' }, 'products_by_price'],
  [{ sort: '-price' }, 'products_by_price'],
  [{ sort: 'createdAt' }, 'products_by_age'],
  [{ sort: '-createdAt' }, 'products_by_age'],
  [{ sort: 'name' }, 'products_name_key'],
  [{ sort: '-name' }, 'products_name_key'],
  [{ sort: 'price', category: categories[3] }, 'products_by_category_price'],
  [{ sort: '-price', category: categories[3] }, 'products_by_category_price'],
  [{ sort: '-createdAt', category: categories[3] }, 'products_by_category_age'],
  [{ tag: 'featured' }, 'products_by_tag'],
])('among very many products the list %j goes by the index %s', async (asked, index) => {
  const plans = await plansOf(asked);
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan on products');
});
