import { expect, test } from 'vitest';
import {
  discountLines,
  includedTaxLines,
  includedTaxWords,
  orderDiscountLines,
  taxLines,
} from './sum-words.ts';

const vat = { name: 'VAT', ratePercent: 19, amount: 15.97, included: true };
const state = { name: 'State tax', ratePercent: 8.875, amount: 8.88, included: false };

test('a tax that is added has a line, one that is included stands under the total', () => {
  const both = { tax: 8.88, taxes: [vat, state] };
  expect(taxLines(both)).toEqual([['State tax (8.875\u00A0%)', '$8.88']]);
  expect(includedTaxLines(both)).toEqual([['Includes VAT (19\u00A0%)', '$15.97']]);
  const reduced = { ...vat, ratePercent: 7, amount: 1 };
  expect(includedTaxWords({ taxes: [vat, reduced] })).toBe(
    'Includes $15.97 VAT (19\u00A0%), $1.00 VAT (7\u00A0%)',
  );
  expect(includedTaxWords({ taxes: [state] })).toBeNull();
});

test('without taxes there is a line all the same', () => {
  expect(taxLines({ tax: 0, taxes: [] })).toEqual([['Tax', 'None']]);
  expect(taxLines({ tax: 0, taxes: [vat] })).toEqual([['Tax', 'Included']]);
  expect(taxLines({ tax: 0, taxes: [], taxIsEstimated: true })).toEqual([['Tax', 'At checkout']]);
  expect(taxLines({ tax: 3, taxes: [] })).toEqual([['Tax', '$3.00']]);
});

const summer = {
  code: 'SUMMER10',
  name: 'SUMMER10',
  kind: 'percent',
  amount: 12,
  shipping: 0,
} as const;
const third = {
  code: null,
  name: 'Buy 2, get 1 free',
  kind: 'buy_get',
  amount: 20,
  shipping: 0,
} as const;
const sent = {
  code: 'SHIP',
  name: 'Free shipping',
  kind: 'free_shipping',
  amount: 0,
  shipping: 4.99,
} as const;

test('a code that is a percentage is called by that, everything else by its name', () => {
  const promoCode = { discountPercentage: 10 };
  expect(discountLines({ discounts: [summer], promoCode })).toEqual([
    ['Discount (10%)', '-$12.00'],
  ]);
  expect(discountLines({ discounts: [third, sent], promoCode: null })).toEqual([
    ['Buy 2, get 1 free', '-$20.00'],
    ['Free shipping', '$4.99 saved'],
  ]);
  const nothing = { ...summer, amount: 0 };
  expect(discountLines({ discounts: [nothing], promoCode })).toEqual([['Discount (10%)', '$0.00']]);
});

test('a percentage that its owner has given a name is called by that, in quote and order alike', () => {
  const named = { ...summer, name: 'Thank you' };
  const lines = [['Thank you', '-$12.00']];
  expect(discountLines({ discounts: [named], promoCode: { discountPercentage: 10 } })).toEqual(
    lines,
  );
  expect(orderDiscountLines({ discount: 12, discounts: [named] })).toEqual(lines);
  const nameless = { ...summer, code: 'SUM-A2B3', name: '12.5% off' };
  expect(discountLines({ discounts: [nameless] })).toEqual([['Discount (SUM-A2B3)', '-$12.00']]);
});

test('an order names the code, and says where nothing came off its goods', () => {
  expect(orderDiscountLines({ discount: 0, discounts: [] })).toEqual([['Discount', '$0.00']]);
  expect(orderDiscountLines({ discount: 0, discounts: [sent] })).toEqual([
    ['Discount', '$0.00'],
    ['Free shipping', '$4.99 saved'],
  ]);
  expect(orderDiscountLines({ discount: 32, discounts: [summer, third] })).toEqual([
    ['Discount (SUMMER10)', '-$12.00'],
    ['Buy 2, get 1 free', '-$20.00'],
  ]);
});
