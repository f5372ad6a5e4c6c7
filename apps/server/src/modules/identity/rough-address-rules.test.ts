import { expect, test } from 'vitest';
import { roughAddress } from './rough-address-rules.ts';

test.each([
  ['203.0.113.77', '203.0.113.…'],
  ['::ffff:203.0.113.77', '203.0.113.…'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
  ['2001:db8::1', '2001:db8:…'],
  ['0000:0000:0000:0000:0000:0000:0000:0000', '0000:0000:0000:…'],
  ['::1', ''],
  ['', ''],
  [null, ''],
])('of the address %s people are shown %s', (address, shown) => {
  expect(roughAddress(address)).toBe(shown);
});
