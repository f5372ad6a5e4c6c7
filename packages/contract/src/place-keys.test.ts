import { expect, test } from 'vitest';
import { postalKey, regionKey } from './place-keys.ts';
import { isPostalPrefix } from './shipping.ts';

test.each(['WP', ' wp ', 'ＷＰ', 'W\u200BP', 'w\u00ADp'])('%j is the region WP', (typed) => {
  expect(regionKey(typed)).toBe(regionKey('WP'));
});

test('regions that people can tell apart are two', () => {
  expect(regionKey('NP')).not.toBe(regionKey('WP'));
  expect(regionKey('Mīr')).not.toBe(regionKey('Mir'));
  expect(regionKey('New York')).not.toBe(regionKey('NewYork'));
});

test.each(['SW1A 1AA', 'sw1a1aa', 'SW1A-1AA', 'ＳＷ１Ａ　１ＡＡ', 'SW1A–1AA', 'SW1A\u200B1AA'])(
  '%j is one postal code with SW1A 1AA',
  (typed) => {
    expect(postalKey(typed)).toBe('sw1a1aa');
  },
);

test('what means nothing in a postal code is no beginning of one', () => {
  for (const typed of ['-', '– –', '－', '\u200B', ' - '])
    expect(isPostalPrefix(typed)).toBe(false);
  for (const typed of ['', '1', 'SW', '１０']) expect(isPostalPrefix(typed)).toBe(true);
});
