import fc from 'fast-check';
import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import { type NumberFormat, setNumberFormat } from '@gadgetry/contract/number-format';
import { expect, onTestFinished, test } from 'vitest';
import { shopPath } from '../../page/paths.ts';
import { filterFrom, type ShopFilter } from './shop-filter.ts';

const at = (address: string) => filterFrom(new URL(address, 'http://shop.invalid').searchParams);
const category = '0192f3a1-5c00-7a11-8b22-1234567890ab';

test('the address carries category, order and search', () => {
  expect(at(`/shop?category=${category}&sort=-price&search=usb+c`)).toEqual({
    category,
    sort: '-price',
    search: 'usb c',
  });
});

test('what makes no sense in an address is left out', () => {
  expect(at('/shop?category=audio&sort=cheap&search=%20%00%20&cursor=%2F%2F&page=2')).toEqual({});
});

test('a search is cut where the shop would refuse it', () => {
  expect(at(`/shop?search=${'a'.repeat(300)}`).search).toHaveLength(100);
});

test('newest first has to be said only where something is searched', () => {
  expect(at('/shop?search=usb&sort=-createdAt').sort).toBe('-createdAt');
  expect(at('/shop?sort=-createdAt')).toEqual({});
});

test('what is chosen of attributes is kept with its category, each once and in one order', () => {
  const [one, other] = [`${category}.10..20`, `${category}.yes`];
  const chosen = `attr=${other}&attr=${one}&attr=${other.toUpperCase()}&attr=colour.red`;
  expect(at(`/shop?category=${category}&${chosen}`).attr).toEqual([one, other]);
  expect(at(`/shop?${chosen}`)).toEqual({});
  const text = `attr=${category.toUpperCase()}.~${encodeURIComponent('Matt & Black')}`;
  expect(at(`/shop?category=${category}&${text}`).attr).toEqual([`${category}.~Matt & Black`]);
  const many = Array.from({ length: 60 }, (_, n) => `attr=${category}.${n}`).join('&');
  expect(at(`/shop?category=${category}&${many}`).attr).toHaveLength(50);
});

test('amounts are read as people type them', () => {
  expect(at('/shop?minPrice=%241%2C200&maxPrice=+99.90+&inStock=true')).toEqual({
    minPrice: '1200',
    maxPrice: '99.90',
    inStock: 'true',
  });
  expect(at('/shop?minPrice=12%2C50&maxPrice=%E2%82%AC1299%2C5')).toEqual({
    minPrice: '12.50',
    maxPrice: '1299.5',
  });
  expect(at('/shop?minPrice=cheap&maxPrice=1.999&inStock=yes')).toEqual({});
  expect(at('/shop?minPrice=1%2C234%2C567.5&maxPrice=USD+1%2C000')).toEqual({
    minPrice: '1234567.5',
    maxPrice: '1000',
  });
  // What is neither thousands nor decimals is no other amount.
  for (const typed of ['1,2345', ',500', '1,20,000', '1234,567']) {
    expect([typed, at(`/shop?minPrice=${typed}&maxPrice=${typed}`)]).toEqual([typed, {}]);
  }
});

test.each<[NumberFormat, string, string | null]>([
  ['de-DE', '1.249,50 €', '1249.50'],
  ['de-DE', '1.249', '1249'],
  ['de-DE', '12,5', '12.5'],
  // As addresses have it, whatever the owner wants to see.
  ['de-DE', '1249.50', '1249.50'],
  ['de-DE', '12.50', '12.50'],
  ['fr-FR', '1\u00A0249,50\u00A0€', '1249.50'],
  ['nl-NL', '€ 1.234.567', '1234567'],
  ['de-CH', 'CHF 1’249.50', '1249.50'],
  ['en-US', '1.249,50', '1249.50'],
  ['en-US', '1.249', null],
  ['de-DE', '1.24,50', null],
  ['de-DE', '12.345,678', null],
])('in a shop that writes numbers as %s do, %s is %s', (format, typed, amount) => {
  setNumberFormat(format);
  onTestFinished(() => setNumberFormat('en-US'));
  expect(at(`/shop?minPrice=${encodeURIComponent(typed)}`).minPrice ?? null).toBe(amount);
});

test('an address means the same where sums have three decimals', () => {
  setNumberFormat('de-DE');
  setShopCurrency(currencyOf('kwd'));
  onTestFinished(() => {
    setNumberFormat('en-US');
    setShopCurrency(currencyOf('usd'));
  });
  expect(at('/shop?minPrice=1.250&maxPrice=1.249,500')).toEqual({ minPrice: '1.250' });
});

test('every filter survives the way through its own address', () => {
  const filters: fc.Arbitrary<ShopFilter> = fc.record(
    {
      category: fc.uuid(),
      minPrice: fc.stringMatching(/^\d{1,7}$/),
      maxPrice: fc.stringMatching(/^\d{1,7}\.\d\d$/),
      inStock: fc.constant('true' as const),
      search: fc
        .string({ unit: 'binary', minLength: 1, maxLength: 40 })
        .map((text) => text.replaceAll('\0', '').trim())
        .filter((text) => text !== ''),
      sort: fc.constantFrom('price' as const, '-price' as const),
      cursor: fc.stringMatching(/^[\w-]{1,80}$/),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filters, (filter) => {
      expect(at(shopPath(filter))).toEqual(filter);
    }),
  );
});
