import type { AdminSearch } from '@gadgetry/contract/admin-search';
import { beforeAll, expect, test } from 'vitest';
import { addAttribute } from '../../../test/attributes.ts';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { signUp } from '../../../test/shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return () => shop.close();
});

const ask = (q: string) =>
  shop.call<AdminSearch>('GET', `/admin/search?q=${encodeURIComponent(q)}`, shop.admin);
const find = async (q: string) => (await ask(q)).body;

test('one search finds orders, products, customers and pages', async () => {
  const shopper = await signUp(shop, { fullName: 'Nadia Perera' });
  const product = await shop.addProduct({ name: 'Meridian Lamp' });
  const orderId = await shop.placed(shopper, [{ product, quantity: 2 }]);
  const { orders, customers } = await find('nadia');
  expect(orders).toMatchObject([
    { _id: orderId, customerName: 'Nadia Perera', orderStatus: 'PENDING' },
  ]);
  expect(customers).toEqual([
    { _id: shopper.person.id, fullName: 'Nadia Perera', email: shopper.person.email },
  ]);

  const number = orders[0]?.number ?? '';
  expect(await find(number)).toEqual({
    orders,
    products: [],
    attributes: [],
    customers: [],
    pages: [],
  });
  expect((await find(shopper.person.email)).orders).toEqual(orders);

  const lamps = await find('lamp meri');
  expect(lamps.products).toMatchObject([{ _id: product._id, isActive: true }]);
  expect(lamps.orders).toEqual(orders);
  expect((await find('RETURNS')).pages.map(({ slug }) => slug)).toContain('returns');
  expect(await find('nobody has this')).toEqual({
    orders: [],
    products: [],
    attributes: [],
    customers: [],
    pages: [],
  });
});

test('a product that is not sold is found, of many the five newest, and letters mean themselves', async () => {
  for (let count = 1; count <= 7; count += 1) {
    // One after the other: the newest are the last.
    await shop.addProduct({ name: `Torch ${count}`, isActive: count % 2 === 0 });
  }
  const { products } = await find('torch');
  expect(products.map(({ name }) => name)).toEqual(
    [7, 6, 5, 4, 3].map((count) => `Torch ${count}`),
  );
  expect(products[0]).toMatchObject({ isActive: false });
  expect((await find('%%')).products).toEqual([]);
  expect((await find('__')).customers).toEqual([]);
});

test('one letter says nothing yet, and what was not asked for is refused', async () => {
  for (const query of ['', '?q=', '?q=a', '?q=%20a%20', '?q=lamp&kind=orders', '?q=la&q=mp']) {
    expect((await shop.call('GET', `/admin/search${query}`, shop.admin)).status, query).toBe(400);
  }
});

test('an attribute is found by its name, its category and the values of its list', async () => {
  const options = [{ name: 'Pneumatic' }, { name: 'Honeycomb' }];
  const tyres = await addAttribute(shop, { name: 'Tyres', kind: 'choice', options });
  const { _id: categoryId, name: categoryName } = shop.category;
  const expected = [{ _id: tyres._id, name: 'Tyres', categoryId, categoryName }];
  for (const q of ['tyre', 'honey', `${categoryName} pneu`]) {
    expect((await find(q)).attributes, q).toEqual(expected);
  }
  expect((await find('tyres nobody')).attributes).toEqual([]);
  const clerk = await signUp(shop, { permissions: ['orders:read'] });
  const seen = await shop.call<AdminSearch>('GET', '/admin/search?q=tyre', clerk);
  expect(seen.body.attributes).toEqual([]);
});
