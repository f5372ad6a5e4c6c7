import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importsOf } from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  imports = importsOf(shop);
});
afterAll(() => shop.close());

test('a product export of Shopify is understood as it comes', async () => {
  const head = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Tags',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Grams',
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Compare At Price',
    'Variant Barcode',
    'Image Src',
    'Status',
  ];
  const file = fileOf(
    head,
    [
      'shirt',
      'Shirt',
      '<p>Soft &amp; warm<script>alert(1)</script></p><ul><li>cotton</li></ul>',
      'Acme',
      'Clothes',
      'soft, warm',
      'true',
      'Size',
      'S',
      'SH-S',
      '200.0',
      '4',
      '19.00',
      '25.00',
      '',
      '/media/1/1200.webp',
      'active',
    ],
    [
      'shirt',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      'M',
      "'SH-M",
      '210',
      '0',
      '21.00',
      '',
      '',
      '/media/2/1200.webp',
      '',
    ],
    ['shirt', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '/media/3/1200.webp', ''],
    [
      'mug',
      'Mug',
      'A mug to drink from',
      'Acme',
      'Clothes',
      '',
      'true',
      'Title',
      'Default Title',
      'MUG',
      '0',
      '7',
      '5.00',
      '',
      '',
      '',
      'draft',
    ],
  );
  const refused = await imports.checked(file);
  expect(refused).toMatchObject({ format: 'shopify', found: { new: 0, refused: 4 } });
  const report = await imports.checked(file, '?categories=make');
  expect(await imports.linesOf(report._id, 'refused')).toEqual([]);
  expect(report).toMatchObject({
    found: { new: 3, refused: 0, same: 1 },
    leftOut: ['Vendor', 'Variant Compare At Price', 'Published (where Status is filled)'],
  });
  expect(await imports.ask(report._id, 'apply')).toMatchObject({ applied: 3, left: 0 });
  expect(await imports.named('Shirt')).toMatchObject({
    description: 'Soft & warm\n\n• cotton',
    categoryId: { name: 'Clothes' },
    tags: ['soft', 'warm'],
    images: ['1', '2', '3'].map((name) => ({ url: `/media/${name}/1200.webp` })),
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { sku: 'SH-S', price: 19, stockQuantity: 4, weight: 200 },
      { sku: 'SH-M', price: 21, stockQuantity: 0, weight: 210 },
    ],
  });
  expect(await imports.named('Mug')).toMatchObject({
    isActive: false,
    options: [],
    stockQuantity: 7,
  });
  expect(await imports.ask(report._id, 'undo')).toMatchObject({ undone: 3, kept: 0 });
  expect(await imports.named('Shirt')).toMatchObject({ isActive: false });
});

test('a product export of WooCommerce is understood as it comes', async () => {
  const head = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Short description',
    'Description',
    'Tax class',
    'Stock',
    'Weight (kg)',
    'Regular price',
    'Sale price',
    'Categories',
    'Tags',
    'Images',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ];
  const long = 'A word '.repeat(200);
  const file = fileOf(
    head,
    [
      '10',
      'variable',
      'HOOD',
      'Hoodie',
      '1',
      '',
      long,
      'parent',
      '',
      '',
      '',
      '',
      'Clothing > Hoodies, New',
      'warm',
      '/media/a/1200.webp, /media/b/1200.webp',
      '',
      'Colour',
      'Blue, Green',
    ],
    [
      '11',
      'simple',
      'CAP',
      'Cap',
      '1',
      'A cap for the sun',
      '',
      '',
      '9',
      '0.15',
      '8',
      '',
      'Clothing',
      '',
      '',
      '',
      '',
      '',
    ],
    [
      '12',
      'variation',
      'HOOD-B',
      'Hoodie - Blue',
      '1',
      '',
      '',
      '',
      '3',
      '0,5',
      '45',
      '',
      '',
      '',
      '',
      'HOOD',
      'Colour',
      'Blue',
    ],
    [
      '13',
      'variation',
      '',
      'Hoodie - Green',
      '1',
      '',
      '',
      '',
      '',
      '',
      '47',
      '',
      '',
      '',
      '',
      'id:10',
      'Colour',
      'Green',
    ],
    ['14', 'grouped', '', 'A set', '1', '', '', '', '', '', '', '', '', '', '', '', '', ''],
  );
  const report = await imports.checked(file, '?categories=make');
  expect(report).toMatchObject({
    format: 'woocommerce',
    lines: 4,
    found: { new: 3, refused: 0, same: 1 },
    leftOut: ['Tax class', 'Sale price', 'Short description (where Description is filled)'],
  });
  const lines = await imports.linesOf(report._id);
  expect(lines[0]?.problems).toEqual([
    { column: 'Description', message: 'Cut from 1399 to 1000 characters' },
    { column: 'Category', message: 'A product has one category, the first: not ‘New’' },
  ]);
  await imports.ask(report._id, 'apply');
  expect(await imports.named('Hoodie')).toMatchObject({
    categoryId: { name: 'Hoodies' },
    images: [{ url: '/media/a/1200.webp' }, { url: '/media/b/1200.webp' }],
    variants: [
      { sku: 'HOOD-B', price: 45, stockQuantity: 3, weight: 500 },
      { sku: null, price: 47, stockQuantity: 0 },
    ],
  });
  expect(await imports.named('Cap')).toMatchObject({ price: 8, description: 'A cap for the sun' });
});

test('what is owed to customers is none on the shelf, and of two products of one name the first is made', async () => {
  const head = ['Handle', 'Title', 'Type', 'Body (HTML)', 'Option1 Name', 'Option1 Value'].concat([
    'Variant Inventory Qty',
    'Variant Price',
  ]);
  const twin = (handle: string, stock: string) => [
    handle,
    'Twin Title',
    'Gadgets',
    'One of two that are called the same',
    'Title',
    'Default Title',
    stock,
    '5.00',
  ];
  const { _id: id, found } = await imports.checked(fileOf(head, twin('a1', '-3'), twin('a2', '4')));
  expect(found).toMatchObject({ new: 1, refused: 1 });
  const [one, other] = await imports.linesOf(id);
  expect(one?.changes).toContainEqual({ column: 'Stock', from: '', to: '0' });
  expect(one?.problems).toContainEqual({ column: 'Stock', message: '-3 is taken for none' });
  expect(other?.productId).toBeNull();
  expect(other?.problems).toEqual([
    { column: '', message: 'Line 2 makes a product of this name already' },
  ]);
  await imports.ask(id, 'cancel');
});
