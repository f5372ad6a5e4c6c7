import type { Product } from '@gadgetry/contract/catalogue';
import type { SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import { expect, test } from 'vitest';
import { type StockedShop, openStockedShop, readAllPages } from '../../../../test/stocked-shop.ts';

const goods = [
  ['Dunlin Over-Ear Headphones', 'Closed-back, wireless, with active noise cancelling.'],
  ['Merlin Microphone', 'For podcasts; listen along with headphones.'],
  ['Lowen 14 Laptop', 'A machine of aluminium for work and travel.'],
  ['Rook Sleeve', 'Felt, for every laptop of 14 inch.'],
  ['Tandem 3-in-1 Charging Stand', 'For a phone, a watch and a pair of earbuds at once.'],
  ['Brook Power Bank', 'Lasts for long, 15 hours on a charge.'],
  ['Caf\u00e9 Cr\u00e8me Coffee Grinder', 'Freshly ground in a minute.'],
  [
    '\u041d\u0430\u0443\u0448\u043d\u0438\u043a\u0438 \u0421\u043e\u043d\u0430\u0442\u0430',
    'Made for listeners.',
  ],
  ['Osprey WH-1000XM5', 'A classic.'],
  ['Wren Watches', 'Two of a kind.'],
] as const;

async function openFilledShop() {
  const shop = await openStockedShop();
  for (const [name, description] of goods) await shop.addProduct({ name, description });
  return shop;
}

async function found(shop: StockedShop, search: string, more = ''): Promise<string[]> {
  const asked = `/products?search=${encodeURIComponent(search)}${more}`;
  const { body } = await shop.call<Product[]>('GET', asked, null);
  return body.map(({ name }) => name);
}

test('a search finds what is meant, the best first', async () => {
  const shop = await openFilledShop();
  const first = async (search: string) => (await found(shop, search))[0];
  const headphones = 'Dunlin Over-Ear Headphones';
  for (const search of [
    'headphones',
    'headphone',
    'HEADPHONES',
    'headph',
    'hedphones',
    'headphoens',
    'headphonnes',
    'wireless hedphones',
    'the headphones',
    'head phones',
    'over-ear',
    'overear',
  ]) {
    expect([search, await first(search)]).toEqual([search, headphones]);
  }
  for (const search of ['laptop', 'laptops', 'lap top', 'Lap Tops', 'lpatop', 'lowen']) {
    expect([search, await first(search)]).toEqual([search, 'Lowen 14 Laptop']);
  }
  for (const search of ['charger', 'chargers', 'charging stand', '3 in 1']) {
    expect([search, await first(search)]).toEqual([search, 'Tandem 3-in-1 Charging Stand']);
  }
  for (const search of ['cafe', 'CAF\u00c9', 'cafe\u0301', 'creme cafe', 'gr\u00ednder']) {
    expect([search, await first(search)]).toEqual([search, goods[6][0]]);
  }
  for (const search of [
    '\u043d\u0430\u0443\u0448\u043d\u0438\u043a\u0438',
    '\u041d\u0410\u0423\u0428\u041d\u0418\u041a\u0418',
    '\u0441\u043e\u043d\u0430\u0442\u0430',
    '\u043d\u0430\u0443\u0448\u043d\u0438',
    '\u0443\u0448\u043d\u0438\u043a',
    '\u043d\u0430\u0443\u0448\u043d\u0435\u043a\u0438',
  ]) {
    expect([search, await first(search)]).toEqual([search, goods[7][0]]);
  }
  for (const search of ['wh-1000xm5', 'wh1000xm5', 'wh 1000xm5', 'wh1000 xm5', 'wh1000xm6']) {
    expect([search, await first(search)]).toEqual([search, 'Osprey WH-1000XM5']);
  }
  expect(await first('watch')).toBe('Wren Watches');
});

test('names come before texts, and a misspelt word is not taken for one that is there as it was typed', async () => {
  const shop = await openFilledShop();
  expect(await found(shop, 'headphones')).toEqual([
    'Dunlin Over-Ear Headphones',
    'Merlin Microphone',
  ]);
  expect(await found(shop, 'mic')).toEqual(['Merlin Microphone']);
  await shop.addProduct({
    name: 'Hedphones, a novel',
    description: 'Of an author who cannot spell.',
  });
  expect(await found(shop, 'hedphones')).toEqual(['Hedphones, a novel']);
});

test('a word too many is left out where nothing has them all', async () => {
  const shop = await openFilledShop();
  expect(await found(shop, 'lowen laptop purple')).toEqual(['Lowen 14 Laptop']);
  expect(await found(shop, 'purple green yellow')).toEqual([]);
});

test('a chosen order holds for what is found by other spellings too', async () => {
  const shop = await openStockedShop();
  for (const price of [5, 20, 10]) await shop.addProduct({ name: `Kettle ${price}`, price });
  expect(await found(shop, 'kettel', '&sort=price')).toEqual([
    'Kettle 5',
    'Kettle 10',
    'Kettle 20',
  ]);
  expect(await found(shop, 'kettel', '&sort=-createdAt')).toEqual([
    'Kettle 10',
    'Kettle 20',
    'Kettle 5',
  ]);
  expect(await found(shop, 'kettel', '&sort=best')).toHaveLength(3);
  expect(await found(shop, '', '&sort=best')).toEqual(['Kettle 10', 'Kettle 20', 'Kettle 5']);
});

test('what is changed is found by its new words at once, and no longer by its old ones', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ name: 'Trumpet', description: 'Of polished brass.' });
  expect(await found(shop, 'trumpte')).toEqual(['Trumpet']);
  const { _id, price, stockQuantity, categoryId, description } = product;
  const input = { name: 'Clarinet', price, stockQuantity, categoryId: categoryId._id, description };
  await shop.call('PUT', `/products/${_id}`, shop.admin, input);
  expect(await found(shop, 'clarinte')).toEqual(['Clarinet']);
  expect(await found(shop, 'trumpte')).toEqual([]);
});

