import type { Product, StockMovement } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { VariantInput } from '@gadgetry/contract/variants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterEach(async () => {
  const findings = await checkIntegrity(shop.database.db);
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});
afterAll(() => shop.close());

interface Wanted {
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly variants: readonly (Partial<VariantInput> & { readonly values: readonly string[] })[];
}

/** The first one is the default; what is not said costs $20, and there are 5 of it. */
async function save(product: Product, { options, variants }: Wanted): Promise<Product> {
  const { status, body } = await shop.call<Product>(
    'PUT',
    `/products/${product._id}/variants`,
    shop.admin,
    {
      options,
      variants: variants.map(({ values, ...rest }, place) => ({
        price: 20,
        stockQuantity: 5,
        isDefault: place === 0,
        options: options.map(({ name }, n) => ({ name, value: values[n] })),
        ...rest,
      })),
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const colours = [{ name: 'Colour', values: ['Red', 'Blue'] }];
const redAndBlue = { options: colours, variants: [{ values: ['Red'] }, { values: ['Blue'] }] };

const idsOf = ({ variants = [] }: Product) => variants.map(({ _id }) => _id);
const historyOf = async ({ _id }: Product) =>
  (await shop.call<HistoryEntry[]>('GET', `/history?entity=product&id=${_id}`, shop.admin)).body;

test('a new price in the form is the default variant’s alone, also where another cost the same', async () => {
  const product = await save(await shop.addProduct({ price: 20 }), redAndBlue);
  for (const price of [5, 99]) {
    const { body } = await shop.call<Product>('PUT', `/products/${product._id}`, shop.admin, {
      name: product.name,
      description: product.description,
      categoryId: product.categoryId._id,
      price,
      stockQuantity: 5,
    });
    expect(body.price).toBe(price);
    const read = (await shop.call<Product>('GET', `/products/${product._id}`, null)).body;
    expect(read.variants?.map((variant) => variant.price)).toEqual([price, 20]);
  }
});

test('combinations that read alike are told apart, and so is a value called like a field', async () => {
  const options = [
    { name: 'A', values: ['a', 'a / b', 'options'] },
    { name: 'B', values: ['c', 'b / c', 'variant'] },
  ];
  const values = [
    ['a', 'b / c'],
    ['a / b', 'c'],
    ['options', 'variant'],
  ];
  const product = await save(await shop.addProduct(), {
    options,
    variants: values.map((each) => ({ values: each })),
  });
  const before = (await historyOf(product)).length;
  for (const place of values.keys()) {
    const variants = values.map((each, n) => ({ values: each, price: n <= place ? 99 : 20 }));
    const saved = await save(product, { options, variants });
    expect(saved.variants?.map(({ price }) => price)).toEqual(variants.map(({ price }) => price));
    expect(await historyOf(product)).toHaveLength(before + place + 1);
  }
  const one = await save(await shop.addProduct(), {
    options: [{ name: 'A', values: ['options'] }],
    variants: [{ values: ['options'] }],
  });
  const renamed = await save(one, {
    options: [{ name: 'Kind', values: ['options', 'other'] }],
    variants: [{ values: ['options'] }],
  });
  expect(renamed.options).toEqual([{ name: 'Kind', values: ['options', 'other'] }]);
});

test('a product that loses its options and gets them again has the variants that it had', async () => {
  const product = await save(await shop.addProduct(), redAndBlue);
  const single = { options: [], variants: [{ values: [] }] };
  for (let round = 0; round < 2; round += 1) {
    expect(idsOf(await save(product, single))).toEqual(idsOf(product).slice(0, 1));
    expect(idsOf(await save(product, redAndBlue))).toEqual(idsOf(product));
  }
  // Blue is the default when the options go: it is what goes on.
  const [red = '', blue = ''] = idsOf(product);
  await save(product, {
    options: colours,
    variants: [{ values: ['Blue'] }, { values: ['Red'] }],
  });
  expect(idsOf(await save(product, single))).toEqual([blue]);
  const again = await save(product, {
    options: colours,
    variants: [{ values: ['Blue'] }, { values: ['Red'] }],
  });
  expect(idsOf(again)).toEqual([blue, red]);
});

test('each movement of the stock says whose pieces they are', async () => {
  const product = await save(await shop.addProduct({ stockQuantity: 5 }), redAndBlue);
  await save(product, {
    options: colours,
    variants: [{ values: ['Red'] }, { values: ['Blue'], stockQuantity: 8 }],
  });
  const [red, blue] = idsOf(product);
  const path = `/products/${product._id}/stock-movements`;
  const { body } = await shop.call<StockMovement[]>('GET', path, shop.admin);
  expect(body.map(({ variantId, delta }) => [variantId, delta])).toEqual([
    [blue, 3],
    [blue, 5],
    [red, 5],
  ]);
});
