import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedFrom, fileOf, importsOf } from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  imports = importsOf(shop);
});
afterAll(() => shop.close());

const at = (name: string) => `/media/${name}/1200.webp`;

test('the picture of a variation of WooCommerce is the variant’s, and goes in and out with it', async () => {
  const head = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Description', 'Stock', 'Regular price'];
  const more = ['Categories', 'Images', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'];
  const parent = (pictures: string) =>
    ['1', 'variable', '', 'Hood', '1', 'A hood for the rain', '', '', 'Gadgets', pictures].concat([
      '',
      'Colour',
      'Blue, Red',
    ]);
  const variation = (id: string, colour: string, picture: string) =>
    [id, 'variation', `HO-${colour}`, '', '1', '', '3', '9', '', picture].concat([
      'id:1',
      'Colour',
      colour,
    ]);
  const all = `${at('a')}, ${at('b')}`;
  const file = (blue: string) =>
    fileOf(head.concat(more), parent(all), variation('2', 'Blue', blue), variation('3', 'Red', ''));
  const { _id: id } = await imports.checked(file(at('blue')));
  expect((await imports.linesOf(id)).map(({ changes }) => changes)).toContainEqual(
    expect.arrayContaining([{ column: 'Variant pictures', from: '', to: at('blue') }]),
  );
  await imports.ask(id, 'apply');
  const hood = await imports.named('Hood');
  expect(hood.images?.map(({ url }) => url)).toEqual([at('a'), at('b'), at('blue')]);
  expect(hood.variants?.map(({ images }) => images)).toEqual([[at('blue')], []]);
  expect(await imports.checked(file(at('blue')))).toMatchObject({ found: { same: 3 } });

  // What the shop exports says it, too, and is taken as it stands.
  const own = await exportedFrom(shop);
  expect(own).toContain('Variant pictures');
  expect(await imports.checked(own)).toMatchObject({ found: { changed: 0, refused: 0 } });

  const other = await imports.checked(file(at('navy')));
  await imports.ask(other._id, 'apply');
  expect((await imports.named('Hood')).variants?.[0]?.images).toEqual([at('navy')]);
  expect(await imports.ask(other._id, 'undo')).toMatchObject({ kept: 0 });
  expect(await imports.named('Hood')).toMatchObject({
    images: [{ url: at('a') }, { url: at('b') }, { url: at('blue') }],
    variants: [{ images: [at('blue')] }, { images: [] }],
  });
});

test('the picture of a variant of Shopify is the variant’s, behind those of its product', async () => {
  const file = fileOf(
    ['Handle', 'Title', 'Type', 'Body (HTML)', 'Option1 Name', 'Option1 Value'].concat([
      'Variant Price',
      'Image Src',
      'Variant Image',
    ]),
    ['s', 'Shirt', 'Gadgets', 'A shirt to be worn', 'Size', 'S', '9', at('1'), at('3')],
    ['s', '', '', '', '', 'M', '9', at('2'), at('1')],
  );
  const { _id: id, leftOut } = await imports.checked(file);
  expect(leftOut).toEqual([]);
  await imports.ask(id, 'apply');
  expect(await imports.named('Shirt')).toMatchObject({
    images: [{ url: at('1') }, { url: at('2') }, { url: at('3') }],
    variants: [{ images: [at('3')] }, { images: [at('1')] }],
  });
});

test('pictures of variants beyond those that a product shows are told of, and in the shop’s own file refused', async () => {
  const many = Array.from({ length: 8 }, (_each, place) => at(`p${place}`));
  const file = fileOf(
    ['Handle', 'Title', 'Type', 'Body (HTML)', 'Option1 Name', 'Option1 Value'].concat([
      'Variant Price',
      'Image Src',
      'Variant Image',
    ]),
    ['c', 'Cap', 'Gadgets', 'A cap for the sun', 'Size', 'S', '9', many[0] ?? '', at('late')],
    ...many.slice(1).map((url) => ['c', '', '', '', '', '', '', url, '']),
  );
  const { _id: id } = await imports.checked(file);
  expect((await imports.linesOf(id))[0]?.problems).toEqual([
    { column: 'Pictures', message: 'The first 8 of 9 are shown' },
    { column: 'Variant pictures', message: 'Not shown: its product has 8 pictures already' },
  ]);
  await imports.ask(id, 'apply');
  expect((await imports.named('Cap')).variants?.[0]?.images).toEqual([]);

  const { _id: shirt } = await imports.named('Cap');
  const own = await imports.checked(
    fileOf(
      ['Product ID', 'Value 1', 'Option 1', 'Variant pictures'],
      [shirt, 'S', 'Size', at('x')],
    ),
  );
  expect((await imports.linesOf(own._id, 'refused'))[0]?.problems).toEqual([
    { column: 'Variant pictures', message: 'A variant shows pictures of its product only' },
  ]);
});

test('a gift card of Shopify is left out with all of its lines, and said to be', async () => {
  const head = ['Handle', 'Title', 'Type', 'Body (HTML)', 'Option1 Name', 'Option1 Value'];
  const file = fileOf(
    head.concat(['Variant Price', 'Gift Card']),
    ['voucher', 'Voucher', 'Gadgets', 'A card to be given', 'Sum', '10', '10', 'TRUE'],
    ['voucher', '', '', '', '', '25', '25', ''],
    ['mug', 'Mug', 'Gadgets', 'A mug to drink from', 'Title', 'Default Title', '5', 'FALSE'],
  );
  expect(await imports.checked(file)).toMatchObject({
    lines: 1,
    leftOut: [],
    skipped: [{ from: 2, to: 3, because: 'it is a gift card, and this shop sells none' }],
    skippedLines: 2,
  });
});
