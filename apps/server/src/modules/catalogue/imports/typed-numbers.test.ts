import type { Product } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAttribute } from '../../../../test/attributes.ts';
import {
  exportedFrom,
  fileOf,
  importsOf,
  readProductFile,
} from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  shop = await openStockedShop();
  imports = importsOf(shop);
});
afterAll(() => shop.close());

const NAMED = ['Name', 'Description', 'Category', 'Price'];
const named = (name: string, price: string) => [name, 'One of many lamps', 'Gadgets', price];

test('a price with the shop’s currency beside it is taken, and one in another is refused with both names', async () => {
  const { _id: id, found } = await imports.checked(
    fileOf(
      NAMED,
      named('Lamp of a sign', '$12.90'),
      named('Lamp of a code', 'USD 1,299.00'),
      named('Lamp of a name', '12,90 US dollars'),
      named('Lamp from elsewhere', '12,90 €'),
      named('Lamp by weight', '12,90 per kg'),
    ),
  );
  expect(found).toMatchObject({ new: 3, refused: 2 });
  const prices = (await imports.linesOf(id, 'new')).map(
    ({ changes }) => changes.find(({ column }) => column === 'Price')?.to,
  );
  expect(prices).toEqual(['12.9', '1299', '12.9']);
  expect((await imports.linesOf(id, 'refused')).map(({ problems }) => problems)).toEqual([
    [
      {
        column: 'Price',
        message: '‘12,90 €’ is in €, and this shop’s currency is USD ($): write what it is in that',
      },
    ],
    [
      {
        column: 'Price',
        message: '‘12,90 per kg’ is no number: write it like 12.50 or 12,50',
      },
    ],
  ]);
});

test('two numbers in one cell are never read as one, in whichever column', async () => {
  await addAttribute(shop, { name: 'Power', kind: 'number', unit: 'W' });
  const columns = [...NAMED, 'Stock', 'Weight (g)', 'Attribute: Power'];
  const { _id: id, found } = await imports.checked(
    fileOf(
      columns,
      [...named('Lamp of two prices', '$12 90'), '1 0', '2\u00A050', '12 90 W'],
      [...named('Lamp of two lines', '19\n15'), "1'0", '2\u202F50', "12'90"],
      [...named('Lamp of groups', '$1 299.50'), '1 000', '2\u00A0500', '1 290 W'],
    ),
  );
  expect(found).toMatchObject({ new: 1, refused: 2 });
  const one = 'could be more than one number: write one, with nothing between its digits';
  const decimal = `${one} but a dot or a comma before decimals`;
  const problems = (await imports.linesOf(id, 'refused')).map((line) =>
    Object.fromEntries(line.problems.map(({ column, message }) => [column, message])),
  );
  expect(problems).toEqual([
    {
      Price: `‘$12 90’ ${decimal}`,
      Stock: `‘1 0’ ${one}`,
      'Weight (g)': `‘2\u00A050’ ${one}`,
      'Attribute: Power': `‘12 90’ ${decimal}, in W or without a unit`,
    },
    {
      Price: `‘19\n15’ ${decimal}`,
      Stock: `‘1'0’ ${one}`,
      'Weight (g)': `‘2\u202F50’ ${one}`,
      'Attribute: Power': `‘12'90’ ${decimal}, in W or without a unit`,
    },
  ]);
  const [taken] = await imports.linesOf(id, 'new');
  const cells = Object.fromEntries((taken?.changes ?? []).map(({ column, to }) => [column, to]));
  expect(cells).toMatchObject({
    Price: '1299.5',
    Stock: '1000',
    'Weight (g)': '2500',
    'Attribute: Power': '1290',
  });
});

