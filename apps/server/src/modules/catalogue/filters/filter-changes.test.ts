import type { Attribute } from '@gadgetry/contract/attributes';
import { rangeText } from '@gadgetry/contract/attribute-values';
import { expect, test } from 'vitest';
import {
  changeProduct,
  filtersOf,
  offered,
  openFilteredShop,
  optionId,
  queryText,
} from '../../../../test/filtered-shop.ts';
import { addAttribute } from '../../../../test/attributes.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { type StockedShop, callsOf } from '../../../../test/stocked-shop.ts';

test('what cannot be filtered by is refused, and told apart from what is gone', async () => {
  const { shop, hours, wireless, colour } = await openFilteredShop();
  const text = await openTextAttribute(shop);
  const red = optionId(colour, 'Red');
  const category = shop.category._id;
  const ask = (query: Parameters<typeof queryText>[0]) =>
    shop.call('GET', `/products?${queryText(query)}`, null);
  const refused = [
    { attr: `${colour._id}.${red}` },
    { category, attr: 'colour.red' },
    { category, attr: colour._id },
    { category, attr: `${hours._id}.1e3` },
    { category, attr: `${hours._id}.1..2..3` },
    { category, attr: Array.from({ length: 51 }, () => `${colour._id}.${red}`) },
    { category, minPrice: '-1' },
    { category, maxPrice: '1.999' },
    { category, maxPrice: '' },
    { category, inStock: 'maybe' },
    { category, [`attr.${colour._id}`]: red },
  ];
  for (const query of refused) expect([query, (await ask(query)).status]).toEqual([query, 400]);

  const gone = [
    `${colour._id}.yes`,
    `${hours._id}.${red}`,
    `${wireless._id}.3`,
    `${colour._id}.${hours._id}`,
    `${category}.yes`,
    `${text}.yes`,
  ];
  for (const attr of gone) {
    const answer = await ask({ category, attr });
    expect(answer.status).toBe(404);
    expect(answer.body.message).toContain('no longer there');
  }
  // The rest of it is counted all the same.
  await shop.addProduct({ attributes: { [colour._id]: red } });
  await shop.addProduct();
  const filters = await filtersOf(shop, { category, attr: [...gone, `${colour._id}.${red}`] });
  expect(filters.gone).toEqual(gone);
  expect(filters.products).toBe(1);
});

async function openTextAttribute(shop: StockedShop) {
  const { body } = await shop.call<{ _id: string }>('POST', '/attributes', shop.admin, {
    categoryId: shop.category._id,
    group: 'General',
    name: 'Finish',
    kind: 'text',
    isFilterable: true,
  });
  return body._id;
}

test('an attribute that is dropped, renamed or no filter any more is so at once', async () => {
  const { shop, colour, ports } = await openFilteredShop();
  const [red, blue] = ['Red', 'Blue'].map((name) => optionId(colour, name));
  const category = shop.category._id;
  await shop.addProduct({ attributes: { [colour._id]: red ?? '' } });
  await shop.addProduct({ attributes: { [colour._id]: blue ?? '' } });
  expect(offered(await filtersOf(shop, { category }), colour)).toEqual([
    ['Red', 1],
    ['Blue', 1],
  ]);
  const merged = await shop.call('PUT', `/attributes/${colour._id}`, shop.admin, {
    ...attributeFields(colour),
    options: [{ _id: red, name: 'Warm', mergedFrom: [blue] }],
  });
  expect(merged.status).toBe(200);
  expect(offered(await filtersOf(shop, { category }), colour)).toEqual([['Warm', 2]]);
  expect((await filtersOf(shop, { category, attr: `${colour._id}.${blue}` })).gone).toHaveLength(1);

  const hidden = await shop.call('PUT', `/attributes/${colour._id}`, shop.admin, {
    ...attributeFields(colour),
    isFilterable: false,
    options: [{ _id: red, name: 'Warm' }],
  });
  expect(hidden.status).toBe(200);
  expect((await filtersOf(shop, { category })).attributes).toEqual([]);
  await shop.call('DELETE', `/attributes/${ports._id}`, shop.admin);
  const attr = `${ports._id}.${optionId(ports, 'HDMI')}`;
  expect((await shop.call('GET', `/products?${queryText({ category, attr })}`, null)).status).toBe(
    404,
  );
});

