import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Sale } from '@gadgetry/contract/prices';
import type { ProductEditInput } from '@gadgetry/contract/product-edits';
import type { ProductImport } from '@gadgetry/contract/product-imports';
import { expect, test } from 'vitest';
import { importsOf } from '../../../../test/product-files.ts';
import { inHours, letHoursPass, planSale } from '../../../../test/sales.ts';
import { openStockedShop } from '../../../../test/stocked-shop.ts';

async function open() {
  const shop = await openStockedShop();
  const imports = importsOf(shop);
  const asked = (input: unknown) =>
    shop.call<ProductImport & ErrorBody>('POST', '/admin/product-edits', shop.admin, input);
  /** As far as the check. */
  const begun = async (edit: ProductEditInput['edit'], ids: readonly { _id: string }[]) => {
    const products = { ids: ids.map(({ _id }) => _id) };
    const { status, body } = await asked({ products, edit });
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return imports.read(body._id);
  };
  const productOf = async ({ _id }: { readonly _id: string }) =>
    (await shop.call<Product>('GET', `/products/${_id}`, shop.admin)).body;
  const sales = async () => (await shop.call<Sale[]>('GET', '/sales', shop.admin)).body;
  return { shop, asked, begun, productOf, sales, ...imports };
}

type Opened = Awaited<ReturnType<typeof open>>;

const told = async ({ linesOf }: Opened, report: ProductImport, show?: string) =>
  (await linesOf(report._id, show)).map(({ name, variant, changes, problems, because }) => [
    variant === '' ? name : `${name} ${variant}`,
    ...changes.map(({ from, to }) => `${from} to ${to}`),
    ...problems.map(({ message }) => message),
    ...because.map(({ message }) => message),
  ]);

