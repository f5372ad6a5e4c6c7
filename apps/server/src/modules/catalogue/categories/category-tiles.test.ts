import type { CategoryTile } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

async function tiles({ call }: StockedShop): Promise<CategoryTile[]> {
  return (await call<CategoryTile[]>('GET', '/category-tiles', null)).body;
}

const picture = (name: string) => `https://pictures.example/${name}.webp`;

test('a category is offered with the picture of its newest product that has one', async () => {
  const shop = await openStockedShop();
  await shop.addProduct({ image: picture('old') });
  await shop.addProduct({ image: picture('new') });
  await shop.addProduct({ image: null });
  const hidden = await shop.addProduct({ image: picture('hidden') });
  await shop.call('PUT', `/products/${hidden._id}/status?status=false`, shop.admin);
  const { _id, name } = shop.category;
  expect(await tiles(shop)).toEqual([{ _id, name, image: picture('new') }]);
});

test('oldest first come the active categories with something on sale', async () => {
  const shop = await openStockedShop();
  const categories = [];
  for (const name of ['Audio', 'Empty', 'Clearance', 'Cameras']) {
    const category = await shop.addCategory(name);
    categories.push(category);
    if (name !== 'Empty') await shop.addProduct({ categoryId: category._id, image: null });
  }
  const clearance = categories[2]?._id ?? '';
  await shop.call('PUT', `/categories/${clearance}/status?status=false`, shop.admin);
  const offered = await tiles(shop);
  expect(offered.map(({ name }) => name)).toEqual(['Audio', 'Cameras']);
  expect(offered.map(({ image }) => image)).toEqual([null, null]);
});

test('an admin is offered what everyone is', async () => {
  const shop = await openStockedShop();
  await shop.addProduct({ image: picture('one') });
  await shop.call('PUT', `/categories/${shop.category._id}/status?status=false`, shop.admin);
  const seen = await shop.call<CategoryTile[]>('GET', '/category-tiles', shop.admin);
  expect(seen).toMatchObject({ status: 200, body: [] });
});

test('not more than twelve are offered', async () => {
  const shop = await openStockedShop();
  for (let n = 1; n <= 13; n += 1) {
    const { _id: categoryId } = await shop.addCategory(`Kind ${n}`);
    await shop.addProduct({ categoryId });
  }
  expect(await tiles(shop)).toHaveLength(12);
});