const attributeFields = ({ categoryId, name, group, kind }: Attribute) => ({
  categoryId,
  name,
  group,
  kind,
  isFilterable: true,
});

test('each process counts what another has just changed', async () => {
  const { shop, hours, colour } = await openFilteredShop();
  const { category } = shop;
  const beside = await openTestShop({ database: shop.database });
  const there = { ...shop, call: callsOf(beside.app) };
  const red = optionId(colour, 'Red');
  const product = await shop.addProduct({ stockQuantity: 1, attributes: { [colour._id]: red } });
  const counted = async () => {
    const filters = await filtersOf(there, { category: category._id });
    return [filters.products, filters.inStock, offered(filters, colour)] as const;
  };
  expect(await counted()).toEqual([1, 1, [['Red', 1]]]);

  const second = await shop.addProduct({ stockQuantity: 0, attributes: { [hours._id]: 4 } });
  expect(await counted()).toEqual([2, 1, [['Red', 1]]]);
  await changeProduct(shop, second, { attributes: { [colour._id]: red } });
  expect(await counted()).toEqual([2, 1, [['Red', 2]]]);
  await changeProduct(shop, second, { stockQuantity: 3 });
  expect(await counted()).toEqual([2, 2, [['Red', 2]]]);
  await shop.call('PUT', `/products/${second._id}/status?status=false`, shop.admin);
  expect(await counted()).toEqual([1, 1, [['Red', 1]]]);

  // Taken as a sale takes it, by a transaction that was there before the other process looked.
  const client = await shop.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE product_variants SET stock = 0 WHERE product_id = $1', [
      product._id,
    ]);
    expect(await counted()).toEqual([1, 1, [['Red', 1]]]);
    await shop.call('PUT', `/products/${second._id}/status?status=true`, shop.admin);
    expect(await counted()).toEqual([2, 2, [['Red', 2]]]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect(await counted()).toEqual([2, 1, [['Red', 2]]]);

  const other = await shop.addCategory('Others');
  await changeProduct(shop, second, { categoryId: other._id });
  expect(await counted()).toEqual([1, 0, [['Red', 1]]]);
  expect((await filtersOf(there, { category: other._id })).products).toBe(1);
  expect((await filtersOf(there, {})).products).toBe(2);
});