test('many products go on sale by a share of each price, and one undoing ends all of it', async () => {
  const opened = await open();
  const { shop, begun, productOf, sales, ask } = opened;
  const band = await shop.addProduct({ name: 'Band', price: 10 });
  await shop.call('PUT', `/products/${band._id}/variants`, shop.admin, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: ['Red', 'Blue'].map((value, place) => ({
      options: [{ name: 'Colour', value }],
      price: 10 + place * 0.99,
      stockQuantity: 5,
      isDefault: place === 0,
    })),
  });
  const lamp = await shop.addProduct({ name: 'Lamp', price: 19.99 });
  const endsAt = inHours(24);
  const report = await begun({ kind: 'salePercent', percent: 12.5, endsAt }, [band, lamp]);
  expect(report).toMatchObject({
    fileName: 'Sale −12.5 %',
    sale: { beginsAt: null, endsAt },
    found: { changed: 3, refused: 0 },
  });
  // 8.75 exactly; 9.61625 and 17.49125 to the nearest cent.
  expect(await told(opened, report)).toEqual([
    ['Band Red', '10 to 8.75'],
    ['Band Blue', '10.99 to 9.62'],
    ['Lamp', '19.99 to 17.49'],
  ]);
  expect((await productOf(lamp)).price).toBe(19.99);

  expect(await ask(report._id, 'apply')).toMatchObject({ state: 'applied', applied: 3, left: 0 });
  expect(await productOf(lamp)).toMatchObject({ price: 17.49, sale: { endsAt, was: 19.99 } });
  expect((await productOf(band)).variants?.map(({ price }) => price)).toEqual([8.75, 9.62]);
  const planned = await sales();
  expect(planned).toHaveLength(2);
  const ofBand = planned.find(({ product }) => product._id === band._id);
  expect(ofBand).toMatchObject({ state: 'running', endsAt });
  expect(ofBand?.prices.map(({ price }) => price)).toEqual([8.75, 9.62]);
  const { body: history } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=sale&id=${ofBand?._id}`,
    shop.admin,
  );
  expect(history[0]).toMatchObject({ who: 'admin@shop.example', action: 'created' });

  expect(await ask(report._id, 'undo')).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
  expect((await productOf(lamp)).price).toBe(19.99);
  expect((await productOf(band)).variants?.map(({ price }) => price)).toEqual([10, 10.99]);
  expect((await sales()).map(({ state }) => state)).toEqual(['off', 'off']);
});

test('what can’t be on sale is refused at its line with why, and the rest is planned for its time', async () => {
  const opened = await open();
  const { shop, begun, productOf, sales, ask } = opened;
  const cheap = await shop.addProduct({ name: 'Cheap', price: 5 });
  const reduced = await shop.addProduct({ name: 'Reduced', price: 20 });
  await planSale(shop, reduced, { price: 15 });
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const [beginsAt, endsAt] = [inHours(2), inHours(12)];
  const edit = { kind: 'saleAmount', amount: 5, beginsAt, endsAt } as const;
  const report = await begun(edit, [cheap, reduced, lamp]);
  expect(report).toMatchObject({
    fileName: 'Sale −$5.00',
    sale: { beginsAt, endsAt },
    found: { changed: 1, refused: 2 },
  });
  expect(await told(opened, report, 'refused')).toEqual([
    ['Cheap', 'It would cost less than $0.01'],
    ['Reduced', expect.stringMatching(/^It is in another sale from/)],
  ]);
  await ask(report._id, 'apply');
  // It begins by itself, at its moment.
  expect((await productOf(lamp)).price).toBe(20);
  expect((await sales()).find(({ product }) => product.name === 'Lamp')).toMatchObject({
    state: 'planned',
    beginsAt,
    endsAt,
    prices: [{ price: 15, regularPrice: 20 }],
  });
  await letHoursPass(shop, 3);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await productOf(lamp)).toMatchObject({ price: 15, sale: { was: 20 } });
  expect((await productOf(cheap)).price).toBe(5);
});

test('a share that rounding swallows is no sale', async () => {
  const opened = await open();
  const { shop, begun } = opened;
  const penny = await shop.addProduct({ name: 'Penny', price: 0.01 });
  const dime = await shop.addProduct({ name: 'Dime', price: 0.1 });
  const endsAt = inHours(1);
  const little = await begun({ kind: 'salePercent', percent: 1, endsAt }, [dime]);
  expect(await told(opened, little, 'refused')).toEqual([
    ['Dime', 'Rounded it would cost $0.10 as before'],
  ]);
  const most = await begun({ kind: 'salePercent', percent: 99, endsAt }, [penny]);
  expect(await told(opened, most, 'refused')).toEqual([['Penny', 'It would cost less than $0.01']]);
});

test('a price that others have changed since the check is left, and so is a sale of its own', async () => {
  const opened = await open();
  const { shop, begun, productOf, ask } = opened;
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const late = await shop.addProduct({ name: 'Late', price: 20 });
  const fast = await shop.addProduct({ name: 'Fast', price: 20 });
  const edit = { kind: 'salePercent', percent: 50, endsAt: inHours(24) } as const;
  const report = await begun(edit, [lamp, late, fast]);
  await shop.call('PUT', `/products/${late._id}`, shop.admin, {
    name: 'Late',
    description: late.description,
    categoryId: shop.category._id,
    stockQuantity: 10,
    price: 30,
  });
  await planSale(shop, fast, { price: 15 });
  expect(await ask(report._id, 'apply')).toMatchObject({ applied: 1, left: 2 });
  const why = (await told(opened, report, 'left')).map(([name, , reason]) => [name, reason]);
  expect(why).toEqual([
    ['Late', 'Somebody has changed this since'],
    ['Fast', expect.stringMatching(/^It is in another sale from/)],
  ]);
  const prices = [lamp, late, fast].map(async (one) => (await productOf(one)).price);
  expect(await Promise.all(prices)).toEqual([10, 30, 15]);
});

test('an undoing keeps the sales that somebody has edited since', async () => {
  const opened = await open();
  const { shop, begun, productOf, sales, ask } = opened;
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const fan = await shop.addProduct({ name: 'Fan', price: 20 });
  const edit = { kind: 'salePercent', percent: 50, endsAt: inHours(24) } as const;
  const report = await begun(edit, [lamp, fan]);
  await ask(report._id, 'apply');
  const longer = (await sales()).find(({ product }) => product._id === fan._id);
  const { status } = await shop.call('PUT', `/sales/${longer?._id}`, shop.admin, {
    productId: fan._id,
    endsAt: inHours(48),
    prices: [{ variantId: fan._id, price: 10 }],
    version: longer?.version,
  });
  expect(status).toBe(200);
  expect(await ask(report._id, 'undo')).toMatchObject({ undone: 1, kept: 1 });
  expect(await told(opened, report, 'kept')).toEqual([
    ['Fan', '20 to 10', 'Somebody has changed this since'],
  ]);
  expect((await productOf(lamp)).price).toBe(20);
  expect((await productOf(fan)).price).toBe(10);
});

test('the sales that run are ended for all that are meant, and run on after an undoing', async () => {
  const opened = await open();
  const { shop, begun, productOf, sales, ask } = opened;
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const later = await shop.addProduct({ name: 'Later', price: 20 });
  const plain = await shop.addProduct({ name: 'Plain', price: 20 });
  await planSale(shop, lamp, { price: 15 });
  await planSale(shop, later, { price: 15, beginsAt: inHours(5) });
  const report = await begun({ kind: 'endSale' }, [lamp, later, plain]);
  expect(report).toMatchObject({ fileName: 'End the sale', found: { changed: 1, same: 2 } });
  expect(report.sale).toBeUndefined();
  expect(await told(opened, report, 'changed')).toEqual([['Lamp', '15 to 20']]);
  expect(await ask(report._id, 'apply')).toMatchObject({ applied: 1 });
  expect((await productOf(lamp)).price).toBe(20);
  const states = async () =>
    (await sales()).map(({ product, state }) => `${product.name} ${state}`).toSorted();
  // What is planned for later stays planned.
  expect(await states()).toEqual(['Lamp off', 'Later planned']);
  expect(await ask(report._id, 'undo')).toMatchObject({ undone: 1 });
  expect((await productOf(lamp)).price).toBe(15);
  expect(await states()).toEqual(['Lamp running', 'Later planned']);
});

test('of two who ask for the same sale at once, one sale comes of it', async () => {
  const { shop, begun, productOf, sales, ask } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const edit = { kind: 'salePercent', percent: 50, endsAt: inHours(24) } as const;
  const [one, two] = [await begun(edit, [lamp]), await begun(edit, [lamp])];
  const ends = await Promise.all([ask(one._id, 'apply'), ask(two._id, 'apply')]);
  expect(ends.map(({ applied, left }) => `${applied} and ${left}`).toSorted()).toEqual([
    '0 and 1',
    '1 and 0',
  ]);
  expect(await sales()).toHaveLength(1);
  expect((await productOf(lamp)).price).toBe(10);
});

test('a sale of nothing, or of no time, is refused before anything is begun', async () => {
  const { shop, asked } = await open();
  const { _id } = await shop.addProduct();
  const products = { ids: [_id] };
  const endsAt = inHours(2);
  for (const edit of [
    { kind: 'salePercent', percent: 0, endsAt },
    { kind: 'salePercent', percent: -10, endsAt },
    { kind: 'salePercent', percent: 100, endsAt },
    { kind: 'salePercent', percent: 1.234, endsAt },
    { kind: 'salePercent', percent: 10 },
    { kind: 'salePercent', percent: 10, endsAt: 'tomorrow' },
    { kind: 'saleAmount', amount: 0.001, endsAt },
    { kind: 'saleAmount', amount: -1, endsAt },
    { kind: 'saleAmount', amount: 1e12, endsAt },
    { kind: 'endSale', endsAt },
  ]) {
    expect((await asked({ products, edit })).status, JSON.stringify(edit)).toBe(400);
  }
  const times = [
    { beginsAt: inHours(-2), endsAt, path: 'edit.beginsAt' },
    { endsAt: inHours(-1), path: 'edit.endsAt' },
    { beginsAt: inHours(3), endsAt, path: 'edit.endsAt' },
  ];
  for (const { path, ...period } of times) {
    const edit = { kind: 'salePercent', percent: 10, ...period };
    expect((await asked({ products, edit })).body.issues, path).toMatchObject([{ path }]);
  }
});

test('what many products go on sale for begins at its moment, in the process that has carried it out', async () => {
  const { shop, begun, productOf, ask } = await open();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const beginsAt = new Date(Date.now() + 4_000).toISOString();
  const edit = { kind: 'salePercent', percent: 50, beginsAt, endsAt: inHours(1) } as const;
  const report = await begun(edit, [lamp]);
  await ask(report._id, 'apply');
  const price = async () => (await productOf(lamp)).price;
  // Those that nobody has woken look every half minute.
  await expect.poll(price, { timeout: 15_000 }).toBe(10);
}, 30_000);

test('once lines are checked the database knows how many there are', async () => {
  const { shop, begun } = await open();
  const { pool } = shop.database;
  // Not by the database's own round, which comes once a minute and sooner or later than a check.
  await pool.query('ALTER TABLE product_import_lines SET (autovacuum_enabled = false)');
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  await begun({ kind: 'salePercent', percent: 10, endsAt: inHours(24) }, [lamp]);
  const { rows } = await pool.query(
    `SELECT reltuples FROM pg_class WHERE oid = 'product_import_lines'::regclass`,
  );
  expect(rows).toEqual([{ reltuples: 1 }]);
});

test('more products than are written at a time go on sale, each once', async () => {
  const { shop, begun, sales, ask } = await open();
  const many = [];
  for (let n = 0; n < 12; n += 1)
    many.push(await shop.addProduct({ name: `Many ${n}`, price: 20 }));
  const edit = { kind: 'salePercent', percent: 50, endsAt: inHours(24) } as const;
  const report = await begun(edit, many);
  expect(await ask(report._id, 'apply')).toMatchObject({
    applied: 12,
    left: 0,
    done: 12,
    toDo: 12,
  });
  expect(new Set((await sales()).map(({ product }) => product._id)).size).toBe(12);
  expect(await ask(report._id, 'undo')).toMatchObject({ undone: 12, kept: 0 });
});
