import { adminProductsQuery, productQuery } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { plansOf } from '../../../test/plans.ts';
import { newId } from '../../database/identifiers.ts';
import { readCategoryTiles } from './categories/category-store.ts';
import { readProducts } from './products/product-store.ts';
import { readRelated } from './products/related-store.ts';
import { searchProducts } from './search/product-search.ts';
import { countWords } from './search/search-word-counts.ts';

const categories = Array.from({ length: 32 }, () => newId());
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  for (const [n, id] of categories.entries()) {
    await pool.query('INSERT INTO categories (id, name) VALUES ($1, $2)', [id, `Category ${n}`]);
  }
  // In steps: all at once takes longer than a statement may, on a machine that has more to do.
  for (let from = 1; from < 20_000; from += 2_000) {
    await pool.query(
      `INSERT INTO products (id, name, description, price_cents, category_id, stock, tags, created_at)
       SELECT gen_random_uuid(), 'Gadget ' || n, 'One of very many gadgets', 100 + n * 37 % 5000,
         ($1::uuid[])[1 + n % 32], 5, CASE WHEN n % 2500 = 0 THEN '{featured}'::text[] ELSE '{}' END,
         now() - n * interval '1 minute'
       FROM generate_series($2::int, $2 + 1999) AS n`,
      [categories, from],
    );
  }
  // Few of them lack something.
  await pool.query(`UPDATE products SET image = '/media/a.webp',
    images = '[{"url": "/media/a.webp", "alt": "", "width": null, "height": null}]', is_active = price_cents % 1000 <> 7
    WHERE price_cents <> 144`);
  await countWords(database.db);
  await pool.query('VACUUM ANALYZE products, product_variants, categories, search_words');
});
afterAll(() => database.close());

/** A list's first page, and one far inside. */
function plansOfList(asked: Record<string, unknown>): Promise<string> {
  const query = productQuery.parse({ limit: 24, status: 'active', ...asked });
  return plansOf(database.pool, async (db) => {
    const { next } = await readProducts(db, query, 100);
    if (next !== null) await readProducts(db, { ...query, cursor: next }, 100);
  });
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
  [{ search: 'gadget 12345' }, 'products_by_words'],
  [{ search: '45 gadget 123', sort: 'price' }, 'products_by_words'],
  [{ search: 'zz' }, 'products_by_words'],
])('among very many products the list %j goes by the index %s', async (asked, index) => {
  const plans = await plansOfList(asked);
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan on products');
});

/** The owner's list, narrowed: what few products meet is found without reading all of them. */
test.each([
  [{ picture: 'none' }, 'products_without_picture'],
  [{ status: 'inactive' }, 'products_inactive'],
  [{ onSale: 'true' }, 'product_variants_on_sale'],
  [{ picture: 'none', sort: 'name' }, 'products_without_picture'],
])('among very many products the owner’s list %j goes by the index %s', async (asked, index) => {
  const { stock: _none, ...query } = adminProductsQuery.parse({ limit: 24, ...asked });
  const plans = await plansOf(database.pool, (db) => readProducts(db, query, 100));
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan on products');
});

/** A search's first page, and one far inside. */
function plansOfSearch(asked: Record<string, unknown>): Promise<string> {
  const query = productQuery.parse({ limit: 24, status: 'active', ...asked });
  return plansOf(database.pool, async (db) => {
    const { next } = await searchProducts(db, query, 100);
    if (next !== null) await searchProducts(db, { ...query, cursor: next }, 100);
  });
}

test.each([
  [{ search: 'gadget 12345' }, 'products_by_name_words'],
  [{ search: 'gagdet 12345' }, 'products_by_name_words'],
  [{ search: 'gadget 12345', sort: 'price' }, 'products_by_all_words'],
])('among very many products the search %j goes by the index %s', async (asked, index) => {
  const plans = await plansOfSearch(asked);
  expect(plans).toContain(index);
  expect(plans).toContain('search_words_by_keys');
  expect(plans).toContain('search_words_pkey');
  expect(plans).not.toContain('Seq Scan on products');
  expect(plans).not.toContain('Seq Scan on search_words');
});

test('what a search finds in every name is not put in order as a whole', async () => {
  const plans = await plansOfSearch({ search: 'gadget' });
  expect(plans).toContain('products_by_age');
  expect(plans).not.toContain('Seq Scan on products');
});

test('what a search finds nearly everywhere is read in the order of the list', async () => {
  expect(await plansOfList({ search: 'GADGET' })).toContain('products_by_age');
});

test('after an import searches have no long list of unsorted entries to read', async () => {
  const { pool } = database;
  await pool.query('CREATE EXTENSION IF NOT EXISTS pgstattuple');
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock, tags)
     SELECT gen_random_uuid(), 'Imported ' || n, 'One of very many imports', 100, $1, 5, '{imported}'
     FROM generate_series(1, 1500) AS n`,
    [categories[0]],
  );
  const { rows } = await pool.query<{ pages: number }>(
    `SELECT pending_pages AS pages
     FROM unnest('{products_by_words,products_by_tag,products_by_name_words,products_by_all_words}'::text[]) AS name, pgstatginindex(name::regclass)`,
  );
  expect(rows).toHaveLength(4);
  // Of 8 kB each.
  expect(Math.max(...rows.map(({ pages }) => pages))).toBeLessThan(20);
});

test('the picture of a category is found among very many products by an index', async () => {
  const plans = await plansOf(database.pool, (db) => readCategoryTiles(db, 12));
  expect(plans).toContain('products_by_category_age');
  expect(plans).not.toContain('Seq Scan on products');
});

test('what is like a product is found among very many by the index of its category', async () => {
  const product = { id: newId(), category_id: categories[3] ?? '', price_cents: 2500 };
  const plans = await plansOf(database.pool, (db) => readRelated(db, product, 4));
  expect(plans.match(/ products_by_category_price /g)).toHaveLength(2);
  expect(plans).not.toContain('Seq Scan on products');
});
