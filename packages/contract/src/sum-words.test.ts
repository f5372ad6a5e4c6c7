import { expect, test } from 'vitest';
import { includedTaxLines, includedTaxWords, taxLines } from './sum-words.ts';

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
