import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import {
  exportedFrom,
  fileOf,
  importsOf,
  readProductFile,
} from '../../../../test/product-files.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const open = async () => {
  const shop = await openStockedShop();
  return { shop, ...importsOf(shop) };
};

async function addBand(shop: StockedShop): Promise<Product> {
  const band = await shop.addProduct({ name: 'Band', tags: ['-wear', 'audio'] });
  const { body } = await shop.call<Product>('PUT', `/products/${band._id}/variants`, shop.admin, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: ['Red', 'Blue'].map((value, place) => ({
      options: [{ name: 'Colour', value }],
      sku: `BAND-${value}`,
      price: 10 + place,
      stockQuantity: 5,
      isDefault: place === 0,
    })),
  });
  return body;
}

const productOf = async (shop: StockedShop, id: string) =>
  (await shop.call<Product>('GET', `/products/${id}`, shop.admin)).body;

test('what was exported changes nothing, whatever is in it', async () => {
  const { shop, checked, ask } = await open();
  await addBand(shop);
  await shop.addProduct({
    name: "'=HYPERLINK(1)",
    description: "=1+1;=2\n-not a formula, but a dash\n'@quoted",
    tags: ['+plus', '@at'],
    image: 'https://pictures.example/a,b.png',
    isActive: false,
  });
  const file = await exportedFrom(shop);
  const report = await checked(file);
  expect(report).toMatchObject({
    format: 'gadgetry',
    state: 'checked',
    lines: 3,
    done: 3,
    toDo: 3,
    found: { new: 0, changed: 0, same: 3, refused: 0 },
    unknownColumns: [],
    canApply: false,
  });
  await expect(ask(report._id, 'apply')).rejects.toThrow('Nothing of this import');
});

test('new products, changed cells and refused lines are told, and only then carried out', async () => {
  const { shop, checked, linesOf, ask, named } = await open();
  const band = await addBand(shop);
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const file = fileOf(
    [
      'Product ID',
      'SKU',
      'Name',
      'Description',
      'Category',
      'Price',
      'Stock',
      'Option 1',
      'Value 1',
      'Colour of box',
    ],
    [lamp._id, 'LAMP-1', 'Lamp', '', '', '25.50', '', '', '', 'red'],
    ['', 'band-blue', '', '', '', '', '7', '', '', ''],
    [band._id, 'BAND-G', '', '', '', '12', '3', 'Colour', 'Green', ''],
    ['', 'HAT-S', 'Hat', 'A hat that keeps you warm', 'gadgets', '9', '4', 'Size', 'S', ''],
    ['', 'HAT-L', 'Hat', '', '', '9.5', '', 'Size', 'L', ''],
    ['', '', 'Nameless', '', 'Nowhere', '1,234', '-1', '', '', ''],
    ['', 'UNKNOWN', '', '', '', '5', '', '', '', ''],
    ['', 'HAT-S', 'Other', 'A product like others', 'Gadgets', '5', '', '', '', ''],
  );
  const report = await checked(file);
  expect(report).toMatchObject({
    found: { new: 3, changed: 2, same: 0, refused: 3 },
    unknownColumns: ['Colour of box'],
    canApply: true,
  });
  const id = report._id;
  expect(await linesOf(id, 'changed')).toMatchObject([
    {
      line: 2,
      name: 'Lamp',
      changes: [
        { column: 'SKU', from: '', to: 'LAMP-1' },
        { column: 'Price', from: '20', to: '25.5' },
      ],
    },
    { line: 3, name: 'Band', changes: [{ column: 'Stock', from: '5', to: '7' }] },
  ]);
  expect(await linesOf(id, 'refused')).toMatchObject([
    {
      line: 7,
      problems: [
        {
          column: 'Category',
          message:
            'There is no category ‘Nowhere’. Create it first, or bring the file again and tick ‘Make categories that are not there yet’',
        },
        { column: 'Description', message: 'A new product needs this' },
        {
          column: 'Price',
          message: '‘1,234’ could be 1234 or 1.234: write it as 1234, or with 2 decimals',
        },
        { column: 'Stock', message: '‘-1’ is below zero' },
      ],
    },
    { line: 8, problems: [{ column: 'SKU' }] },
    { line: 9, problems: [{ column: 'SKU', message: 'Line 5 has this SKU already' }] },
  ]);
  expect((await productOf(shop, lamp._id)).price).toBe(20);

  expect(await ask(id, 'apply')).toMatchObject({
    state: 'applied',
    applied: 5,
    left: 0,
    appliedBy: 'admin@shop.example',
    canApply: false,
    canUndo: true,
  });
  expect(await productOf(shop, lamp._id)).toMatchObject({
    price: 25.5,
    version: lamp.version + 1,
    variants: [{ sku: 'LAMP-1' }],
  });
  const hat = await named('Hat');
  expect(hat).toMatchObject({
    price: 9,
    stockQuantity: 4,
    categoryId: { _id: shop.category._id, name: 'Gadgets' },
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { sku: 'HAT-S', isDefault: true },
      { sku: 'HAT-L', price: 9.5, stockQuantity: 0, isDefault: false },
    ],
  });
  expect((await productOf(shop, band._id)).variants).toMatchObject([
    {},
    { sku: 'BAND-Blue', stockQuantity: 7 },
    { sku: 'BAND-G', price: 12, stockQuantity: 3, options: [{ name: 'Colour', value: 'Green' }] },
  ]);
  const { body: history } = await shop.call<{ who: string; action: string }[]>(
    'GET',
    `/history?entity=product&id=${lamp._id}`,
    shop.admin,
  );
  expect(history[0]).toMatchObject({
    who: 'admin@shop.example',
    action: 'updated',
    changes: expect.arrayContaining([{ field: 'price', from: 20, to: 25.5 }]),
  });
  const { rows } = await shop.database.pool.query(
    `SELECT delta, reason, actor FROM stock_movements WHERE product_id = $1 AND reason = 'import'
     ORDER BY delta`,
    [band._id],
  );
  expect(rows).toEqual([
    { delta: 2, reason: 'import', actor: 'admin@shop.example' },
    { delta: 3, reason: 'import', actor: 'admin@shop.example' },
  ]);
  // The same file again finds all of it as it says.
  expect(await checked(file)).toMatchObject({ found: { new: 0, changed: 0, same: 5, refused: 3 } });
});

