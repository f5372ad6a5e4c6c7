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

/** Brings a file, carries it out and takes it back. */
async function broughtAndUndone(file: string) {
  const { _id: id } = await imports.checked(file);
  const { applied } = await imports.ask(id, 'apply');
  expect(await imports.ask(id, 'undo')).toMatchObject({ undone: applied, kept: 0 });
}

const shirt = (sku: boolean) => [
  ['Handle', 'Title', 'Type', 'Body (HTML)', 'Option1 Name', 'Option1 Value'].concat([
    'Variant SKU',
    'Variant Price',
    'Published',
  ]),
  [
    's',
    `Shirt ${sku}`,
    'Gadgets',
    'A shirt to be worn',
    'Size',
    'S',
    sku ? 'SH-S' : '',
    '9',
    'true',
  ],
  ['s', '', '', '', '', 'M', sku ? 'SH-M' : '', '9', ''],
];
const hood = (sku: boolean) => [
  ['ID', 'Type', 'SKU', 'Name', 'Published', 'Description', 'Stock', 'Regular price'].concat([
    'Categories',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ]),
  [
    '1',
    'variable',
    '',
    `Hood ${sku}`,
    '1',
    'A hood for the rain',
    '',
    '',
    'Gadgets',
    '',
    'Size',
    'S, M',
  ],
  ['2', 'variation', sku ? 'HO-S' : '', 'Hood - S', '1', '', '3', '9', '', 'id:1', 'Size', 'S'],
  ['3', 'variation', sku ? 'HO-M' : '', 'Hood - M', '1', '', '3', '9', '', 'id:1', 'Size', 'M'],
];
const lamp = (sku: boolean) => [
  ['Name', 'Description', 'Category', 'Price', 'SKU'],
  [`Lamp ${sku}`, 'A lamp that gives light', 'Gadgets', '9', sku ? 'LA-1' : ''],
];

test.each([
  ['Shopify', 'Shirt', shirt],
  ['WooCommerce', 'Hood', hood],
  ['the shop’s own columns', 'Lamp', lamp],
])(
  'a file of %s that was undone brings its products back when it is brought again',
  async (_from, name, lines) => {
    for (const sku of [true, false]) {
      const file = fileOf(...lines(sku));
      const called = `${name} ${sku}`;
      await broughtAndUndone(file);
      const made = await imports.named(called);
      expect(made).toMatchObject({ isActive: false });
      // Undone once more, it comes back once more.
      await broughtAndUndone(file);
      const again = await imports.checked(file);
      expect(await imports.linesOf(again._id, 'refused')).toEqual([]);
      expect(again).toMatchObject({ found: { new: 0, changed: 1 } });
      await imports.ask(again._id, 'apply');
      const back = await imports.named(called);
      expect(back).toMatchObject({ _id: made._id, isActive: true });
      expect(back.variants?.every(({ isActive }) => isActive)).toBe(true);
    }
  },
);

test('a variant that was undone comes back with the same file, a product that somebody has changed since does not', async () => {
  const head = ['Name', 'Description', 'Category', 'Price', 'SKU', 'Option 1', 'Value 1'];
  const vase = (sku: string, size: string) => [
    'Vase',
    'A vase that holds flowers',
    'Gadgets',
    '9',
    sku,
    'Size',
    size,
  ];
  const { _id: id } = await imports.checked(fileOf(head, vase('VA-S', 'S')));
  await imports.ask(id, 'apply');
  const both = fileOf(head, vase('VA-S', 'S'), vase('VA-M', 'M'));
  await broughtAndUndone(both);
  await broughtAndUndone(both);
  const again = await imports.checked(both);
  expect(await imports.linesOf(again._id, 'changed')).toMatchObject([
    { line: 3, changes: [{ column: 'Variant status', from: 'inactive', to: 'active' }] },
  ]);
  await imports.ask(again._id, 'apply');
  expect((await imports.named('Vase')).variants).toMatchObject([
    { isActive: true },
    { isActive: true },
  ]);

  const own = fileOf(head, ['Jar', 'A jar for what you like', 'Gadgets', '9', 'JAR', '', '']);
  await broughtAndUndone(own);
  const edit = await imports.checked(
    fileOf(['SKU', 'Description'], ['JAR', 'A jar that somebody has changed']),
  );
  await imports.ask(edit._id, 'apply');
  const left = await imports.checked(own);
  expect((await imports.linesOf(left._id)).map(({ changes }) => changes)).toMatchObject([
    [{ column: 'Description' }],
  ]);
});
