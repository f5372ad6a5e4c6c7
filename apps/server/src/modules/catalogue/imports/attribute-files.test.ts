import type { Attribute } from '@gadgetry/contract/attributes';
import type { Category, Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { addAttribute } from '../../../../test/attributes.ts';
import {
  exportedFrom,
  fileOf,
  importsOf,
  readProductFile,
} from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

const optionId = ({ options }: Attribute, name: string) =>
  options.find((option) => option.name === name)?._id ?? '';

/** A shop whose gadgets have one attribute of each kind, and a product with a value of each. */
async function open() {
  const shop = await openStockedShop();
  const material = await addAttribute(shop, { name: 'Material' });
  const battery = await addAttribute(shop, { name: 'Battery life', kind: 'number', unit: 'h' });
  const proof = await addAttribute(shop, { name: 'Waterproof', kind: 'yes_no' });
  const size = await addAttribute(shop, {
    name: 'Size',
    kind: 'choice',
    options: [{ name: 'Small' }, { name: 'Large' }],
  });
  const ports = await addAttribute(shop, {
    name: 'Ports',
    kind: 'choices',
    options: [{ name: 'USB-C' }, { name: 'HDMI' }, { name: 'Audio, 3.5 mm' }],
  });
  const lamp = await shop.addProduct({
    name: 'Lamp',
    attributes: {
      [material._id]: '=steel',
      [battery._id]: -12.5,
      [proof._id]: true,
      [size._id]: optionId(size, 'Small'),
      [ports._id]: [optionId(ports, 'USB-C'), optionId(ports, 'Audio, 3.5 mm')],
    },
  });
  return { shop, lamp, ...importsOf(shop) };
}

const valuesOf = async (shop: StockedShop, id: string) => {
  const { body } = await shop.call<Product>('GET', `/products/${id}`, shop.admin);
  return Object.fromEntries(
    (body.attributes ?? []).map(({ name, value }) => [
      name,
      Array.isArray(value) ? value.map((option) => option.name) : value,
    ]),
  );
};

async function addCategory(shop: StockedShop, name: string): Promise<Category> {
  return (await shop.call<Category>('POST', '/categories', shop.admin, { name })).body;
}

const AS_IT_WAS = {
  Material: '=steel',
  'Battery life': -12.5,
  Waterproof: true,
  Size: ['Small'],
  Ports: ['USB-C', 'Audio, 3.5 mm'],
};

test('attributes are columns of the export, and what was exported changes nothing', async () => {
  const { shop, checked } = await open();
  const file = await exportedFrom(shop);
  expect(readProductFile(file)).toMatchObject([
    {
      'Attribute: Material': "'=steel",
      'Attribute: Battery life': '-12.5',
      'Attribute: Waterproof': 'yes',
      'Attribute: Size': 'Small',
      'Attribute: Ports': 'USB-C, Audio, 3.5 mm',
    },
  ]);
  expect(await checked(file)).toMatchObject({
    found: { new: 0, changed: 0, same: 1, refused: 0 },
    unknownColumns: [],
  });
});

test('values are changed, emptied and put back, in words and units as people write them', async () => {
  const { shop, lamp, checked, linesOf, ask } = await open();
  const file = fileOf(
    [
      'Product ID',
      'attribute: material',
      'Attribute: Battery life',
      'Attribute: Waterproof',
      'Attribute: Size',
      'Attribute:Ports',
    ],
    [lamp._id, 'Oak', '1.240,5 H', 'No', '[empty]', 'hdmi,audio, 3.5 mm'],
  );
  const { _id: id } = await checked(file);
  expect(await linesOf(id)).toMatchObject([
    {
      line: 2,
      state: 'changed',
      changes: [
        { column: 'Attribute: Material', from: '=steel', to: 'Oak' },
        { column: 'Attribute: Battery life', from: '-12.5', to: '1240.5' },
        { column: 'Attribute: Waterproof', from: 'yes', to: 'no' },
        { column: 'Attribute: Size', from: 'Small', to: '' },
        {
          column: 'Attribute: Ports',
          from: 'USB-C, Audio, 3.5 mm',
          to: 'HDMI, Audio, 3.5 mm',
        },
      ],
    },
  ]);
  expect(await valuesOf(shop, lamp._id)).toEqual(AS_IT_WAS);
  expect(await ask(id, 'apply')).toMatchObject({ applied: 1, left: 0 });
  expect(await valuesOf(shop, lamp._id)).toEqual({
    Material: 'Oak',
    'Battery life': 1240.5,
    Waterproof: false,
    Ports: ['HDMI', 'Audio, 3.5 mm'],
  });
  const { body: history } = await shop.call<readonly { readonly changes: unknown }[]>(
    'GET',
    `/history?entity=product&id=${lamp._id}`,
    shop.admin,
  );
  expect(JSON.stringify(history[0])).toContain('attribute Material');
  expect(await ask(id, 'undo')).toMatchObject({ undone: 1, kept: 0 });
  expect(await valuesOf(shop, lamp._id)).toEqual(AS_IT_WAS);
});

test('what is out of kind is refused at its column with what would be right', async () => {
  const { shop, lamp, checked, linesOf } = await open();
  await addCategory(shop, 'Bags');
  const bag = await shop.addProduct({
    name: 'Bag',
    categoryId: (await addCategory(shop, 'Boxes'))._id,
  });
  const file = fileOf(
    [
      'Product ID',
      'Attribute: Material',
      'Attribute: Battery life',
      'Attribute: Waterproof',
      'Attribute: Size',
      'Attribute: Ports',
      'Attribute: Smell',
    ],
    [lamp._id, 'x'.repeat(201), '12 min', 'maybe', 'Small, Large', 'HDMI, SCSI', 'of roses'],
    [bag._id, 'Oak', '', '', '', '', ''],
  );
  const report = await checked(file);
  expect(report).toMatchObject({ found: { refused: 2 }, unknownColumns: ['Attribute: Smell'] });
  const [ofLamp, ofBag] = await linesOf(report._id, 'refused');
  expect(ofLamp?.problems).toEqual([
    {
      column: 'Attribute: Material',
      message: 'This is 201 letters long; at most 200',
    },
    {
      column: 'Attribute: Battery life',
      message: '‘12 min’ is no number: write it like 12.5 or 12,5, in h or without a unit',
    },
    { column: 'Attribute: Waterproof', message: '‘maybe’ is neither: write yes or no' },
    { column: 'Attribute: Size', message: 'Only one of the list can be chosen: Small, Large' },
    {
      column: 'Attribute: Ports',
      message: '‘SCSI’ is not in the list: USB-C, HDMI, Audio, 3.5 mm',
    },
  ]);
  expect(ofBag?.problems).toEqual([
    {
      column: 'Attribute: Material',
      message:
        'The category ‘Boxes’ has no such attribute. It has none. Create it under Attributes and bring the file again, or empty this cell',
    },
  ]);
});

test('a product that is moved has the attributes of its new category alone, and its own back after an undoing', async () => {
  const { shop, lamp, checked, linesOf, ask } = await open();
  const lights = await addCategory(shop, 'Lights');
  await addAttribute(shop, { categoryId: lights._id, name: 'Material' });
  await addAttribute(shop, { categoryId: lights._id, name: 'Lumen', kind: 'number' });
  const [head = {}] = readProductFile(await exportedFrom(shop));
  const moved = { ...head, Category: 'Lights', 'Attribute: Lumen': '800' };
  const { _id: id } = await checked(fileOf(Object.keys(moved), Object.values(moved)));
  expect(await linesOf(id)).toMatchObject([
    {
      state: 'changed',
      problems: [
        {
          column: 'Category',
          message: 'Taken off with ‘Gadgets’: Material, Battery life, Waterproof, Size, Ports',
        },
      ],
      changes: [
        { column: 'Category', from: 'Gadgets', to: 'Lights' },
        { column: 'Attribute: Material', from: '', to: '=steel' },
        { column: 'Attribute: Lumen', from: '', to: '800' },
      ],
    },
  ]);
  expect(await ask(id, 'apply')).toMatchObject({ applied: 1, left: 0 });
  expect(await valuesOf(shop, lamp._id)).toEqual({ Material: '=steel', Lumen: 800 });
  const { rows } = await shop.database.pool.query(
    `SELECT a.name FROM product_attribute_values v JOIN attributes a ON a.id = v.attribute_id
       JOIN products p ON p.id = v.product_id WHERE a.category_id <> p.category_id`,
  );
  expect(rows).toEqual([]);
  expect(await ask(id, 'undo')).toMatchObject({ undone: 1, kept: 0 });
  expect(await valuesOf(shop, lamp._id)).toEqual(AS_IT_WAS);
});

test('a value that somebody has changed since stays, and one that is no longer in the list is left', async () => {
  const { shop, lamp, checked, linesOf, ask } = await open();
  const columns = ['Product ID', 'Attribute: Material', 'Attribute: Size'];
  const { _id: id } = await checked(fileOf(columns, [lamp._id, 'Oak', 'Large']));
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `DELETE FROM attribute_options WHERE name = 'Large' RETURNING id`,
  );
  expect(rows).toHaveLength(1);
  expect(await ask(id, 'apply')).toMatchObject({ applied: 0, left: 1 });
  expect((await linesOf(id))[0]?.because).toEqual([
    { column: 'Attribute: Size', message: '‘Large’ is not in the list: Small' },
  ]);
  expect(await valuesOf(shop, lamp._id)).toEqual({ ...AS_IT_WAS, Material: 'Oak' });
  const { _id: later } = await checked(fileOf(columns, [lamp._id, 'Ash', '']));
  await ask(later, 'apply');
  await ask(id, 'undo');
  expect((await linesOf(id))[0]?.because).toEqual([
    { column: 'Attribute: Material', message: 'Somebody has changed this since' },
  ]);
  expect(await valuesOf(shop, lamp._id)).toMatchObject({ Material: 'Ash' });
});

