import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test('what a page does not show is left out of its address, and the rest has one order', () => {
  expect(pageAddress('/')).toBe('/');
  expect(pageAddress('/?utm_source=mail&x=1')).toBe('/');
  expect(pageAddress('/?search=drone')).toBe('/');
  expect(pageAddress('/shop?utm_source=mail&sort=price&category=1')).toBe(
    '/shop?category=1&sort=price',
  );
  expect(pageAddress('/shop?category=1&sort=price')).toBe('/shop?category=1&sort=price');
  expect(pageAddress('/SHOP?sort=price&gclid=1')).toBe('/SHOP?sort=price');
  expect(pageAddress('/shop?')).toBe('/shop');
  expect(pageAddress('/sign-in?returnTo=%2Fshop%2Fcart&fbclid=1')).toBe(
    '/sign-in?returnTo=%2Fshop%2Fcart',
  );
});

test('an address that only leads to a page keeps all that was given', () => {
  expect(pageAddress('/shop/?utm_source=mail')).toBe('/shop/?utm_source=mail');
  expect(pageAddress('//shop?utm_source=mail')).toBe('//shop?utm_source=mail');
});
