import type { Product } from '@gadgetry/contract/catalogue';
import type { SearchSuggestions } from '@gadgetry/contract/search-suggestions';
import type { VariantInput } from '@gadgetry/contract/variants';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../../../test/stocked-shop.ts';

const red = [{ name: 'Colour', value: 'Red' }];
const blue = [{ name: 'Colour', value: 'Blue' }];

test('cards and suggestions say from what price there is a product with options, and how many pieces of all of it', async () => {
  const shop = await openStockedShop();
  const addLamp = async (other: Partial<VariantInput>) => {
    const { _id } = await shop.addProduct();
    const saved = await shop.call<Product>('PUT', `/products/${_id}/variants`, shop.admin, {
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { options: red, price: 20, stockQuantity: 10, isDefault: true },
        { options: blue, price: 20, stockQuantity: 4, ...other },
      ],
    });
    expect(saved.status).toBe(200);
    return _id;
  };
  const plain = (await shop.addProduct({ price: 20 }))._id;
  const dearer = await addLamp({ price: 25 });
  const cheaper = await addLamp({ price: 15, stockQuantity: 0 });
  const same = await addLamp({});
  const off = await addLamp({ price: 15, isActive: false });

  const listOf = async (path: string) => (await shop.call<Product[]>('GET', path, null)).body;
  const lists = [await listOf('/products'), await listOf(`/products/${plain}/related`)];
  const said = async (id: string) => {
    const alone = (await shop.call<Product>('GET', `/products/${id}`, null)).body;
    const answers = [alone, ...lists.map((list) => list.find(({ _id }) => _id === id))];
    return answers.map((each) => [each?.price, each?.priceFrom, each?.stockOfVariants]);
  };
  const everywhere = (...told: (number | undefined)[]) => [told, told, told];
  expect(await said(dearer)).toEqual(everywhere(20, 20, 14));
  expect(await said(cheaper)).toEqual(everywhere(20, 15, 10));
  expect(await said(same)).toEqual(everywhere(20, undefined, 14));
  expect(await said(off)).toEqual(everywhere(20, undefined, 10));
  const found = (await shop.call<SearchSuggestions>('GET', '/search/suggestions?q=gadg', null))
    .body;
  const suggested = (id: string) => found.products.find(({ _id }) => _id === id);
  expect(suggested(cheaper)).toMatchObject({ price: 20, priceFrom: 15 });
  expect(suggested(plain)).toMatchObject({ price: 20 });
  expect(suggested(plain)).not.toHaveProperty('priceFrom');
  expect(lists[0]?.find(({ _id }) => _id === plain)).not.toHaveProperty('stockOfVariants');
});

test('lists are in order of the price that they show, page after page, however it came to be', async () => {
  const shop = await openStockedShop();
  const save = (id: string, dear: number, cheap: Partial<VariantInput> | null) =>
    shop.call<Product>('PUT', `/products/${id}/variants`, shop.admin, {
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { options: red, price: dear, stockQuantity: 5, isDefault: true },
        ...(cheap === null ? [] : [{ options: blue, price: dear, stockQuantity: 5, ...cheap }]),
      ],
    });
  for (const price of [10, 30, 50]) await shop.addProduct({ name: `Lamp of ${price}`, price });
  const { _id } = await shop.addProduct({ name: 'Chosen', price: 60 });
  /** By the statement, and as the process counts; two at a time, rising and falling. */
  const order = async () => {
    const all: string[][] = [];
    for (const narrowed of ['', '&inStock=true&status=active']) {
      for (const sort of ['price', '-price']) {
        const names: string[] = [];
        const read = async (path: string): Promise<void> => {
          const answer = await shop.app.inject(path);
          for (const { name } of answer.json<Product[]>()) names.push(name.replace('Lamp of ', ''));
          const next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
          if (next !== undefined) await read(next);
        };
        await read(`/api/v1/products?limit=2&sort=${sort}${narrowed}`);
        all.push(sort === 'price' ? names : names.toReversed());
      }
    }
    for (const names of all) expect(names).toEqual(all[0]);
    return all[0]?.join(' ');
  };
  expect(await order()).toBe('10 30 50 Chosen');
  await save(_id, 60, { price: 20 });
  expect(await order()).toBe('10 Chosen 30 50');
  await save(_id, 60, { price: 40 });
  expect(await order()).toBe('10 30 Chosen 50');
  await save(_id, 60, { price: 20, isActive: false });
  expect(await order()).toBe('10 30 50 Chosen');
  await save(_id, 60, { price: 5 });
  expect(await order()).toBe('Chosen 10 30 50');
  await save(_id, 45, null);
  expect(await order()).toBe('10 30 Chosen 50');
  await shop.database.pool.query('UPDATE products SET from_cents = 1');
  expect(await order()).toBe('10 30 Chosen 50');
});
