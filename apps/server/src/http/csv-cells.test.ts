import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import { expect, onTestFinished, test } from 'vitest';
import { dayIn, figureIn, sumIn } from './csv-cells.ts';

test.each([
  ['2030-12-31', '2030-12-31'],
  ['2030-5-6', '2030-05-06'],
  ['2030/12/31', '2030-12-31'],
  ['31.12.2030', '2030-12-31'],
  ['6.5.2030', '2030-05-06'],
  ['31/12/2030', '2030-12-31'],
  ['12/31/2030', '2030-12-31'],
  ['31-12-2030', '2030-12-31'],
  ['5/5/2030', '2030-05-05'],
  ['31/12-2030', null],
  // Somebody's fifth of June is somebody else's sixth of May.
  ['05/06/2030', null],
  ['05-06-2030', null],
  ['2030-12/31', null],
  ['31.12.30', null],
  ['tomorrow', null],
])('the day in %j is %j', (typed, day) => {
  expect(dayIn(typed)).toBe(day);
});

test.each([
  // One way of reading it, whatever is counted.
  ['1299', 2, 1299],
  ['1299.5', 2, 1299.5],
  ['1,299.00', 2, 1299],
  ['1.299,00', 2, 1299],
  ['12.505,1', 2, 12_505.1],
  ['1,234,567', 0, 1_234_567],
  ['1.234.567', 0, 1_234_567],
  ["1'299.50", 2, 1299.5],
  ['1 299', 0, 1299],
  ['1\u00A0299\u00A0000.5', 2, 1_299_000.5],
  ['10.00', 0, 10],
  // As the export writes it where three decimals are usual.
  ['0.125', 3, 0.125],
])('%j with %i decimals is %d, and nothing has to be said of it', (typed, decimals, figure) => {
  expect(figureIn(typed, decimals)).toEqual({ figure });
});

test.each([
  ['12,50', 2, 12.5, '12.50'],
  ['1 200,50', 2, 1200.5, '1200.50'],
  ['0,299', 3, 0.299, '0.299'],
  ['1,2345', 6, 1.2345, '1.2345'],
  // Sums of a currency with three decimals all look like this.
  ['1.299', 3, 1.299, '1.299'],
])('%j with %i decimals is read as %d, and that is said', (typed, decimals, figure, as) => {
  expect(figureIn(typed, decimals)).toEqual({ figure, word: `‘${typed}’ is read as ${as}` });
});

test.each([
  ['1,299', 2, 'could be 1299 or 1.299: write it as 1299, or with 2 decimals'],
  ['1.000', 2, 'could be 1000 or 1.000: write it as 1000, or with 2 decimals'],
  ['1,000', 0, 'could be 1000 or 1.000: write it as 1000'],
  ['1,299', 3, 'could be 1299 or 1.299: write it as 1299 or 1.299'],
  ['1,299', 6, 'could be 1299 or 1.299: write it as 1299 or 1.2990'],
  ['1.200', 6, 'could be 1200 or 1.200: write it as 1200 or 1.2000'],
  ['0.001', 2, 'has more than 2 decimals'],
  ['1.5', 0, 'is no whole number'],
  ['-5', 2, 'is below zero'],
  // Nor told that a number stands there which may not be meant.
  ['$5', 0, 'is no whole number: write digits alone'],
  ['5 pcs', 0, 'is no whole number: write digits alone'],
  ['+5', 0, 'is no whole number: write digits alone'],
  ['5e3', 2, 'is no number: write it like 12.50 or 12,50'],
  ['12½', 2, 'is no number: write it like 12.50 or 12,50'],
  ['=1', 2, 'is no number: write it like 12.50 or 12,50'],
  [',5', 2, 'is no number: write it like 12.50 or 12,50'],
  ['-.5', 2, 'is below zero'],
  ['.5', 0, 'is no whole number'],
  [
    '1,29,9',
    2,
    'could be more than one number: write one, with nothing between its digits but a dot or a comma before decimals',
  ],
  ['1 0', 0, 'could be more than one number: write one, with nothing between its digits'],
  ['ten', 0, 'is no whole number: write digits alone'],
])('%j with %i decimals is never read as a wrong number', (typed, decimals, why) => {
  expect(figureIn(typed, decimals)).toEqual({ problem: `‘${typed}’ ${why}` });
});

test('a number in the unit of its column is told as it is to be written, where it is one for certain', () => {
  const inGrams = (typed: string) => figureIn(typed, 0, 'g');
  for (const typed of ['250 g', '250g', '1 250 G', '1,250,000 g']) {
    const digits = typed.replaceAll(/\D/g, '');
    expect(inGrams(typed)).toEqual({
      problem: `‘${typed}’ is no whole number: write it as ${digits}`,
    });
  }
  for (const typed of ['250 kg', '1.250 g', '2 50 g', '0.5 g', '250 mg', '250 lb', '12½ g', 'g']) {
    const problem = `‘${typed}’ is no whole number: write digits alone`;
    expect(inGrams(typed)).toEqual({ problem });
  }
});

