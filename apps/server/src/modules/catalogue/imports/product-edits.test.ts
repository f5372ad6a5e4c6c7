import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { ProductEditInput } from '@gadgetry/contract/product-edits';
import type { ProductImport } from '@gadgetry/contract/product-imports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importsOf } from '../../../../test/product-files.ts';
import { planSale } from '../../../../test/sales.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { editedCents } from './edit-cells.ts';

async function open() {
  const shop = await openStockedShop();
  const imports = importsOf(shop);
  const asked = (input: unknown) =>
    shop.call<ProductImport & ErrorBody>('POST', '/admin/product-edits', shop.admin, input);
  /** As far as the check. */
  const begun = async (edit: ProductEditInput['edit'], products: ProductEditInput['products']) => {
    const { status, body } = await asked({ products, edit });
    if (status !== 201) throw new Error(`${status}: ${body.message}`);
    return imports.read(body._id);
  };
  return { shop, asked, begun, ...imports };
}

const productOf = async (shop: StockedShop, id: string) =>
  (await shop.call<Product>('GET', `/products/${id}`, shop.admin)).body;

const withColours = (shop: StockedShop, id: string) =>
  shop.call<Product>('PUT', `/products/${id}/variants`, shop.admin, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: ['Red', 'Blue'].map((value, place) => ({
      options: [{ name: 'Colour', value }],
      price: 10 + place,
      stockQuantity: 5,
      isDefault: place === 0,
    })),
  });