test('very many changes at once are all seen', async () => {
  const { shop } = await openFilteredShop();
  const query = { category: shop.category._id, maxPrice: '5' };
  expect((await filtersOf(shop, query)).products).toBe(0);
  await shop.database.pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id, stock, tags)
     SELECT gen_random_uuid(), 'Import ' || n, 'One of many that came together', 499, $1, 1, '{}'
     FROM generate_series(1, 6000) AS n`,
    [shop.category._id],
  );
  expect(await filtersOf(shop, query)).toMatchObject({ products: 6_000, inStock: 6_000 });
  await shop.database.pool.query('UPDATE products SET price_cents = 600 WHERE price_cents = 499');
  expect((await filtersOf(shop, query)).products).toBe(0);
  // A search that finds too much says that it was not counted.
  const searched = await filtersOf(shop, { ...query, maxPrice: '10', search: 'import' });
  expect(searched.products).toBeNull();
});

test('the price of each variant is filtered by, as soon as it is another', async () => {
  const { shop } = await openFilteredShop();
  const product = await shop.addProduct({ price: 60 });
  const save = async (prices: readonly number[]) => {
    const values = prices.map(String);
    const { status } = await shop.call('PUT', `/products/${product._id}/variants`, shop.admin, {
      options: [{ name: 'Size', values }],
      variants: prices.map((price, place) => ({
        options: [{ name: 'Size', value: values[place] }],
        price,
        stockQuantity: 0,
        isDefault: place === 0,
      })),
    });
    expect(status).toBe(200);
  };
  const found = async (minPrice: string, maxPrice: string) =>
    (await filtersOf(shop, { minPrice, maxPrice })).products;
  expect(await found('60', '60')).toBe(1);
  await save([60, 10, 33]);
  expect((await filtersOf(shop, {})).price).toEqual({ min: 10, max: 60 });
  for (const price of ['10', '33', '60']) expect(await found(price, price)).toBe(1);
  expect(await found('11', '32')).toBe(0);
  await save([60, 10, 44]);
  expect([await found('33', '33'), await found('44', '44')]).toEqual([0, 1]);
  await save([60]);
  expect([await found('10', '10'), await found('60', '60')]).toEqual([0, 1]);
});

test('while a catalogue takes long to read, filters are offered without counts', async () => {
  const { shop, hours, colour } = await openFilteredShop();
  await shop.addProduct({
    categoryId: shop.category._id,
    attributes: { [colour._id]: optionId(colour, 'Red'), [hours._id]: 12 },
  });
  // Nobody has asked this process for filters yet: it has to read all there is, and can't.
  const holder = await shop.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE product_variants IN ACCESS EXCLUSIVE MODE');
  const chosen = `${hours._id}.10..20`;
  const early = await filtersOf(shop, { category: shop.category._id, attr: chosen });
  await holder.query('ROLLBACK');
  holder.release();
  expect(early).toMatchObject({ products: null, inStock: null, price: null, gone: [] });
  expect(offered(early, colour)).toEqual([
    ['Red', null],
    ['Blue', null],
    ['Green', null],
  ]);
  expect(offered(early, hours)).toEqual([[rangeText(10, 20, 'h'), null]]);
  const later = await filtersOf(shop, { category: shop.category._id, attr: chosen });
  expect([later.products, offered(later, colour)]).toEqual([1, [['Red', 1]]]);
});

test('a text is filtered by from the moment on in which the owner says so, as it is written', async () => {
  const { shop } = await openFilteredShop();
  const category = shop.category._id;
  const finish = await addAttribute(shop, { name: 'Finish', kind: 'text' });
  const add = (text: string) => shop.addProduct({ attributes: { [finish._id]: text } });
  const odd = '100% silk, ~soft & "smooth": a.b';
  for (const text of ['Matt black', 'Matt black', odd, 'x'.repeat(61)]) await add(text);
  expect(offered(await filtersOf(shop, { category }), finish)).toEqual([]);
  const mark = (isFilterable: boolean) =>
    shop.call('PUT', `/attributes/${finish._id}`, shop.admin, {
      ...attributeFields(finish),
      isFilterable,
    });
  expect((await mark(true)).status).toBe(200);
  const filters = await filtersOf(shop, { category });
  expect(offered(filters, finish)).toEqual([
    [odd, 1],
    ['Matt black', 2],
  ]);
  const ask = async (attr: string, more = {}) => {
    const path = `/products?${queryText({ category, attr, status: 'active', ...more })}`;
    const { status, body } = await shop.call<unknown[]>('GET', path, null);
    return [status, body.length];
  };
  for (const { value, products } of filters.attributes.flatMap(({ choices }) => choices)) {
    // As the process counts, and by the statement.
    expect(await ask(value)).toEqual([200, products]);
    expect(await ask(value, { sort: 'name' })).toEqual([200, products]);
  }
  expect(await ask(`${finish._id}.~nobody has it`)).toEqual([200, 0]);
  await add('Matt black');
  expect(await ask(`${finish._id}.~Matt black`)).toEqual([200, 3]);
  await mark(false);
  expect((await ask(`${finish._id}.~Matt black`))[0]).toBe(404);
  expect(offered(await filtersOf(shop, { category }), finish)).toEqual([]);
});
