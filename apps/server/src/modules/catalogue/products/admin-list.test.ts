import type { Product } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedFrom, readProductFile } from '../../../../test/product-files.ts';
import { planSale } from '../../../../test/sales.ts';
import { type StockedShop, openStockedShop, readAllPages } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
  const { _id: band } = await shop.addProduct({ name: 'Band', image: '/media/band.webp' });
  await shop.call('PUT', `/products/${band}/variants`, shop.admin, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: ['Red', 'Blue'].map((value, place) => ({
      options: [{ name: 'Colour', value }],
      price: 10,
      // The default one is out, the other one is not.
      stockQuantity: place * 500,
      isDefault: place === 0,
    })),
  });
  await shop.addProduct({ name: 'Empty', stockQuantity: 0, isActive: false });
  await shop.addProduct({ name: 'Few', stockQuantity: 5, image: '/media/few.webp' });
  const plenty = await shop.addProduct({ name: 'Plenty', stockQuantity: 500, price: 40 });
  await planSale(shop, plenty, { price: 30 });
});
afterAll(() => shop.close());

async function names(query: string): Promise<string[]> {
  const path = `/admin/products?sort=name&limit=1&${query}`;
  const pages = await readAllPages<Product>(shop, path, shop.admin);
  return pages.flat().map(({ name }) => name);
}

test.each([
  ['', ['Band', 'Empty', 'Few', 'Plenty']],
  ['stock=out', ['Empty']],
  ['stock=low', ['Band', 'Few']],
  ['stock=in', ['Band', 'Few', 'Plenty']],
  ['status=inactive', ['Empty']],
  ['picture=none', ['Empty', 'Plenty']],
  ['onSale=true', ['Plenty']],
  ['stock=in&picture=none', ['Plenty']],
  ['stock=in&search=few', ['Few']],
  ['stock=out&onSale=true', []],
])(
  'the owner’s list narrowed by %j shows %j, page after page, and so does the file',
  async (query, shown) => {
    expect(await names(query)).toEqual(shown);
    const lines = readProductFile(await exportedFrom(shop, `?sort=name&${query}`));
    expect([...new Set(lines.map(({ Name }) => Name))]).toEqual(shown);
  },
);

test('what is few of a variant is what its owner has said', async () => {
  const { _id: id } = await shop.addProduct({ name: 'Rare', stockQuantity: 30 });
  expect(await names('stock=low')).not.toContain('Rare');
  const variants = [{ variantId: id, from: null, to: 30 }];
  await shop.call('PUT', `/admin/products/${id}/low-stock`, shop.admin, { variants });
  expect(await names('stock=low')).toContain('Rare');
  await shop.addProduct({ name: 'Scarce', stockQuantity: 6 });
  expect(await names('stock=low')).not.toContain('Scarce');
  const path = '/admin/notifications/low-stock';
  expect(await shop.call('PUT', path, shop.admin, { threshold: 6 })).toMatchObject({ status: 200 });
  expect(await names('stock=low')).toContain('Scarce');
  const lines = readProductFile(await exportedFrom(shop, '?stock=low'));
  expect(lines.map(({ Name }) => Name)).toContain('Scarce');
});

test('shoppers can’t ask for what only the owner asks for', async () => {
  for (const query of ['stock=out', 'picture=none', 'onSale=true']) {
    const answer = await shop.call('GET', `/products?${query}`, null);
    expect(answer.status).toBe(400);
  }
  for (const query of ['stock=gone', 'picture=some', 'onSale=1', 'attr=x']) {
    const answer = await shop.call('GET', `/admin/products?${query}`, shop.admin);
    expect(answer.status).toBe(400);
  }
});
