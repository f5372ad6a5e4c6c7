import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { startedWith } from './owner-settings.ts';
import { shopTerms } from './shop-terms.ts';

const AUTH_SECRET = 'a'.repeat(32);
const termsOf = (settings: Record<string, string> = {}) =>
  shopTerms(startedWith(readEnv({ AUTH_SECRET, SUPPORT_EMAIL: 'help@shop.example', ...settings })));

test('a shop whose owner has said nothing promises no more than it does', () => {
  const terms = termsOf();
  expect(terms.map(({ name, line }) => [name, line])).toEqual([
    // When it should arrive is said there, by the owner's shipping methods.
    ['Delivery', ''],
    ['Returns', 'Write to us'],
    ['Warranty', "The maker's, where there is one"],
  ]);
  expect(terms[1]?.text).toContain('help@shop.example');
  // No time and no right that nobody has set.
  expect(JSON.stringify(terms)).not.toMatch(/\d|day|year|guarantee/);
});

test("the owner's words stand instead: the first line always, the others behind it", () => {
  const terms = termsOf({
    DELIVERY_TEXT: 'In two days\\nWithin the country.\\nElsewhere in a week.',
    RETURNS_TEXT: ' 30 days ',
    WARRANTY_TEXT: '-',
  });
  expect(terms).toEqual([
    { name: 'Delivery', line: 'In two days', text: 'Within the country.\nElsewhere in a week.' },
    { name: 'Returns', line: '30 days', text: '' },
  ]);
});