test('prices of all that match go up by a share, of each variant, and back again', async () => {
  const { shop, begun, linesOf, ask } = await open();
  const band = await shop.addProduct({ name: 'Band' });
  await withColours(shop, band._id);
  const lamp = await shop.addProduct({ name: 'Lamp', price: 19.99, stockQuantity: 0 });
  const other = await shop.addProduct({ name: 'Other', price: 7, isActive: false });
  const report = await begun(
    { kind: 'percent', percent: 12.5 },
    { matching: { status: 'active' } },
  );
  expect(report).toMatchObject({
    fileName: 'Prices +12.5 %',
    format: 'edit',
    state: 'checked',
    lines: 3,
    found: { new: 0, changed: 3, same: 0, refused: 0 },
    canApply: true,
  });
  const lines = await linesOf(report._id);
  const told = lines.map(({ name, variant, changes }) => ({ name, variant, ...changes[0] }));
  expect(told).toEqual(
    expect.arrayContaining([
      { name: 'Band', variant: 'Red', column: 'Price', from: '10', to: '11.25' },
      { name: 'Band', variant: 'Blue', column: 'Price', from: '11', to: '12.38' },
      { name: 'Lamp', variant: '', column: 'Price', from: '19.99', to: '22.49' },
    ]),
  );
  expect((await productOf(shop, lamp._id)).price).toBe(19.99);

  await ask(report._id, 'apply');
  expect(await productOf(shop, lamp._id)).toMatchObject({ price: 22.49, version: 2 });
  const { variants = [] } = await productOf(shop, band._id);
  expect(variants.map(({ price }) => price)).toEqual([11.25, 12.38]);
  expect((await productOf(shop, other._id)).price).toBe(7);
  const { body: history } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=product&id=${lamp._id}`,
    shop.admin,
  );
  expect(history[0]).toMatchObject({
    who: 'admin@shop.example',
    action: 'updated',
    changes: [{ field: 'price', from: 19.99, to: 22.49 }],
  });
  const { rows } = await shop.database.pool.query<{ cents: number }>(
    'SELECT cents FROM price_history WHERE variant_id = $1 ORDER BY at',
    [lamp._id],
  );
  expect(rows.map(({ cents }) => cents)).toEqual([1999, 2249]);

  await ask(report._id, 'undo');
  expect((await productOf(shop, lamp._id)).price).toBe(19.99);
});

test('what can’t be is refused at its line, with why; the rest is done', async () => {
  const { shop, begun, linesOf, ask } = await open();
  const cheap = await shop.addProduct({ name: 'Cheap', price: 0.5 });
  const reduced = await shop.addProduct({ name: 'Reduced', price: 20 });
  await planSale(shop, reduced, { price: 15 });
  await shop.app.scheduledWork.switchDuePrices();
  const dear = await shop.addProduct({ name: 'Dear', price: 5 });
  const ids = [cheap, reduced, dear, dear].map(({ _id }) => _id);
  const report = await begun({ kind: 'amount', amount: -0.5 }, { ids });
  expect(report).toMatchObject({ fileName: 'Prices −$0.50', found: { changed: 1, refused: 2 } });
  const refused = await linesOf(report._id, 'refused');
  expect(refused.map(({ name, problems }) => [name, problems[0]?.message])).toEqual([
    ['Cheap', 'It would cost less than $0.01'],
    ['Reduced', expect.stringMatching(/^On sale until/)],
  ]);
  await ask(report._id, 'apply');
  const prices = await Promise.all(ids.map(async (id) => (await productOf(shop, id)).price));
  expect(prices).toEqual([0.5, 15, 4.5, 4.5]);
});

test('what others have changed since the check is left, and said', async () => {
  const { shop, begun, linesOf, ask } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const late = await shop.addProduct({ name: 'Late', price: 20 });
  const report = await begun({ kind: 'percent', percent: -10 }, { matching: {} });
  // Comes to match afterwards: the change is not about it.
  const after = await shop.addProduct({ name: 'After', price: 20 });
  await shop.call('PUT', `/products/${late._id}`, shop.admin, {
    name: 'Late',
    description: late.description,
    categoryId: shop.category._id,
    stockQuantity: 10,
    price: 30,
  });
  expect(await ask(report._id, 'apply')).toMatchObject({ applied: 1, left: 1 });
  expect(await linesOf(report._id, 'left')).toMatchObject([
    { name: 'Late', because: [{ column: 'Price', message: 'Somebody has changed this since' }] },
  ]);
  const prices = [lamp, late, after].map(async ({ _id }) => (await productOf(shop, _id)).price);
  expect(await Promise.all(prices)).toEqual([18, 30, 20]);
});

test('of two who ask for the same at once, the second is told that it was so already', async () => {
  const { shop, begun, linesOf, ask } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const fan = await shop.addProduct({ name: 'Fan', price: 10, tags: ['new'] });
  const edit = { kind: 'percent', percent: 50 } as const;
  const [one, two] = [await begun(edit, { matching: {} }), await begun(edit, { matching: {} })];
  const done = await Promise.all([ask(one._id, 'apply'), ask(two._id, 'apply')]);
  const ends = await Promise.all(done.map(({ _id }) => linesOf(_id)));
  const counted = await shop.call<ProductImport[]>('GET', '/admin/product-imports', shop.admin);
  expect(counted.body.map(({ applied, left }) => `${applied} and ${left}`).toSorted()).toEqual([
    '0 and 2',
    '2 and 0',
  ]);
  const said = ends.map((lines) => lines.map(({ outcome, because }) => [outcome, because]));
  expect(said).toContainEqual(
    Array.from({ length: 2 }, () => ['left', [{ column: '', message: 'It was so already' }]]),
  );
  const prices = [lamp, fan].map(async ({ _id }) => productOf(shop, _id));
  expect(await Promise.all(prices)).toMatchObject([
    { price: 30, version: 2 },
    { price: 15, version: 2 },
  ]);
});

test('a change that was stopped before it began is gone on with, from what is there then', async () => {
  const { shop, begun, ask } = await open();
  const lamp = await shop.addProduct({ name: 'Lamp', price: 20 });
  const report = await begun({ kind: 'percent', percent: 10 }, { ids: [lamp._id] });
  expect(await ask(report._id, 'cancel')).toMatchObject({
    state: 'cancelled',
    canApply: true,
    applied: 0,
    done: 1,
  });
  expect((await productOf(shop, lamp._id)).price).toBe(20);
  expect(await ask(report._id, 'apply')).toMatchObject({ state: 'applied', applied: 1 });
  expect((await productOf(shop, lamp._id)).price).toBe(22);
});

test('category, state and tags of many are changed, once a product', async () => {
  const { shop, begun, linesOf, ask } = await open();
  const audio = await shop.addCategory('=Audio');
  const band = await shop.addProduct({ name: 'Band', tags: ['-wear'] });
  await withColours(shop, band._id);
  const all = { matching: { search: 'band' } };
  for (const edit of [
    { kind: 'category', categoryId: audio._id },
    { kind: 'status', isActive: false },
    { kind: 'addTag', tag: 'Featured' },
  ] as const) {
    const report = await begun(edit, all);
    expect(report).toMatchObject({ lines: 1, found: { changed: 1 } });
    // It is about the product, whichever of its variants is the default.
    expect(await linesOf(report._id)).toMatchObject([{ name: 'Band', variant: '' }]);
    await ask(report._id, 'apply');
  }
  expect(await productOf(shop, band._id)).toMatchObject({
    categoryId: { _id: audio._id },
    isActive: false,
    tags: ['-wear', 'featured'],
  });
  for (const tag of ['featured', '-wear']) {
    const report = await begun({ kind: 'removeTag', tag }, all);
    await ask(report._id, 'apply');
  }
  expect((await productOf(shop, band._id)).tags).toEqual([]);
  expect(await begun({ kind: 'removeTag', tag: 'featured' }, all)).toMatchObject({
    found: { changed: 0, same: 1 },
    canApply: false,
  });
});

test('nonsense is refused before anything is begun', async () => {
  const { shop, asked } = await open();
  const { _id } = await shop.addProduct();
  const products = { ids: [_id] };
  for (const edit of [
    { kind: 'percent', percent: 0 },
    { kind: 'percent', percent: -100 },
    { kind: 'percent', percent: 1.234 },
    { kind: 'percent', percent: '10' },
    { kind: 'amount', amount: 0.001 },
    { kind: 'amount', amount: 1e12 },
    { kind: 'status', isActive: 'no' },
    { kind: 'addTag', tag: ' ' },
    { kind: 'addTag', tag: 'one, two' },
    { kind: 'removeTag', tag: 'one\ntwo' },
    { kind: 'category', categoryId: _id },
    { kind: 'delete' },
  ]) {
    expect((await asked({ products, edit })).status, JSON.stringify(edit)).toBe(400);
  }
  const edit = { kind: 'status', isActive: false };
  for (const wrong of [{ ids: [] }, { ids: ['x'] }, { matching: { stock: 'x' } }, {}, undefined]) {
    expect((await asked({ products: wrong, edit })).status, JSON.stringify(wrong)).toBe(400);
  }
  const nobody = { ids: ['019a0000-0000-7000-8000-000000000001'] };
  expect(await asked({ products: nobody, edit })).toMatchObject({
    status: 400,
    body: { message: 'There is no such product' },
  });
  const { body: left } = await shop.call<ProductImport[]>(
    'GET',
    '/admin/product-imports',
    shop.admin,
  );
  expect(left).toEqual([]);
});

test('a share of any price is rounded half up to the smallest sum', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  const basisPoints = fc.integer({ min: -9_999, max: 100_000 });
  fc.assert(
    fc.property(cents, basisPoints, (regular, points) => {
      const edited = editedCents(regular, { kind: 'percent', percent: points / 100 });
      const exact = BigInt(regular) * BigInt(10_000 + points);
      expect(BigInt(edited)).toBe((exact + 5_000n) / 10_000n);
    }),
  );
});
