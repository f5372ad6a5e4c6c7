import { expect, test } from 'vitest';
import { dollars, pictureAddress } from './fields.ts';

test.each([
  '/media/lamp/640.webp',
  '/media/uploads/0123456789abcdef0123456789abcdef/640.webp',
  'https://pictures.example/a/b.webp?size=640',
  'http://pictures.example/lamp',
])('%s may be a picture’s address', (address) => {
  expect(pictureAddress.safeParse(address).success).toBe(true);
});

test.each([
  '/media/../../etc/passwd',
  '/media/..',
  '/media/./lamp.webp',
  '/media/lamp/../../secret',
  '/media/.env',
  '/media//lamp.webp',
  '/media/%2e%2e/passwd',
  '/media/lamp\\..\\x',
  '/etc/passwd',
  '//evil.example/lamp.webp',
  'https://',
  'https://[/lamp',
  'https://user:password@pictures.example/lamp.webp',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
])('%s may not', (address) => {
  expect(pictureAddress.safeParse(address).error?.issues[0]?.message).toBe(
    'Please enter a valid image URL',
  );
});

const price = dollars({ min: 0.01, max: 1_000_000_000 });

test.each([0.01, 19.99, 20, 1_000_000_000, 999_999_999.99, 0.1 + 0.2, 1.1 + 2.2, 19.99 * 3])(
  '%d dollars are an amount, also where a client has added it up',
  (value) => {
    expect(price.safeParse(value).success).toBe(true);
  },
);

test.each([0.015, 19.999, 19.999_999_999_99, 20.000_000_000_1, 0.010_000_000_1, 999_999_999.995])(
  '%d dollars have more than two decimals, and are refused',
  (value) => {
    expect(price.safeParse(value).success).toBe(false);
  },
);
