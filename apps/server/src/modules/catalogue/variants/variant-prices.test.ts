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
