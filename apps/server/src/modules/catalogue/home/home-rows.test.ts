import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { HOME_ROW_PRODUCTS, type ShownHomeRow } from '@gadgetry/contract/home-rows';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test, vi } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { planSale } from '../../../../test/sales.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const PATH = '/admin/settings';
const GONE = '0190bbbb-0000-7000-8000-000000000001';

const read = async (shop: StockedShop) =>
  (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;

async function save(shop: StockedShop, changes: object) {
  const { _id, noGuestsBecause: _why, version: _version, ...stored } = await read(shop);
  const body = { ...stored, ...changes };
  return shop.call<ErrorBody & StoredOwnerSettings>('PUT', PATH, shop.admin, body);
}

const shown = async ({ call }: StockedShop) => {
  const { status, body } = await call<ShownHomeRow[]>('GET', '/home-rows', null);
  expect(status).toBe(200);
  return body;
};

const names = (rows: readonly ShownHomeRow[]) =>
  rows.map(({ heading, products }) => [heading, ...products.map(({ name }) => name)]);

const home = async ({ app }: Pick<StockedShop, 'app'>) => (await app.inject('/')).body;

const deactivate = ({ call, admin }: StockedShop, path: string) =>
  call('PUT', `${path}/status?status=false`, admin);

test('the home page shows the rows that its owner has chosen, in their order, and its first one again', async () => {
  const shop = await openStockedShop();
  const lamps = await shop.addCategory('Lamps');
  const old = await shop.addProduct({ name: 'Old', tags: ['featured'] });
  const lamp = await shop.addProduct({ name: 'Lamp', categoryId: lamps._id });
  const last = await shop.addProduct({ name: 'Last' });
  expect(await home(shop)).toContain('>Featured Products</h2>');
  expect(names(await shown(shop))).toEqual([['Featured Products', 'Old']]);

  const rows = [
    { kind: 'category', heading: 'Our <b>lamps</b>', category: lamps._id.toUpperCase() },
    { kind: 'products', heading: 'Picked', products: [last._id, old._id] },
    { kind: 'newest', heading: 'New here' },
    { kind: 'featured', heading: 'We like these' },
  ];
  expect((await save(shop, { homeRows: rows })).status).toBe(200);
  expect(names(await shown(shop))).toEqual([
    ['Our <b>lamps</b>', 'Lamp'],
    ['Picked', 'Last', 'Old'],
    ['New here', 'Last', 'Lamp', 'Old'],
    ['We like these', 'Old'],
  ]);
  const page = await home(shop);
  const said = page.slice(0, page.indexOf('id="dehydrated-state"'));
  const places = ['Our &lt;b&gt;lamps&lt;/b&gt;', 'Picked', 'New here', 'We like these'].map(
    (heading) => said.indexOf(`>${heading}</h2>`),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(said).toContain(`href="/shop?category=${lamps._id}"`);
  expect(said).not.toContain('Featured Products');
  expect(said).toContain(lamp.name);
  // Whoever comes later knows them.
  const later = await openTestShop({ database: shop.database });
  expect(await home(later)).toContain('>We like these</h2>');

  // None at all is a choice as well.
  await save(shop, { homeRows: [] });
  expect(await shown(shop)).toEqual([]);
  expect(await home(shop)).not.toContain('>New here</h2>');
  await save(shop, { homeRows: [{ kind: 'featured', heading: 'Featured Products' }] });
  // Asked for as ever, and nothing is said of rows.
  const first = await home(shop);
  expect(first).toContain('>Featured Products</h2>');
  expect(first).toContain('listProducts(');
  for (const none of ['ownRows', 'listHomeRows']) expect(first).not.toContain(none);
});

test('what is gone is not shown, and what is left is shown as it is now', async () => {
  const shop = await openStockedShop();
  const lamps = await shop.addCategory('Lamps');
  await shop.addProduct({ name: 'Lamp', categoryId: lamps._id });
  const [one, two] = [
    await shop.addProduct({ name: 'One', price: 20 }),
    await shop.addProduct({ name: 'Two', price: 30 }),
  ];
  await save(shop, {
    homeRows: [
      { kind: 'sale', heading: 'Cheaper' },
      { kind: 'category', heading: 'Lamps', category: lamps._id },
      { kind: 'products', heading: 'Picked', products: [one._id, two._id] },
      { kind: 'products', heading: 'Only one', products: [one._id] },
    ],
  });
  expect(names(await shown(shop))).toEqual([
    ['Lamps', 'Lamp'],
    ['Picked', 'One', 'Two'],
    ['Only one', 'One'],
  ]);
  await planSale(shop, two, { price: 25 });
  await shop.app.scheduledWork.switchDuePrices();
  await deactivate(shop, `/products/${one._id}`);
  await deactivate(shop, `/categories/${lamps._id}`);
  const rows = await shown(shop);
  expect(names(rows)).toEqual([
    ['Cheaper', 'Two'],
    ['Picked', 'Two'],
  ]);
  expect(rows.map(({ products: [product] }) => [product?.price, product?.sale?.was])).toEqual([
    [25, 30],
    [25, 30],
  ]);
  // Admins see what guests do.
  const asAdmin = await shop.call<ShownHomeRow[]>('GET', '/home-rows', shop.admin);
  expect(names(asAdmin.body)).toEqual(names(rows));

  // Rows of what nobody has any more cost no page, and keep nobody from saving something else.
  const gone = [
    { kind: 'products', heading: 'Gone', products: [GONE] },
    { kind: 'category', heading: 'Gone as well', category: GONE },
  ];
  await shop.database.pool.query('UPDATE shop_settings SET home_rows = $1, version = version + 1', [
    JSON.stringify(gone),
  ]);
  await vi.waitFor(async () => expect(await shown(shop)).toEqual([]));
  const { statusCode } = await shop.app.inject('/');
  expect(statusCode).toBe(200);
  expect((await save(shop, { name: 'Watt & Co' })).status).toBe(200);
  expect(await read(shop)).toMatchObject({ name: 'Watt & Co', homeRows: gone });
});

test('best sellers are what most pieces were paid of, as long as they can be had', async () => {
  const shop = await openSellingShop();
  const add = (name: string, stockQuantity = 9) => shop.addProduct({ name, stockQuantity });
  const [few, many, soldOut] = [await add('Few'), await add('Many'), await add('Sold out', 5)];
  const unpaid = await add('Unpaid');
  await shop.comeBack(
    shop.shopper,
    await shop.pay(
      shop.shopper,
      await shop.placed(shop.shopper, [
        { product: few, quantity: 1 },
        { product: many, quantity: 3 },
        { product: soldOut, quantity: 5 },
      ]),
    ),
  );
  await shop.placed(shop.shopper, [{ product: unpaid, quantity: 9 }]);
  await save(shop, { homeRows: [{ kind: 'bestsellers', heading: 'Best' }] });
  expect(names(await shown(shop))).toEqual([['Best', 'Many', 'Few']]);
});

test('a row that fills itself has two lines, and a page of guests is never older than a second', async () => {
  const shop = await openStockedShop();
  for (let n = 0; n <= HOME_ROW_PRODUCTS; n += 1) await shop.addProduct({ name: `No. ${n}` });
  await save(shop, { homeRows: [{ kind: 'newest', heading: 'New' }] });
  const [row] = await shown(shop);
  expect(row?.products).toHaveLength(HOME_ROW_PRODUCTS);
  expect(await home(shop)).not.toContain('Dearer');
  const newest = row?.products[0];
  const body = { ...newest, name: 'Dearer' };
  await shop.database.pool.query(`UPDATE products SET name = 'Dearer' WHERE id = $1`, [body._id]);
  await vi.waitFor(async () => expect(await home(shop)).toContain('Dearer'), { timeout: 5_000 });
});

test('what can not be is refused at its place, and nothing is saved', async () => {
  const shop = await openStockedShop();
  const { _id } = await shop.addProduct();
  const plain = { kind: 'newest', heading: 'New' };
  const picked = (products: unknown) => ({ kind: 'products', heading: 'Picked', products });
  const many = Array.from({ length: 13 }, (_, n) => GONE.slice(0, -2) + String(n + 10));
  for (const [homeRows, path] of [
    ['newest', 'homeRows'],
    [Array.from({ length: 7 }, () => plain), 'homeRows'],
    [[{ ...plain, heading: ' ' }], 'homeRows.0.heading'],
    [[plain, { ...plain, heading: 'x'.repeat(61) }], 'homeRows.1.heading'],
    [[{ ...plain, heading: '\u202Eevil' }], 'homeRows.0.heading'],
    [[{ ...plain, kind: 'all' }], 'homeRows.0.kind'],
    [[plain, picked([_id]), { ...plain, heading: 'Again' }], 'homeRows.2.kind'],
    [[{ ...plain, html: '<b>' }], 'homeRows.0'],
    [[{ ...plain, products: [_id] }], 'homeRows.0'],
    [[{ kind: 'category', heading: 'None' }], 'homeRows.0.category'],
    [[{ kind: 'category', heading: 'None', category: "' OR 1=1" }], 'homeRows.0.category'],
    [[plain, { kind: 'category', heading: 'Gone', category: GONE }], 'homeRows.1.category'],
    [[picked([])], 'homeRows.0.products'],
    [[picked([_id, _id.toUpperCase()])], 'homeRows.0.products'],
    [[picked(many)], 'homeRows.0.products'],
    [[picked(['nothing'])], 'homeRows.0.products.0'],
    [[picked([_id, GONE])], 'homeRows.0.products'],
  ] as const) {
    const { status, body } = await save(shop, { homeRows });
    expect([homeRows, status, body.issues?.[0]?.path]).toEqual([homeRows, 400, path]);
  }
  expect((await read(shop)).version).toBe(0);
});

test('a row of the same goods as another one is refused, and one that stands there already stays', async () => {
  const shop = await openStockedShop();
  const lamps = await shop.addCategory('Lamps');
  const [one, two] = [await shop.addProduct(), await shop.addProduct()];
  const ofLamps = { kind: 'category', heading: 'Lamps', category: lamps._id };
  const picked = (...ids: string[]) => ({ kind: 'products', heading: 'Picked', products: ids });
  for (const [homeRows, path] of [
    [[ofLamps, { ...ofLamps, heading: 'Lamps again' }], 'homeRows.1.category'],
    [[picked(one._id, two._id), picked(two._id, one._id)], 'homeRows.1.products'],
  ] as const) {
    const { status, body } = await save(shop, { homeRows });
    expect([status, body.issues]).toEqual([
      400,
      [{ path, message: 'There is such a row already' }],
    ]);
  }
  expect((await save(shop, { homeRows: [picked(one._id, two._id), picked(one._id)] })).status).toBe(
    200,
  );
  const twice = [ofLamps, ofLamps];
  await shop.database.pool.query('UPDATE shop_settings SET home_rows = $1, version = version + 1', [
    JSON.stringify(twice),
  ]);
  expect((await save(shop, { name: 'Watt & Co', homeRows: twice })).status).toBe(200);
  expect((await save(shop, { homeRows: [...twice, ofLamps] })).status).toBe(400);
});

test('products of an inactive category stay in the rows of others, as in the shop', async () => {
  const shop = await openStockedShop();
  const lamps = await shop.addCategory('Lamps');
  const lamp = await shop.addProduct({ name: 'Lamp', categoryId: lamps._id });
  await save(shop, {
    homeRows: [
      { kind: 'newest', heading: 'New' },
      { kind: 'products', heading: 'Picked', products: [lamp._id] },
      { kind: 'category', heading: 'Lamps', category: lamps._id },
    ],
  });
  await deactivate(shop, `/categories/${lamps._id}`);
  const listed = async (query: string) =>
    (await shop.call<{ name: string }[]>('GET', `/products?status=active${query}`, null)).body.map(
      ({ name }) => name,
    );
  expect([await listed(''), await listed(`&category=${lamps._id}`)]).toEqual([['Lamp'], ['Lamp']]);
  expect(names(await shown(shop))).toEqual([
    ['New', 'Lamp'],
    ['Picked', 'Lamp'],
  ]);
});

test('each change of a row is in the history; of two who began with the same one is saved', async () => {
  const shop = await openStockedShop();
  const [one, two] = [
    await shop.addProduct({ name: 'Lamp' }),
    await shop.addProduct({ name: 'Cable' }),
  ];
  const picked = (id: string) => [{ kind: 'products', heading: 'Picked', products: [id] }];
  const saved = await Promise.all(
    [one, two].map(({ _id }) => save(shop, { homeRows: picked(_id), version: 0 })),
  );
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = saved.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe(
    'Someone else has changed this in the meantime: Rows of products',
  );
  // The same row with another product is another row.
  await save(shop, { homeRows: picked(one._id) });
  await save(shop, { homeRows: picked(two._id) });
  await save(shop, { homeRows: picked(two._id) });
  const { _id } = await read(shop);
  const path = `/history?entity=shop_settings&id=${_id}`;
  const { body } = await shop.call<HistoryEntry[]>('GET', path, shop.admin);
  expect(body[0]?.changes).toEqual([
    {
      field: 'homeRows',
      from: ['Picked (products Lamp)'],
      to: ['Picked (products Cable)'],
    },
  ]);
});