test('pages of the best hold each product once, names before texts', async () => {
  const shop = await openStockedShop();
  const { categoryId } = await shop.addProduct({ name: 'Gadget 0', description: 'A first one.' });
  await shop.database.pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN 'Gadget ' ELSE 'Thing ' END || n,
       'Goes with a gadget', 100, $1, 0
     FROM generate_series(1, 150) AS n`,
    [categoryId._id],
  );
  const list = '/products?search=gadget&limit=17';
  const seen = (await readAllPages<Product>(shop, list)).flat();
  const { headers } = await shop.call('GET', list, null);
  expect(headers['x-total-count']).toBe('151');
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(151);
  const names = seen.map(({ name }) => name.split(' ')[0]);
  expect(names).toEqual([...Array(51).fill('Gadget'), ...Array(100).fill('Thing')]);
});

test.each([
  ['nothing but blanks', '   ', 10],
  ['one letter', 'w', 6],
  ['one sign', '\u20ac', 0],
  ['the language of searches itself', "lap & !top | 'x':* <-> (", 2],
  ['quotes', `"lowen' laptop"`, 1],
  ['a backslash', 'lowen\\', 1],
  ['a hundred letters', 'x'.repeat(100), 0],
  ['fifty words', 'a '.repeat(50).trim(), 8],
  ['emoji', '\u{1f3a7}', 0],
])('%s is answered', async (_what, search, count) => {
  const shop = await openFilledShop();
  expect(await found(shop, search)).toHaveLength(count);
});

test('five hundred letters are refused', async () => {
  const shop = await openStockedShop();
  const answer = await shop.app.inject(`/api/v1/products?search=${'x'.repeat(500)}`);
  expect(answer.statusCode).toBe(400);
});

test('admins who look for a product among all of them find the letters that they type', async () => {
  const shop = await openFilledShop();
  const names = async (query: string) =>
    (await shop.call<Product[]>('GET', `/products?${query}`, shop.admin)).body.map(
      ({ name }) => name,
    );
  expect(await names('search=hedphones')).toEqual([]);
  expect(await names('search=hedphones&status=active')).toHaveLength(2);
  expect(await names('search=headphones')).toEqual([
    'Merlin Microphone',
    'Dunlin Over-Ear Headphones',
  ]);
});

test('words that came by an import are known once they were counted, and forgotten with the last product', async () => {
  const shop = await openStockedShop();
  const { pool } = shop.database;
  const { categoryId } = await shop.addProduct({
    name: 'Trumpet',
    description: 'Of polished brass.',
  });
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     VALUES (gen_random_uuid(), 'Clarinet', 'Of grenadilla', 100, $1, 0)`,
    [categoryId._id],
  );
  expect(await found(shop, 'clarinet')).toEqual(['Clarinet']);
  expect(await found(shop, 'clarinte')).toEqual([]);
  await shop.app.scheduledWork.countSearchWords();
  expect(await found(shop, 'clarinte')).toEqual(['Clarinet']);
  const known = async () =>
    (await pool.query(`SELECT word, in_products, in_names FROM search_words ORDER BY word`)).rows;
  expect(await known()).toContainEqual({ word: 'of', in_products: 2, in_names: 0 });
  expect(await known()).toContainEqual({ word: 'clarinet', in_products: 1, in_names: 1 });
  await pool.query(`DELETE FROM products WHERE name = 'Clarinet'`);
  await shop.app.scheduledWork.countSearchWords();
  expect((await known()).map(({ word }) => word)).toEqual(['brass', 'of', 'polished', 'trumpet']);
});

test('while somebody types, products with picture and price and categories are suggested by their names', async () => {
  const shop = await openFilledShop();
  const { _id } = await shop.addProduct({
    name: 'Wren Headset',
    price: 12.5,
    image: 'https://pictures.example/wren.jpg',
  });
  await shop.addCategory('Wren & Friends');
  const suggested = async (typed: string) => {
    const asked = `/search/suggestions?q=${encodeURIComponent(typed)}`;
    return (await shop.call<SearchSuggestions>('GET', asked, null)).body;
  };
  const named = async (typed: string) => (await suggested(typed)).products.map(({ name }) => name);
  expect((await suggested('wren heads')).products).toEqual([
    { _id, name: 'Wren Headset', price: 12.5, imageUrl: 'https://pictures.example/wren.jpg' },
  ]);
  expect((await suggested('wre')).categories.map(({ name }) => name)).toEqual(['Wren & Friends']);
  expect(await named('wre')).toEqual(['Wren Headset', 'Wren Watches']);
  expect(await named('hedphones')).toEqual(['Dunlin Over-Ear Headphones']);
  expect(await named('lap top')).toEqual(['Lowen 14 Laptop']);
  for (const nothing of ['', ' ', 'w', '!?', "'; --", 'zzzzzz', 'x'.repeat(100)]) {
    expect(await suggested(nothing)).toEqual({ products: [], categories: [], searches: [] });
  }
  await shop.call('PUT', `/products/${_id}/status?status=false`, shop.admin);
  expect(await named('wren heads')).not.toContain('Wren Headset');
});

test('a call for suggestions without words, or with too many letters, is refused', async () => {
  const shop = await openStockedShop();
  for (const query of ['', '?q=a&q=b', '?words=a', `?q=${'x'.repeat(101)}`, '?q=%00']) {
    const { statusCode } = await shop.app.inject(`/api/v1/search/suggestions${query}`);
    expect([query, statusCode]).toEqual([query, 400]);
  }
});
