import type { Attribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { addAttribute, attributeBody } from '../../../../test/attributes.ts';
import { filtersOf, namesOf, offered, optionId } from '../../../../test/filtered-shop.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const COLOURS = [{ name: 'Black' }, { name: 'Orange' }, { name: 'Sand' }];

const addColour = (shop: StockedShop, given: object = {}) =>
  addAttribute(shop, {
    name: 'Colour',
    kind: 'choice',
    options: COLOURS,
    isFilterable: true,
    ...given,
  });

/** Makes these what can be chosen of a product, the first one being its default variant. */
async function offer(
  shop: StockedShop,
  product: Product,
  values: readonly string[],
  { option = 'colour', inactive = [] }: { option?: string; inactive?: readonly string[] } = {},
) {
  const path = `/products/${product._id}/variants`;
  const { status } = await shop.call('PUT', path, shop.admin, {
    options: [{ name: option, values }],
    variants: values.map((value, place) => ({
      options: [{ name: option, value }],
      price: 20,
      stockQuantity: 0,
      isDefault: place === 0,
      isActive: !inactive.includes(value),
    })),
  });
  expect(status).toBe(200);
}

/** What is counted for each colour, which is what its list shows, however that is asked for. */
async function byColour(shop: StockedShop, colour: Attribute) {
  const category = colour.categoryId;
  const filters = await filtersOf(shop, { category });
  const counts = offered(filters, colour);
  for (const [name, count] of counts) {
    const attr = `${colour._id}.${optionId(colour, name)}`;
    for (const more of [{}, { sort: 'name' }, { search: 'gadget' }]) {
      expect([name, (await namesOf(shop, { category, attr, ...more })).length]).toEqual([
        name,
        count,
      ]);
    }
  }
  return Object.fromEntries(counts);
}

test('a product is counted, and found, for what can be chosen of it by an option of the same name', async () => {
  const shop = await openStockedShop();
  const colour = await addColour(shop);
  const black = { [colour._id]: optionId(colour, 'Black') };
  const strap = await shop.addProduct({ attributes: black });
  await shop.addProduct({ attributes: black });
  await shop.addProduct({ attributes: { [colour._id]: optionId(colour, 'Orange') } });
  expect(await byColour(shop, colour)).toEqual({ Black: 2, Orange: 1 });
  // Its own value is counted once, whether it is offered as well or not.
  await offer(shop, strap, ['BLACK', 'orange', 'Bright sand']);
  expect(await byColour(shop, colour)).toEqual({ Black: 2, Orange: 2 });
  await offer(shop, strap, ['Sand', 'Orange'], { inactive: ['Orange'] });
  expect(await byColour(shop, colour)).toEqual({ Black: 2, Orange: 1, Sand: 1 });
  const attr = [
    `${colour._id}.${optionId(colour, 'Sand')}`,
    `${colour._id}.${optionId(colour, 'Black')}`,
  ];
  expect(await namesOf(shop, { category: shop.category._id, attr })).toHaveLength(2);
  await offer(shop, strap, ['Orange'], { option: 'Strap' });
  expect(await byColour(shop, colour)).toEqual({ Black: 2, Orange: 1 });
});

test('it is counted for what an owner makes of the attribute later, and in its new category', async () => {
  const shop = await openStockedShop();
  const strap = await shop.addProduct();
  await offer(shop, strap, ['Black', 'Orange']);
  const colour = await addColour(shop, { name: 'Shade' });
  expect(await byColour(shop, colour)).toEqual({});
  const update = async (changed: object) => {
    const body = attributeBody(shop, {
      name: 'Colour',
      kind: 'choice',
      options: colour.options,
      isFilterable: true,
      ...changed,
    });
    const { status } = await shop.call('PUT', `/attributes/${colour._id}`, shop.admin, body);
    expect(status).toBe(200);
  };
  await update({});
  expect(await byColour(shop, colour)).toEqual({ Black: 1, Orange: 1 });
  const tangerine = colour.options.map((option) =>
    option.name === 'Orange' ? { ...option, name: 'Tangerine' } : option,
  );
  await update({ options: tangerine });
  expect(await byColour(shop, colour)).toEqual({ Black: 1 });
  const others = await shop.addCategory('Others');
  const there = await addColour(shop, { categoryId: others._id });
  const { status } = await shop.call('PUT', `/products/${strap._id}`, shop.admin, {
    name: strap.name,
    description: strap.description,
    price: 20,
    stockQuantity: 0,
    categoryId: others._id,
  });
  expect(status).toBe(200);
  expect(await byColour(shop, colour)).toEqual({});
  expect(await byColour(shop, there)).toEqual({ Black: 1, Orange: 1 });
});
