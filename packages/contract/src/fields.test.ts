import { expect, test } from 'vitest';
import { pictureAddress } from './fields.ts';

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
