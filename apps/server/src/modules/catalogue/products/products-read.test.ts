import type { Product } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestShop, openTestShop } from '../../../../test/shop.ts';
import {
  type Answer,
  nextPage,
  openStockedShop,
  readAllPages,
} from '../../../../test/stocked-shop.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

function names(answer: Answer<Product[]>): string[] {
  return answer.body.map(({ name }) => name);
}

describe('who sees what', () => {
  test('guests and shoppers get active products only, whatever they ask for', async () => {
    const shop = await openStockedShop();
    await shop.addProduct({ name: 'On sale' });
    await shop.addProduct({ name: 'Put away', isActive: false });
    for (const person of [null, shop.shopper]) {
      for (const query of ['', '?status=active', '?status=inactive']) {
        const answer = await shop.call<Product[]>('GET', `/products${query}`, person);
        expect(names(answer)).toEqual(['On sale']);
        expect(answer.headers['x-total-count']).toBe('1');
      }
    }
  });

  test('admins get all, and what they ask for', async () => {
    const shop = await openStockedShop();
    await shop.addProduct({ name: 'On sale' });
    await shop.addProduct({ name: 'Put away', isActive: false });
    const as = async (query: string) =>
      names(await shop.call<Product[]>('GET', `/products${query}`, shop.admin));
    expect(await as('?sort=name')).toEqual(['On sale', 'Put away']);
    expect(await as('?status=active')).toEqual(['On sale']);
    expect(await as('?status=inactive')).toEqual(['Put away']);
  });

  test('an inactive product is there for admins and nobody else', async () => {
    const shop = await openStockedShop();
    const { _id: id } = await shop.addProduct({ isActive: false });
    expect((await shop.call('GET', `/products/${id}`, shop.admin)).status).toBe(200);
    for (const person of [null, shop.shopper]) {
      const answer = await shop.call('GET', `/products/${id}`, person);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('not_found');
    }
    expect((await shop.call('GET', `/products/${unknownId}`, null)).status).toBe(404);
  });

  test('the products of an inactive category stay in the shop', async () => {
    const shop = await openStockedShop();
    const { _id: id } = await shop.addProduct();
    await shop.call('PUT', `/categories/${shop.category._id}/status?status=false`, shop.admin);
    expect((await shop.call('GET', `/products/${id}`, null)).status).toBe(200);
    expect((await shop.call('GET', '/categories', null)).body).toEqual([]);
  });

  test('a bearer that is not ours is refused instead of taken for a guest', async () => {
    const shop = await openStockedShop();
    const answer = await shop.app.inject({
      url: '/api/v1/products',
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(answer.statusCode).toBe(401);
  });
});

test('a product carries its picture under both names, its category as an object, and dollars', async () => {
  const shop = await openStockedShop();
  const image = 'https://pictures.example/a.webp';
  const { _id: id } = await shop.addProduct({ name: 'Full', image, tags: ['audio', 'featured'] });
  expect((await shop.call('GET', `/products/${id}`, null)).body).toEqual({
    _id: id,
    name: 'Full',
    description: 'A gadget that is good for tests',
    price: 19.99,
    image,
    imageUrl: image,
    images: [{ url: image, alt: '', width: null, height: null }],
    categoryId: { _id: shop.category._id, name: 'Gadgets' },
    stockQuantity: 10,
    attributes: [],
    options: [],
    variants: [
      {
        _id: id,
        options: [],
        sku: null,
        gtin: null,
        price: 19.99,
        stockQuantity: 10,
        weight: null,
        images: [],
        isActive: true,
        isDefault: true,
      },
    ],
    isFeatured: true,
    tags: ['audio', 'featured'],
    isActive: true,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    version: 1,
  });
});

describe('narrowing and sorting', () => {
  test('by category, by tag, and by words in name, description or tags', async () => {
    const shop = await openStockedShop();
    const audio = await shop.addCategory('audio');
    await shop.addProduct({ name: 'Speaker', categoryId: audio._id, tags: ['featured'] });
    await shop.addProduct({ name: 'Lamp', description: 'Lights up a speaker at night' });
    await shop.addProduct({ name: 'Kettle', tags: ['Kitchen'] });
    const found = async (query: string) =>
      names(await shop.call<Product[]>('GET', `/products?sort=name&${query}`, null));
    expect(await found(`category=${audio._id}`)).toEqual(['Speaker']);
    expect(await found('tag=featured&status=active')).toEqual(['Speaker']);
    expect(await found('search=speaker')).toEqual(['Lamp', 'Speaker']);
    expect(await found('search=NIGHT%20lights')).toEqual(['Lamp']);
    expect(await found('search=kitchen')).toEqual(['Kettle']);
    expect(await found('search=')).toEqual(['Kettle', 'Lamp', 'Speaker']);
    expect(await found('search=peak')).toEqual(['Lamp', 'Speaker']);
    expect(await found(`category=${unknownId}`)).toEqual([]);
  });

  test('one or two letters are looked for at the beginning of a word, also behind a joining sign', async () => {
    const shop = await openStockedShop();
    await shop.addProduct({ name: 'Cable USB-C', description: 'For all that takes a charge' });
    await shop.addProduct({ name: 'TV stand', description: 'Oak, to put a screen on' });
    await shop.addProduct({ name: 'CCTV', description: 'A pair of quiet watchers' });
    const found = async (words: string) =>
      names(await shop.call<Product[]>('GET', `/products?sort=name&search=${words}`, null));
    expect(await found('tv')).toEqual(['TV stand']);
    expect(await found('ctv')).toEqual(['CCTV']);
    expect(await found('usb%20c')).toEqual(['Cable USB-C']);
    expect(await found('c%20USB')).toEqual(['Cable USB-C']);
    expect(await found('usb-c')).toEqual(['Cable USB-C']);
  });

  test('signs that have a meaning to the database are letters like any other', async () => {
    const shop = await openStockedShop();
    await shop.addProduct({ name: '100% cotton_bag' });
    await shop.addProduct({ name: 'back\\slash' });
    await shop.addProduct({ name: 'Plain' });
    const found = async (words: string) =>
      names(
        await shop.call<Product[]>('GET', `/products?search=${encodeURIComponent(words)}`, null),
      );
    expect(await found('%')).toEqual(['100% cotton_bag']);
    expect(await found('_')).toEqual(['100% cotton_bag']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found("'; DROP TABLE products; --")).toEqual([]);
  });

  test('the newest come first unless another order is asked for', async () => {
    const shop = await openStockedShop();
    for (const [name, price] of [
      ['beta', 5],
      ['Alpha', 20],
      ['gamma', 5],
    ] as const) {
      await shop.addProduct({ name, price });
    }
    const sorted = async (sort: string) =>
      names(await shop.call<Product[]>('GET', `/products${sort}`, null)).join(' ');
    expect(await sorted('')).toBe('gamma Alpha beta');
    expect(await sorted('?sort=createdAt')).toBe('beta Alpha gamma');
    expect(await sorted('?sort=price')).toBe('beta gamma Alpha');
    expect(await sorted('?sort=-price')).toBe('Alpha gamma beta');
    expect(await sorted('?sort=name')).toBe('Alpha beta gamma');
    expect(await sorted('?sort=-name')).toBe('gamma beta Alpha');
  });
});

describe('paging', () => {
  test.each(['price', '-price', 'createdAt', '-createdAt', 'name', '-name'])(
    'by %s every product comes once, also where many share a price and a moment',
    async (sort) => {
      const shop = await openStockedShop();
      // All of one moment with microseconds in it, as in an import by one statement.
      await shop.database.pool.query(
        `INSERT INTO products (id, name, description, price_cents, category_id, stock)
         SELECT gen_random_uuid(), 'Imported ' || n, 'Imported by one statement', 100 + n % 3, $1, 1
         FROM generate_series(1, 23) AS n`,
        [shop.category._id],
      );
      const pages = (await readAllPages<Product>(shop, `/products?sort=${sort}&limit=5`)).map(
        (page) => page.map(({ name }) => name),
      );
      expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3]);
      expect(new Set(pages.flat()).size).toBe(23);
      const whole = names(await shop.call<Product[]>('GET', `/products?sort=${sort}`, null));
      expect(pages.flat()).toEqual(whole);
    },
  );

  test('the next page keeps the filters, and each page tells the total', async () => {
    const shop = await openStockedShop();
    for (let n = 0; n < 3; n += 1) await shop.addProduct({ tags: ['kept'] });
    await shop.addProduct();
    const first = await shop.call<Product[]>('GET', '/products?tag=kept&limit=2', null);
    expect(first.headers['x-total-count']).toBe('3');
    const path = nextPage(first) ?? '';
    expect(path).toMatch(/^\/products\?tag=kept&limit=2&cursor=[\w-]+$/);
    const second = await shop.call<Product[]>('GET', path, null);
    expect(second.body).toHaveLength(1);
    expect(second.headers['x-total-count']).toBe('3');
    expect(second.headers['link']).toBeUndefined();
  });

  test('products that come or go in between neither repeat nor skip others', async () => {
    const shop = await openStockedShop();
    for (const price of [1, 2, 3, 4]) await shop.addProduct({ name: `At ${price}`, price });
    const first = await shop.call<Product[]>('GET', '/products?sort=price&limit=2', null);
    await shop.addProduct({ name: 'At 0.5', price: 0.5 });
    await shop.database.pool.query(`UPDATE products SET is_active = false WHERE name = 'At 1'`);
    const path = nextPage(first) ?? '';
    expect(names(await shop.call<Product[]>('GET', path, null))).toEqual(['At 3', 'At 4']);
  });
});

function cursorOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('what is refused', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  test.each([
    ['an unknown parameter', 'colour=red'],
    ['an unknown order', 'sort=stock'],
    ['an unknown status', 'status=all'],
    ['a category that is no identifier', 'category=audio'],
    ['a limit of none', 'limit=0'],
    ['a limit beyond the cap', 'limit=101'],
    ['a limit that is no number', 'limit=many'],
    ['a parameter sent twice', 'status=active&status=inactive'],
    ['a search that is too long', `search=${'a'.repeat(101)}`],
    ['a NUL in a search', 'search=a%00b'],
    ['a NUL in a tag', 'tag=a%00b'],
    ['a cursor with foreign letters', 'cursor=%3F%3F'],
    ['a cursor of nobody', `cursor=${cursorOf('x')}`],
    ['a cursor of another order', `sort=price&cursor=${cursorOf(['Lamp', unknownId])}`],
    ['a cursor beyond all numbers', `sort=price&cursor=${cursorOf([2 ** 40, unknownId])}`],
    ['a cursor beyond all time', `cursor=${cursorOf([1e300, unknownId])}`],
    ['a cursor with a NUL in it', `sort=name&cursor=${cursorOf(['\u0000', unknownId])}`],
  ])('%s', async (_what, query) => {
    const answer = await shop.app.inject(`/api/v1/products?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  });

  test('an identifier that is none, and a query where none is taken', async () => {
    expect((await shop.app.inject('/api/v1/products/one')).statusCode).toBe(400);
    expect((await shop.app.inject(`/api/v1/products/${unknownId}?a=b`)).statusCode).toBe(400);
  });
});

test('a long list is counted to the end, and one that shoppers narrow to five hundred', async () => {
  const shop = await openStockedShop();
  const { categoryId } = await shop.addProduct({ name: 'Gadget 0' });
  await shop.database.pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     SELECT gen_random_uuid(), 'Gadget ' || n, 'One of many gadgets', 100, $1, 0
     FROM generate_series(1, 1001) AS n`,
    [categoryId._id],
  );
  const totals = async (person: typeof shop.admin | null) => {
    const queries = ['', '&search=gadget', `&category=${categoryId._id}`];
    const answers = queries.map((query) =>
      shop.call<Product[]>('GET', `/products?limit=1${query}`, person),
    );
    return (await Promise.all(answers)).map(({ headers }) => headers['x-total-count']);
  };
  expect(await totals(null)).toEqual(['1002', '500', '500']);
  expect(await totals(shop.admin)).toEqual(['1002', '1002', '1002']);
});

test('a search is the same list, page for page, whether it finds few or many', async () => {
  const shop = await openStockedShop();
  const { categoryId } = await shop.addProduct({ name: 'Gadget 0', price: 1 });
  const { pool } = shop.database;
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     SELECT gen_random_uuid(), 'Gadget ' || n, 'One of many gadgets', 100 + n * 37 % 400, $1, 0
     FROM generate_series(1, 640) AS n`,
    [categoryId._id],
  );
  const pagesOf = async (search: string) => {
    const list = `/products?limit=60&sort=-price&search=${search}`;
    const products = (await readAllPages<Product>(shop, list)).flat();
    const { headers } = await shop.call('GET', list, null);
    return { ids: products.map(({ _id }) => _id), total: headers['x-total-count'] };
  };
  const inOrder = async (pattern: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM products WHERE lower(name) LIKE $1 ORDER BY price_cents DESC, id DESC`,
      [pattern],
    );
    return rows.map(({ id }) => id);
  };
  expect(await pagesOf('gadget')).toEqual({ ids: await inOrder('gadget %'), total: '500' });
  const few = await inOrder('gadget 1%');
  expect(few.length).toBeGreaterThan(100);
  expect(await pagesOf('gadget+1')).toEqual({ ids: few, total: String(few.length) });
});
