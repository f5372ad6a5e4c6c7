import { expect, test } from 'vitest';
import { addressesIn, isDatabaseAddress } from './address.ts';

test('one host is taken as it is, with all that follows it', () => {
  const address = 'postgresql://me:s%40cret@db.example:6432/shop?sslmode=require';
  expect(addressesIn(address)).toEqual([address]);
});

test('several hosts become an address each', () => {
  expect(addressesIn('postgres://me:secret@one:5432,two:5433,three/shop?sslmode=require')).toEqual([
    'postgres://me:secret@one:5432/shop?sslmode=require',
    'postgres://me:secret@two:5433/shop?sslmode=require',
    'postgres://me:secret@three/shop?sslmode=require',
  ]);
});

test.each([
  '?target_session_attrs=read-write',
  '?target_session_attrs=any&a=b',
  '?a=b&target_session_attrs=any',
])('what libpq would be told about the hosts is ours to know: %s', (query) => {
  const rest = query.includes('a=b') ? '?a=b' : '';
  expect(addressesIn(`postgresql://one,two/shop${query}`)).toEqual([
    `postgresql://one/shop${rest}`,
    `postgresql://two/shop${rest}`,
  ]);
});

test.each([
  '',
  'localhost',
  'mysql://me@host/shop',
  'postgresql://',
  'postgresql://one:5432,two:port/shop',
])('no address of a PostgreSQL: %j', (written) => expect(isDatabaseAddress(written)).toBe(false));
