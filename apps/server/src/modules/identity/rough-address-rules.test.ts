import { expect, test } from 'vitest';
import { roughAddress } from './rough-address-rules.ts';

test.each([
  ['203.0.113.77', '203.0.113.…'],
  ['198.51.100.7', '198.51.100.…'],
  ['::ffff:203.0.113.77', '203.0.113.…'],
  ['::FFFF:203.0.113.77', '203.0.113.…'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
  ['2001:DB8::1', '2001:DB8:…'],
  ['2a00::7', '2a00:…'],
  ['2001:db8::ffff:203.0.113.77', '2001:db8:…'],
  ['0000:0000:0000:0000:0000:0000:0000:0000', '0000:0000:0000:…'],
])('of the address %s people are shown %s', (address, shown) => {
  expect(roughAddress(address)).toBe(shown);
});

test.each([
  '::1',
  '::203.0.113.77',
  '::ffff:7f00:1',
  '203.0.113',
  '203.0.113.77.9',
  ' 203.0.113.77',
  'unknown',
  '',
  null,
])('of %s they are shown nothing', (address) => {
  expect(roughAddress(address)).toBe('');
});