test('a refused number is told as it is to be written only where it is one for certain', async () => {
  const columns = [...NAMED, 'Stock', 'Weight (g)'];
  const { _id: id, found } = await imports.checked(
    fileOf(
      columns,
      [...named('Lamp in its unit', '12'), '5', '250 g '],
      [...named('Lamp in others', '12 cents'), '5 pcs', '250 lb'],
      [...named('Lamp of small money', '$.50'), '5', '250'],
    ),
  );
  expect(found).toMatchObject({ new: 1, refused: 2 });
  const messages = (await imports.linesOf(id, 'refused')).map((line) =>
    line.problems.map(({ message }) => message).toSorted(),
  );
  expect(messages).toEqual([
    ['‘250 g ’ is no whole number: write it as 250'],
    [
      '‘12 cents’ is no number: write it like 12.50 or 12,50',
      '‘250 lb’ is no whole number: write digits alone',
      '‘5 pcs’ is no whole number: write digits alone',
    ],
  ]);
  const [taken] = await imports.linesOf(id, 'new');
  expect(taken?.changes.find(({ column }) => column === 'Price')?.to).toBe('0.5');
});

test('an attribute that could be two numbers is refused in a file and in a form', async () => {
  const battery = await addAttribute(shop, { name: 'Battery life', kind: 'number', unit: 'h' });
  const lamp = await shop.addProduct({ name: 'Lamp to charge' });
  const { _id: id, found } = await imports.checked(
    fileOf(['Product ID', 'Attribute: Battery life'], [lamp._id, '1.200']),
  );
  expect(found).toMatchObject({ changed: 0, refused: 1 });
  expect((await imports.linesOf(id))[0]?.problems).toEqual([
    {
      column: 'Attribute: Battery life',
      message: '‘1.200’ could be 1200 or 1.200: write it as 1200 or 1.2000, in h or without a unit',
    },
  ]);
  const given = {
    name: lamp.name,
    description: lamp.description,
    price: lamp.price,
    categoryId: shop.category._id,
    stockQuantity: lamp.stockQuantity,
  };
  for (const typed of ['1.200', '-1,200']) {
    const { status, body } = await shop.call('PUT', `/products/${lamp._id}`, shop.admin, {
      ...given,
      attributes: { [battery._id]: typed },
    });
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: `attributes.${battery._id}`,
          message: 'This could be 1200 or 1.200: write it as 1200 or 1.2000',
        },
      ],
    ]);
  }
});

test('a figure of three decimals goes out so that it comes in again, into any shop', async () => {
  const weight = await addAttribute(shop, { name: 'Weight of a lamp', kind: 'number' });
  const column = 'Attribute: Weight of a lamp';
  for (const [name, figure] of [
    ['Quartz', 1.234],
    ['Barometer', -1.234],
  ] as const) {
    const lamp = await shop.addProduct({ name, attributes: { [weight._id]: figure } });
    const file = await exportedFrom(shop, `?search=${name}`);
    expect(await imports.checked(file)).toMatchObject({ found: { same: 1, refused: 0 } });
    // What a spreadsheet makes of it is what is there.
    const saved = fileOf(['Product ID', column], [lamp._id, figure]);
    expect(await imports.checked(saved)).toMatchObject({ found: { same: 1, refused: 0 } });
    const exported = readProductFile(file).find((line) => line['Product ID'] === lamp._id);
    const cells = [...named(`${name} abroad`, '5'), exported?.[column] ?? ''];
    const { _id: id, found } = await imports.checked(fileOf([...NAMED, column], cells));
    expect(found).toMatchObject({ new: 1, refused: 0 });
    expect(await imports.ask(id, 'apply')).toMatchObject({ applied: 1, left: 0 });
    const { body } = await shop.call<Product[]>('GET', `/products?search=${name}`, shop.admin);
    const abroad = body.find((product) => product.name === `${name} abroad`);
    const { body: whole } = await shop.call<Product>('GET', `/products/${abroad?._id}`, shop.admin);
    expect(whole.attributes).toMatchObject([{ name: 'Weight of a lamp', value: figure }]);
  }
});
