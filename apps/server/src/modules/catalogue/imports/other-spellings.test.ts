import type { Product } from '@gadgetry/contract/catalogue';
import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import { expect, onTestFinished, test } from 'vitest';
import { addAttribute } from '../../../../test/attributes.ts';
import { bring, fileOf, importsOf } from '../../../../test/product-files.ts';
import { openStockedShop } from '../../../../test/stocked-shop.ts';
import { ownColumns } from './import-columns.ts';

const HEAD = ['Name', 'Description', 'Category', 'Price'];
const lineOf = (name: string) => [name, 'It shines when it is dark', 'Gadgets', '9'];

test('what can be chosen is found in other capitals, and made once', async () => {
  const shop = await openStockedShop();
  const { checked, linesOf, ask } = importsOf(shop);
  const options = ['Option 1', 'Value 1', 'Option 2', 'Value 2'];
  const made = await checked(
    fileOf(
      [...HEAD, ...options],
      [...lineOf('Lamp'), 'Colour', 'Black', 'Size', 'S'],
      [...lineOf('Lamp'), 'colour', 'BLACK', 'Size', 'M'],
    ),
  );
  expect(await ask(made._id, 'apply')).toMatchObject({ applied: 2, left: 0 });
  const { body } = await shop.call<Product[]>('GET', '/products?search=Lamp', shop.admin);
  const id = body[0]?._id ?? '';
  const optionsNow = async () =>
    (await shop.call<Product>('GET', `/products/${id}`, shop.admin)).body.options;
  expect(await optionsNow()).toEqual([
    { name: 'Colour', values: ['Black'] },
    { name: 'Size', values: ['S', 'M'] },
  ]);

  const changed = await checked(
    fileOf(
      ['Product ID', 'Price', ...options],
      [id, '12', 'COLOUR', 'black', 'size', 's'],
      [id, '13', 'Colour', 'black', 'Size', 'L'],
      [id, '14', 'Colour', 'BLACK', 'Size', 'l'],
    ),
  );
  expect(changed.found).toEqual({ new: 1, changed: 1, same: 0, refused: 1 });
  expect(await linesOf(changed._id, 'refused')).toMatchObject([
    { problems: [{ message: 'Line 3 is about the same variant' }] },
  ]);
  expect(await ask(changed._id, 'apply')).toMatchObject({ applied: 2, left: 0 });
  expect((await optionsNow())?.[0]?.values).toEqual(['Black']);
});

test('a value of a list is found in other capitals, and written as the list has it', async () => {
  const shop = await openStockedShop();
  const { checked, linesOf } = importsOf(shop);
  const { name } = await addAttribute(shop, {
    name: 'Shade',
    kind: 'choice',
    options: [{ name: 'Dark Red' }],
  });
  const column = `Attribute: ${name}`;
  const report = await checked(fileOf([...HEAD, column], [...lineOf('Lamp'), 'DARK  red']));
  expect((await linesOf(report._id))[0]?.changes).toContainEqual({
    column,
    from: '',
    to: 'Dark Red',
  });
});

test('a column may name the shop’s currency in parentheses, and no other one', async () => {
  const shop = await openStockedShop();
  const { checked } = importsOf(shop);
  const named = (price: string) => fileOf([...HEAD.slice(0, 3), price], lineOf('Lamp'));
  for (const price of ['Price ($)', 'price (USD)', 'Price(US dollars)']) {
    const report = await checked(named(price));
    expect([price, report.unknownColumns, report.found.new]).toEqual([price, [], 1]);
  }
  expect((await checked(named('Price (€)'))).unknownColumns).toEqual(['Price (€)']);
  const twice = await bring(shop, fileOf([...HEAD, 'Price ($)'], [...lineOf('Lamp'), '8']));
  expect(twice.body.message).toBe('There are two columns ‘Price ($)’');
  // What products are called is told apart by it.
  const cards = await checked(fileOf(HEAD, lineOf('Card'), lineOf('Card ($)')));
  expect(cards.found).toMatchObject({ new: 2, refused: 0 });
});

test('the sign in parentheses is that of the shop’s currency', () => {
  setShopCurrency(currencyOf('eur'));
  onTestFinished(() => setShopCurrency(currencyOf('usd')));
  expect(ownColumns(['Name', 'Price (€)'], []).unknown).toEqual([]);
  expect(ownColumns(['Name', 'Price ($)'], []).unknown).toEqual(['Price ($)']);
});
