import type { Product } from '@gadgetry/contract/catalogue';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { exportedFrom, readProductFile } from '../../../../test/product-files.ts';
import { planSale } from '../../../../test/sales.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

test('a product is a line, and one with options a line for each variant', async () => {
  const plain = await shop.addProduct({
    name: '=Lamp, "folding"',
    description: '+1 for the desk\n-2 for the bed',
    tags: ['audio', 'featured'],
    image: '/media/a.webp',
    price: 12.5,
  });
  const shirt = await shop.addProduct({ name: 'Band', isActive: false });
  const variants = ['Red', 'Blue'].map((value, place) => ({
    options: [{ name: 'Colour', value }],
    sku: `BAND-${value}`,
    price: 10 + place,
    stockQuantity: place,
    isDefault: place === 0,
  }));
  const saved = await shop.call<Product>('PUT', `/products/${shirt._id}/variants`, shop.admin, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants,
  });
  expect(saved.status).toBe(200);

  const file = await exportedFrom(shop, '?sort=name');
  expect(file.startsWith('\uFEFFProduct ID,Variant ID,Name,')).toBe(true);
  const lines = readProductFile(file);
  expect(lines).toMatchObject([
    {
      'Product ID': plain._id,
      'Variant ID': plain._id,
      Name: `'=Lamp, "folding"`,
      Description: "'+1 for the desk\n'-2 for the bed",
      Category: 'Gadgets',
      Tags: 'audio, featured',
      Status: 'active',
      Pictures: '/media/a.webp',
      'Option 1': '',
      Price: '12.5',
      Stock: '10',
      'Stock before': '10',
    },
    { Name: 'Band', 'Option 1': 'Colour', 'Value 1': 'Red', SKU: 'BAND-Red', Status: 'inactive' },
    { 'Product ID': shirt._id, 'Value 1': 'Blue', Price: '11', Stock: '1' },
  ]);
});

test('it has what the list shows, to its end, and no sale is the price of anything', async () => {
  const onSale = await shop.addProduct({ name: 'Reduced', price: 40 });
  await planSale(shop, onSale, { price: 30 });
  const names = (file: string) => readProductFile(file).map(({ Name: name }) => name);
  const found = await exportedFrom(shop, '?search=reduced');
  expect(names(found)).toEqual(['Reduced']);
  expect(readProductFile(found)[0]).toMatchObject({ Price: '40' });
  expect(names(await exportedFrom(shop, '?status=inactive'))).toEqual(['Band', 'Band']);

  const { pool } = shop.database;
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id)
     SELECT gen_random_uuid(), 'Many ' || n, 'One of very many', 100, $1 FROM generate_series(1, 1100) AS n`,
    [shop.category._id],
  );
  const all = readProductFile(await exportedFrom(shop, '?search=many'));
  expect(new Set(all.map((line) => line['Product ID'])).size).toBe(1100);
});

test('who may not see products gets none', async () => {
  await expect(exportedFrom(shop, '', shop.shopper)).rejects.toThrow('forbidden');
  await expect(exportedFrom(shop, '?limit=5')).rejects.toThrow('limit');
});
