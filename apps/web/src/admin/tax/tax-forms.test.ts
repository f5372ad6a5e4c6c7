import type { TaxSettings } from '@gadgetry/contract/taxes';
import { expect, test } from 'vitest';
import { settingsValuesIn } from './tax-forms.ts';

const first: TaxSettings = {
  _id: 'first',
  isOn: false,
  pricesInclude: false,
  name: 'tax',
  shipping: 'as_goods',
  version: 1,
};
const VAT = { isOn: false, prices: 'with', name: 'VAT' };
const TAX = { isOn: false, prices: 'without', name: 'tax' };

test.each([
  ['PT', VAT],
  ['GB', VAT],
  ['LK', TAX],
  ['US', TAX],
])('what a shop in %s begins its tax with is what that country is used to', (country, begun) => {
  expect(settingsValuesIn(country)(first)).toMatchObject(begun);
});

test('what an owner has decided stands, wherever the shop is', () => {
  expect(settingsValuesIn('PT')({ ...first, version: 2 })).toMatchObject(TAX);
  expect(settingsValuesIn('PT')({ ...first, isOn: true })).toMatchObject({ ...TAX, isOn: true });
});