test('what is sold meanwhile stays sold, before the check and after it', async () => {
  const { shop, checked, linesOf, ask } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', stockQuantity: 10 });
  const sell = (pieces: number) =>
    shop.database.pool.query('UPDATE product_variants SET stock = stock - $1 WHERE id = $2', [
      pieces,
      lamp._id,
    ]);
  const [exported] = readProductFile(await exportedFrom(shop));
  const wanted = { ...exported, Stock: '15' };
  await sell(3);
  const report = await checked(fileOf(Object.keys(wanted), Object.values(wanted)));
  expect((await linesOf(report._id))[0]?.changes).toEqual([
    { column: 'Stock', from: '7', to: '12' },
  ]);
  await sell(2);
  await ask(report._id, 'apply');
  expect((await productOf(shop, lamp._id)).stockQuantity).toBe(10);

  const less = await checked(fileOf(['Product ID', 'Stock', 'Price'], [lamp._id, '1', '5']));
  await sell(5);
  expect(await ask(less._id, 'apply')).toMatchObject({ applied: 0, left: 1 });
  expect(await linesOf(less._id, 'left')).toMatchObject([
    { because: [{ column: 'Stock', message: 'Only 5 are left by now' }] },
  ]);
  // What is not in the way of anything was done.
  expect(await productOf(shop, lamp._id)).toMatchObject({ price: 5, stockQuantity: 5 });
});

test('cells that somebody has changed since the check are left, and so they are by the undoing', async () => {
  const { shop, checked, linesOf, ask, named } = await open();
  const [lamp, fan] = [
    await shop.addProduct({ name: 'Lamp', price: 20, tags: ['audio'] }),
    await shop.addProduct({ name: 'Fan', price: 30 }),
  ];
  const put = (product: Product, given: object) =>
    shop.call('PUT', `/products/${product._id}`, shop.admin, {
      name: product.name,
      description: product.description,
      price: product.price,
      categoryId: product.categoryId._id,
      stockQuantity: product.stockQuantity,
      ...given,
    });
  const file = fileOf(
    ['Product ID', 'Price', 'Tags', 'Name', 'Description', 'Category'],
    [lamp._id, '22', 'desk, light', '', '', ''],
    [fan._id, '33', '', '', '', ''],
    ['', '7', '', 'Cup', 'A cup to drink from', 'Gadgets'],
    ['', '8', '', 'Jug', 'A jug to pour from it', 'Gadgets'],
  );
  const { _id: id } = await checked(file);
  await put(lamp, { price: 21 });
  expect(await ask(id, 'apply')).toMatchObject({ applied: 3, left: 1 });
  expect(await linesOf(id, 'left')).toMatchObject([
    { line: 2, because: [{ column: 'Price', message: 'Somebody has changed this since' }] },
  ]);
  expect(await productOf(shop, lamp._id)).toMatchObject({ price: 21, tags: ['desk', 'light'] });

  const jug = await named('Jug');
  await put(jug, { price: 9 });
  await put(fan, { price: 35 });
  expect(await ask(id, 'undo')).toMatchObject({
    state: 'undone',
    undone: 2,
    kept: 2,
    done: 4,
    toDo: 4,
    canUndo: false,
  });
  expect(await linesOf(id, 'kept')).toMatchObject([
    { line: 3, name: 'Fan', because: [{ column: 'Price' }] },
    { line: 5, name: 'Jug' },
  ]);
  expect(await productOf(shop, lamp._id)).toMatchObject({ price: 21, tags: ['audio'] });
  expect(await productOf(shop, fan._id)).toMatchObject({ price: 35 });
  expect(await named('Cup')).toMatchObject({ isActive: false });
  expect(await productOf(shop, jug._id)).toMatchObject({ price: 9, isActive: true });
  const { rows } = await shop.database.pool.query(
    `SELECT v.id FROM product_variants v JOIN stock_movements m ON coalesce(m.variant_id, m.product_id) = v.id
     GROUP BY v.id HAVING sum(m.delta) <> v.stock`,
  );
  expect(rows).toEqual([]);
});

