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
  expect(pageAddress('/shop?attr=b&minPrice=1&attr=a&minPrice=2&utm_source=mail')).toBe(
    '/shop?attr=a&attr=b&minPrice=1',
  );
  expect(pageAddress('/SHOP?sort=price&gclid=1')).toBe('/SHOP?sort=price');
  expect(pageAddress('/compare?only=differences&x=1&ids=b,a')).toBe(
    '/compare?ids=b%2Ca&only=differences',
  );
  expect(pageAddress('/confirm-notice?token=sealed')).toBe('/confirm-notice');
  expect(pageAddress('/confirm-notice?over=1')).toBe('/confirm-notice?over=1');
  expect(pageAddress('/shop?')).toBe('/shop');
  expect(pageAddress('/sign-in?returnTo=%2Fshop%2Fcart&fbclid=1')).toBe(
    '/sign-in?returnTo=%2Fshop%2Fcart',
  );
});

test('the page of a product shows the variant that its address names', () => {
  const product = '/shop/0190bbbb-0000-7000-8000-000000000001';
  const variant = '0190bbbc-0000-7000-8000-000000000001';
  expect(pageAddress(`${product}?utm_source=mail&variant=${variant}`)).toBe(
    `${product}?variant=${variant}`,
  );
  expect(pageAddress(`${product}?sort=price`)).toBe(product);
  expect(pageAddress('/shop/cart?variant=0190bbbc-0000-7000-8000-000000000001')).toBe('/shop/cart');
});

test('what means nothing makes no address of its own', () => {
  const product = '/shop/0190bbbb-0000-7000-8000-000000000001';
  for (const query of ['variant=a', 'variant=', 'reviewStars=6', 'reviewSort=loudest']) {
    expect(pageAddress(`${product}?${query}`)).toBe(product);
  }
  expect(pageAddress('/shop?inStock=yes&sort=name&attr=b&attr=a&attr=b')).toBe(
    '/shop?attr=a&attr=b',
  );
  expect(pageAddress('/compare?ids=a&only=this')).toBe('/compare?ids=a');
});

test('an address that only leads to a page keeps all that was given', () => {
  expect(pageAddress('/shop/?utm_source=mail')).toBe('/shop/?utm_source=mail');
  expect(pageAddress('//shop?utm_source=mail')).toBe('//shop?utm_source=mail');
});
