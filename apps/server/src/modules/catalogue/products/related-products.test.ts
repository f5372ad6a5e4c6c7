import type { SentAttributes } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { addAttribute } from '../../../../test/attributes.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const related = ({ call }: StockedShop, { _id }: Product) =>
  call<Product[]>('GET', `/products/${_id}/related`, null);

async function priced(shop: StockedShop, prices: readonly number[]): Promise<void> {
  for (const price of prices) await shop.addProduct({ price });
}

test('four products of the same category that are nearest in price stand under a product', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct({ price: 100 });
  await priced(shop, [10, 90, 104, 500, 97, 300]);
  const { _id: categoryId } = await shop.addCategory('Elsewhere');
  await shop.addProduct({ price: 100, categoryId });
  const { status, body } = await related(shop, product);
  expect(status).toBe(200);
  expect(body.map(({ price }) => price)).toEqual([97, 104, 90, 10]);
});

test('what has more in common with a product comes first, however near in price others are', async () => {
  const shop = await openStockedShop();
  const type = await addAttribute(shop, {
    name: 'Type',
    kind: 'choice',
    isFilterable: true,
    options: [{ name: 'Keyboard' }, { name: 'Mouse' }],
  });
  const sockets = await addAttribute(shop, {
    name: 'Sockets',
    kind: 'choices',
    options: [{ name: 'USB-C' }, { name: 'HDMI' }],
  });
  const weight = await addAttribute(shop, { name: 'Weight', kind: 'number', unit: 'g' });
  const wireless = await addAttribute(shop, { name: 'Wireless', kind: 'yes_no' });
  const [keyboard, mouse] = type.options.map(({ _id }) => _id);
  const [usb, hdmi] = sockets.options.map(({ _id }) => _id);
  const add = (name: string, price: number, attributes: SentAttributes) =>
    shop.addProduct({ name, price, attributes });
  const product = await add('Keyboard', 100, {
    [type._id]: keyboard ?? '',
    [sockets._id]: [usb ?? '', hdmi ?? ''],
    [weight._id]: 1000,
    [wireless._id]: true,
  });
  await add('A mouse at the same price', 100, { [type._id]: mouse ?? '', [weight._id]: 100 });
  await add('A keyboard of the other kind', 180, { [type._id]: keyboard ?? '' });
  await add('A keyboard as heavy', 300, { [type._id]: keyboard ?? '', [weight._id]: 1100 });
  await add('A keyboard with both sockets', 500, {
    [type._id]: keyboard ?? '',
    [sockets._id]: [usb ?? '', hdmi ?? ''],
    [wireless._id]: true,
  });
  await add('Nothing is known of it', 101, {});
  expect((await related(shop, product)).body.map(({ name }) => name)).toEqual([
    'A keyboard with both sockets',
    'A keyboard as heavy',
    'A keyboard of the other kind',
    'A mouse at the same price',
  ]);
});

test('what costs the same is like it as well, and no product is like itself', async () => {
  const shop = await openStockedShop();
  await priced(shop, [100]);
  const product = await shop.addProduct({ price: 100 });
  await priced(shop, [100]);
  const { body } = await related(shop, product);
  expect(body.map(({ price }) => price)).toEqual([100, 100]);
  expect(body.map(({ _id }) => _id)).not.toContain(product._id);
});

test('nothing is offered that is sold out or not on sale', async () => {
  const shop = await openStockedShop();
  const product = await shop.addProduct();
  await shop.addProduct({ stockQuantity: 0 });
  await shop.addProduct({ isActive: false });
  expect((await related(shop, product)).body).toEqual([]);
});

test('nothing is like a product that shoppers do not see', async () => {
  const shop = await openStockedShop();
  const hidden = await shop.addProduct({ isActive: false });
  await shop.addProduct();
  expect((await related(shop, hidden)).status).toBe(404);
});