const inShopOf = (code: string) => {
  setShopCurrency(currencyOf(code));
  onTestFinished(() => setShopCurrency(currencyOf('usd')));
};

test.each([
  ['usd', '$12.90', 12.9],
  ['usd', 'US$ 12.90', 12.9],
  ['usd', '12.90 USD', 12.9],
  ['usd', '12.90 dollars', 12.9],
  ['eur', 'EUR 1.299,00', 1299],
  ['eur', '1 299.00\u00A0€', 1299],
  ['eur', '12.90 EURO', 12.9],
  ['chf', "CHF\u00A01'299.50", 1299.5],
  ['aud', 'A$12.90', 12.9],
  ['aud', '$12.90', 12.9],
  // Sign and code together, in whichever order.
  ['usd', 'USD $12.90', 12.9],
  ['usd', '$USD 12.90', 12.9],
  ['usd', 'US$ USD 12.90', 12.9],
  ['usd', '12.90 $ USD', 12.9],
  ['usd', '12.90 USD$', 12.9],
  ['usd', '$12.90 USD', 12.9],
  ['eur', 'EUR € 12.90', 12.9],
  ['cad', 'CAD $12.90', 12.9],
  ['usd', '.50', 0.5],
  ['usd', '$.50', 0.5],
  ['usd', 'US$ .5', 0.5],
  ['usd', 'USD.50', 0.5],
  ['usd', '.50 USD', 0.5],
  ['sek', 'kr.120', 120],
  ['sek', 'kr. 120', 120],
  ['sek', 'kr .50', 0.5],
  ['sek', '120 kr', 120],
  ['jpy', '1,250,000 yen', 1_250_000],
  ['kwd', '0.250 KWD', 0.25],
])('in a shop of %s the sum %j is %d', (code, typed, figure) => {
  inShopOf(code);
  expect(sumIn(typed)).toEqual({ figure });
});

test.each([
  ['EUR 12,90', '12.90'],
  ['12,90 €', '12.90'],
  ['12,9 euros', '12.9'],
])('a comma in %j is told, as without the currency', (typed, as) => {
  inShopOf('eur');
  expect(sumIn(typed)).toEqual({ figure: 12.9, word: `‘${typed}’ is read as ${as}` });
});

const NO_SUM = 'is no number: write it like 12.50 or 12,50';

test.each([
  ['eur', '$12.90', 'is in $, and this shop’s currency is EUR (€): write what it is in that'],
  ['usd', 'EUR 12,90', 'is in EUR, and this shop’s currency is USD ($): write what it is in that'],
  [
    'usd',
    '12,90 euro',
    'is in euro, and this shop’s currency is USD ($): write what it is in that',
  ],
  ['chf', '12.90 NGN', 'is in NGN, and this shop’s currency is CHF: write what it is in that'],
  ['usd', 'CA$12.90', 'is in CA$, and this shop’s currency is USD ($): write what it is in that'],
  [
    'usd',
    'CAD $12.90',
    'is in CAD $, and this shop’s currency is USD ($): write what it is in that',
  ],
  ['usd', '$$12.90', 'is in $$, and this shop’s currency is USD ($): write what it is in that'],
  ['usd', '$12.90 EUR', 'is in EUR, and this shop’s currency is USD ($): write what it is in that'],
  ['eur', '1,299 €', 'could be 1299 or 1.299: write it as 1299, or with 2 decimals'],
  ['eur', '-5 €', 'is below zero'],
  ['eur', '€ −5', 'is below zero'],
  [
    'usd',
    '$12 90',
    'could be more than one number: write one, with nothing between its digits but a dot or a comma before decimals',
  ],
  [
    'chf',
    "CHF 12'90",
    'could be more than one number: write one, with nothing between its digits but a dot or a comma before decimals',
  ],
  ['jpy', '19\n15', 'could be more than one number: write one, with nothing between its digits'],
  ['eur', '12,90 per piece', NO_SUM],
  ['eur', '1.299,5 / kg', NO_SUM],
  ['eur', 'two for 12.90, three for 15', NO_SUM],
  ['eur', 'gift', NO_SUM],
  ['jpy', '12.5 JPY', 'has decimals, and JPY has none'],
  ['jpy', '1250 each', 'is no whole number: write digits alone'],
  ['usd', '12 cents', NO_SUM],
  ['usd', '(12.90)', NO_SUM],
  ['usd', '100%', NO_SUM],
])('in a shop of %s the sum %j is refused with what is right', (code, typed, why) => {
  inShopOf(code);
  expect(sumIn(typed)).toEqual({ problem: `‘${typed}’ ${why}` });
});