test('an import that a process has left behind is taken up, and nothing is done twice', async () => {
  const { shop, checked, read } = await open();
  const products = Array.from({ length: 250 }, (_, place) => place);
  await shop.database.pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id)
     SELECT gen_random_uuid(), 'Many ' || n, 'One of very many', 100, $1 FROM generate_series(1, 250) AS n`,
    [shop.category._id],
  );
  const lines = readProductFile(await exportedFrom(shop)).map((line) => [
    line['Product ID'] ?? '',
    '9',
    '2',
  ]);
  const { _id: id } = await checked(fileOf(['Product ID', 'Stock', 'Price'], ...lines));
  // As it is when the process was killed behind the first batch: carried out, noted, and leased.
  await shop.database.pool.query(
    `UPDATE product_imports SET state = 'applying', applied_by = 'admin@shop.example', applied_by_id = $2,
       run_by = gen_random_uuid(), run_until = now() + interval '1 hour' WHERE id = $1`,
    [id, shop.admin.person.id],
  );
  expect(await read(id)).toMatchObject({ state: 'applying', done: 0 });
  await shop.database.pool.query(
    `UPDATE product_imports SET run_until = now() - interval '1 second' WHERE id = $1`,
    [id],
  );
  const other = await openStockedShopOn(shop);
  await Promise.all([
    shop.app.scheduledWork.runImports(),
    other.scheduledWork.runImports(),
    shop.app.scheduledWork.runImports(),
  ]);
  expect(await read(id)).toMatchObject({ state: 'applied', applied: 250, left: 0 });
  const { rows } = await shop.database.pool.query(
    `SELECT count(*)::int AS movements, sum(delta)::int AS pieces, count(DISTINCT product_id)::int AS products
     FROM stock_movements WHERE reason = 'import'`,
  );
  expect(rows).toEqual([{ movements: 250, pieces: 2250, products: products.length }]);
});

/** Another process of the same shop. */
async function openStockedShopOn({ database }: StockedShop) {
  return (await openTestShop({ database })).app;
}

test('a variant that two lines name in different ways is changed by the first alone', async () => {
  const { shop, checked, linesOf, ask } = await open();
  const band = await addBand(shop);
  const [red] = band.variants ?? [];
  const file = fileOf(
    ['Variant ID', 'SKU', 'Stock', 'Price'],
    [red?._id ?? '', '', '8', ''],
    ['', 'band-RED', '8', '12'],
    ['', 'BAND-Blue', '6', ''],
  );
  const report = await checked(file);
  expect(report.found).toMatchObject({ changed: 2, refused: 1 });
  const lines = await linesOf(report._id);
  expect(lines.map(({ state }) => state)).toEqual(['changed', 'refused', 'changed']);
  expect(lines[1]?.problems).toEqual([{ column: '', message: 'Line 2 is about the same variant' }]);
  await ask(report._id, 'apply');
  const { variants } = await productOf(shop, band._id);
  expect(variants?.map(({ stockQuantity, price }) => [stockQuantity, price])).toEqual([
    [8, 10],
    [6, 11],
  ]);
});

test('no more pieces than a shop counts come together', async () => {
  const { shop, checked, linesOf } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', stockQuantity: 5 });
  const file = fileOf(['Product ID', 'Stock', 'Stock before'], [lamp._id, '999999', '0']);
  const { _id: id, found } = await checked(file);
  expect(found).toMatchObject({ changed: 0, refused: 1 });
  expect((await linesOf(id))[0]?.problems).toEqual([
    { column: 'Stock', message: 'With the 5 of now that is too many' },
  ]);
});
