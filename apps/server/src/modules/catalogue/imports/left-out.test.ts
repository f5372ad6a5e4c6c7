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

/** Lines of a file, each by the names of its columns. */
function fileBy(head: readonly string[], ...lines: readonly Readonly<Record<string, string>>[]) {
  return fileOf(head, ...lines.map((line) => head.map((name) => line[name] ?? '')));
}

test('a file of stock and prices names each column and line of which nothing is read', async () => {
  const file = [
    'SKU;Price;Stock before;Shelf;',
    ';;;;',
    'NO-SUCH;12.50;3;A;seen by nobody',
    'SKU;Price;Stock before;Shelf;',
    '# counted in May;;;;',
    'NO-SUCH-EITHER;12.50;3;A;',
  ].join('\r\n');
  expect(await imports.checked(file)).toMatchObject({
    lines: 2,
    unknownColumns: ['Shelf', 'column 5 (no name)'],
    leftOut: ['Stock before'],
    skippedLines: 3,
    skipped: [
      { from: 2, to: 2, because: 'nothing stands in it' },
      { from: 4, to: 4, because: 'it has the names of the columns once more' },
      { from: 5, to: 5, because: 'it is a comment: it begins with #' },
    ],
  });
});

test('of a file of Shopify all that is not read is told, columns, lines and cells', async () => {
  const head = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Product Category',
    'Type',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Grams',
    'Variant Inventory Qty',
    'Variant Price',
    'Image Src',
    'Status',
    'Vendor',
  ];
  const file = fileBy(
    head,
    {
      Handle: 'lamp',
      Title: 'Lamp of many words',
      'Body (HTML)': 'A lamp that says what it is',
      Type: 'Left Out',
      'Variant Price': '12.50',
      'Image Src': 'https://cdn.example/0.jpg',
    },
    { Handle: '', Title: 'Nobody knows whose' },
    { Handle: 'lamp', 'Image Src': 'https://cdn.example/1.jpg', 'Variant SKU': 'LOST-1' },
    ...Array.from({ length: 12 }, (_each, place) => ({
      Handle: 'lamp',
      'Image Src': `https://cdn.example/more-${place}.jpg`,
    })),
  );
  const report = await imports.checked(file, '?categories=make');
  expect(report).toMatchObject({
    leftOut: [
      'Vendor',
      'Vendor (once more)',
      'Product Category (where Type is filled)',
      'Published (where Status is filled)',
    ],
    skipped: [{ from: 3, to: 3, because: 'it has no Handle' }],
    skippedLines: 1,
  });
  const notes = (await imports.linesOf(report._id)).flatMap(({ line, problems }) =>
    problems.map(({ column, message }) => `${line} ${column}: ${message}`),
  );
  expect(notes).toEqual([
    expect.stringMatching(/^2 Pictures: The first \d+ of 14 are shown$/),
    '4 : Only its picture is read, for it has no price and no option: not Variant SKU',
  ]);
});

test('of a file of WooCommerce all that is not read is told, columns, lines and cells', async () => {
  const head = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Short description',
    'Description',
    'Stock',
    'Regular price',
    'Categories',
    'Tags',
    'Images',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
    'Attribute 1 visible',
    'Attribute 1 global',
  ];
  const ofProduct = {
    Published: '1',
    Description: 'What is said of all of them',
    'Regular price': '12.50',
  };
  const file = fileBy(
    head,
    {
      ...ofProduct,
      ID: '1',
      Type: 'variable',
      Name: 'Hood of many words',
      Categories: 'Clothing\\, warm > Hoods, New',
      Images: 'https://woo.example/a.jpg',
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'Blue',
    },
    {
      ...ofProduct,
      ID: '2',
      Type: 'variation',
      Description: 'The blue one',
      Images: 'https://woo.example/blue.jpg',
      Parent: 'id:1',
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'Blue',
    },
    { ...ofProduct, ID: '3', Type: 'grouped', Name: 'A set' },
    { ...ofProduct, ID: '4', Type: 'external', Name: 'Of another shop' },
  );
  const report = await imports.checked(file, '?categories=make');
  expect(report).toMatchObject({
    lines: 2,
    found: { new: 1, refused: 0 },
    leftOut: [
      'Attribute 1 visible',
      'Attribute 1 global',
      'Short description (where Description is filled)',
    ],
    skipped: [
      { from: 4, to: 4, because: 'this shop sells no products of the type ‘grouped’' },
      { from: 5, to: 5, because: 'this shop sells no products of the type ‘external’' },
    ],
    skippedLines: 2,
  });
  const lines = await imports.linesOf(report._id);
  expect(lines[0]?.problems).toEqual([
    { column: 'Category', message: 'A product has one category, the first: not ‘New’' },
  ]);
  expect(lines[1]?.problems).toEqual([
    { column: 'Description', message: 'Not taken: a variant has that of its product' },
  ]);
  // The picture of a variation is one more of its product, behind those that it has.
  expect(lines[1]?.changes).toContainEqual({
    column: 'Pictures',
    from: '',
    to: 'https://woo.example/a.jpg https://woo.example/blue.jpg',
  });
});