test('a new product of a file has its attributes, said by any of its lines', async () => {
  const { shop, checked, ask } = await open();
  const file = fileOf(
    [
      'Name',
      'Description',
      'Category',
      'Price',
      'Option 1',
      'Value 1',
      'Attribute: Material',
      'Attribute: Battery life',
    ],
    ['Torch', 'A torch for the night', 'gadgets', '9', 'Colour', 'Red', 'Tin', ''],
    ['Torch', '', '', '9', 'Colour', 'Blue', '', '30h'],
  );
  const { _id: id, found } = await checked(file);
  expect(found).toMatchObject({ new: 2, refused: 0 });
  await ask(id, 'apply');
  const { body } = await shop.call<Product[]>('GET', '/products?search=torch', shop.admin);
  expect(await valuesOf(shop, body[0]?._id ?? '')).toEqual({ Material: 'Tin', 'Battery life': 30 });
});

test('a metafield of Shopify becomes the attribute of its name, and any other is named', async () => {
  const { shop, checked, linesOf, ask } = await open();
  const metafield = (name: string) => `${name} (product.metafields.custom.${name.toLowerCase()})`;
  const head = ['Handle', 'Title', 'Body (HTML)', 'Type', 'Option1 Name', 'Option1 Value'].concat([
    'Variant Price',
    metafield('Material'),
    metafield('Size'),
    metafield('Care'),
  ]);
  const file = fileOf(
    head,
    ['cup', 'Cup', 'A cup to drink from', 'Gadgets', 'Title', 'Default Title'].concat([
      '5.00',
      'Clay',
      'Huge',
      'By hand',
    ]),
  );
  const report = await checked(file);
  expect(report).toMatchObject({ found: { new: 1, refused: 0 }, leftOut: [metafield('Care')] });
  expect((await linesOf(report._id))[0]?.problems).toEqual([
    {
      column: 'Attribute: Size',
      message: 'Not taken. ‘Huge’ is not in the list: Small, Large',
    },
  ]);
  await ask(report._id, 'apply');
  const { body } = await shop.call<Product[]>('GET', '/products?search=cup', shop.admin);
  expect(await valuesOf(shop, body[0]?._id ?? '')).toEqual({ Material: 'Clay' });
});

