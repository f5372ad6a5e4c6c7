import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { demoCatalogue } from '../../demo/catalogue.ts';
import { createTestDatabase } from '../../test/database.ts';
import { openTestShop } from '../../test/shop.ts';
import { checkIntegrity } from '../modules/integrity/check-integrity.ts';

const demo = { settings: { DEMO: '1' } };

test('an empty demo shop is filled once, however many processes start at once and however often', async () => {
  const database = await createTestDatabase();
  const first = [openTestShop({ ...demo, database }), openTestShop({ ...demo, database })];
  await Promise.all(first);
  const shop = await openTestShop({ ...demo, database });

  const products = await shop.app.inject('/api/v1/products');
  const active = demoCatalogue.products.filter(({ isActive }) => isActive);
  expect(products.headers['x-total-count']).toBe(String(active.length));
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM products) AS products, (SELECT count(*) FROM promocodes) AS codes,
      (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM users) AS users`,
  );
  expect(rows).toEqual([
    {
      products: demoCatalogue.products.length,
      codes: demoCatalogue.promocodes.length,
      categories: demoCatalogue.categories.length,
      users: 2,
    },
  ]);
});

test("every demo product's stock is what its ledger adds up to", async () => {
  const { database } = await openTestShop(demo);
  const { rows } = await database.pool.query(
    `SELECT id FROM product_variants v WHERE stock <>
      (SELECT coalesce(sum(delta), 0) FROM stock_movements m WHERE m.variant_id = v.id)`,
  );
  expect(rows).toEqual([]);
});

test('products with options cost what the demo says and are as many: that is their default variant', async () => {
  const { app, database } = await openTestShop(demo);
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    `SELECT id, name FROM products WHERE options <> '[]'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'Clatter 75 Mechanical Keyboard',
    'Fjell 11 Tablet with Pen',
    'Halden Fold',
    'Kite Kids Watch',
    'Moth Smart Bulbs, Set of 3',
    'Prisma Smart Glasses',
    'Stride Fitness Band',
  ]);
  for (const { id, name } of rows) {
    const said = demoCatalogue.products.find((product) => product.name === name);
    const product: Product = (await app.inject(`/api/v1/products/${id}`)).json();
    expect(product).toMatchObject({
      price: (said?.priceCents ?? 0) / 100,
      stockQuantity: said?.stock,
      version: 1,
    });
    expect(product.variants).toHaveLength(1 + (said?.variants?.others.length ?? 0));
    expect(product.variants?.[0]).toMatchObject({ _id: id, isDefault: true });
  }
  expect(await checkIntegrity(database.db)).toEqual([]);
});

test('what is struck in the demo is the lowest price of the thirty days before, as in any shop', async () => {
  const { app, database } = await openTestShop(demo);
  const products: Product[] = (await app.inject('/api/v1/products?limit=100')).json();
  const shown = products.flatMap(({ name, price, sale }) =>
    sale === undefined ? [] : [[name, price, sale.was]],
  );
  // The camera's regular price is 119: for a week it cost less.
  expect(shown.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))).toEqual([
    ['Postbox Instant Camera', 99, 109],
    ['Tern Soundbar with Subwoofer', 349, 399],
  ]);
  expect(await checkIntegrity(database.db)).toEqual([]);
});

test('shoppers find what the demo has by other names of it, and by its own names nothing else', async () => {
  const database = await createTestDatabase();
  const found = async ({ app }: Awaited<ReturnType<typeof openTestShop>>) => {
    const search = async (term: string) => {
      const asked = `/api/v1/products?limit=100&search=${encodeURIComponent(term)}`;
      const products: Product[] = (await app.inject(asked)).json();
      return products.map(({ name }) => name);
    };
    const terms = demoCatalogue.synonyms.flat();
    return Object.fromEntries(
      await Promise.all(terms.map(async (term) => [term, await search(term)] as const)),
    );
  };
  const meant = await found(await openTestShop({ ...demo, database }));
  await database.pool.query('UPDATE synonym_groups SET is_active = false');
  const alone = await found(await openTestShop({ ...demo, database }));
  for (const [own = '', ...others] of demoCatalogue.synonyms) {
    expect(alone[own], own).not.toEqual([]);
    expect(meant[own], own).toEqual(alone[own]);
    for (const other of others) {
      expect(meant[other], other).toEqual(expect.arrayContaining(alone[own] ?? []));
      expect(alone[other], other).not.toEqual(expect.arrayContaining(alone[own] ?? []));
    }
  }
});

test('the demo admin can sign in with the password that is shown', async () => {
  const { app } = await openTestShop(demo);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'http://localhost:3000' },
    body: { email: 'admin@example.com', password: 'admin-demo-1234' },
  });
  expect(answer.statusCode).toBe(200);
});

test('a shop with anything in it is left as it is', async () => {
  const database = await createTestDatabase();
  await database.pool.query(
    `INSERT INTO promocodes (id, code, discount_basis_points, expires_on)
     VALUES ('01890000-0000-7000-8000-000000000001', 'OWN', 1000, '2030-01-01')`,
  );
  await openTestShop({ ...demo, database });
  const { rows } = await database.pool.query('SELECT code FROM promocodes');
  expect(rows).toEqual([{ code: 'OWN' }]);
  expect((await database.pool.query('SELECT 1 FROM users')).rowCount).toBe(0);
});

test('without DEMO an empty shop stays empty', async () => {
  const { app } = await openTestShop();
  const answer = await app.inject('/api/v1/products');
  expect(answer.json()).toEqual([]);
  expect(answer.headers['x-total-count']).toBe('0');
});

test('the demo brings a picture for each category, which goes when that is given another name', async () => {
  const { app, database } = await openTestShop(demo);
  const pictures = async () => {
    const answer = await app.inject('/api/v1/category-tiles');
    const tiles: { name: string; image: string }[] = answer.json();
    return Object.fromEntries(tiles.map(({ name, image }) => [name, image]));
  };
  const before = await pictures();
  expect(Object.keys(before)).toHaveLength(6);
  expect(before['Audio']).toBe('/media/category-audio/1200.webp');
  for (const address of Object.values(before)) {
    expect((await app.inject(address)).statusCode, address).toBe(200);
  }
  await database.pool.query(`UPDATE categories SET name = 'Sound' WHERE name = 'Audio'`);
  await database.pool.query(
    `UPDATE products SET created_at = now() + interval '1 day' WHERE name LIKE 'Dunlin%'`,
  );
  expect((await pictures())['Sound']).toBe('/media/dunlin-headphones/1200.webp');
});