test('attributes of WooCommerce that are no options become attributes, or are said not to', async () => {
  const { shop, checked, linesOf, ask } = await open();
  const head = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Description', 'Regular price'].concat(
    ['Categories', 'Parent'],
    [1, 2, 3, 4].flatMap((place) => [`Attribute ${place} name`, `Attribute ${place} value(s)`]),
  );
  const file = fileOf(
    head,
    ['10', 'variable', 'HOOD', 'Hood', '1', 'A hood for the rain', '', 'Gadgets', ''].concat(
      ['Size', 'Small, Large'],
      ['Material', 'Wool'],
      ['Ports', 'HDMI, Audio\\, 3.5 mm'],
      ['Fit', 'Loose'],
    ),
    [
      '11',
      'variation',
      'HOOD-S',
      'Hood - Small',
      '1',
      '',
      '45',
      '',
      'HOOD',
      'Size',
      'Small',
    ].concat(Array.from({ length: 6 }, () => '')),
    [
      '12',
      'variation',
      'HOOD-L',
      'Hood - Large',
      '1',
      '',
      '47',
      '',
      'HOOD',
      'Size',
      'Large',
    ].concat(Array.from({ length: 6 }, () => '')),
  );
  const report = await checked(file);
  expect(report).toMatchObject({ found: { new: 2, refused: 0, same: 1 } });
  expect((await linesOf(report._id))[0]?.problems).toEqual([
    {
      column: 'Attribute: Fit',
      message:
        'Not taken. The category ‘Gadgets’ has no such attribute. It has Material, Battery life, Waterproof, Size, Ports',
    },
  ]);
  await ask(report._id, 'apply');
  const { body } = await shop.call<Product[]>('GET', '/products?search=hood', shop.admin);
  expect(body[0]).toMatchObject({ options: [{ name: 'Size', values: ['Small', 'Large'] }] });
  const values = await valuesOf(shop, body[0]?._id ?? '');
  expect(values).toEqual({ Material: 'Wool', Ports: ['HDMI', 'Audio, 3.5 mm'] });
});
