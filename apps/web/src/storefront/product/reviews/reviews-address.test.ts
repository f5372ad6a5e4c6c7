import { pageAddress } from '@gadgetry/contract/page-address';
import { expect, test } from 'vitest';
import { reviewsAsked, reviewsPath } from './reviews-address.ts';

const id = '0190bbbb-0000-7000-8000-000000000001';
const none = new URLSearchParams();

test('an address that says nothing of reviews shows what comes with the product', () => {
  expect(reviewsAsked(none)).toBeNull();
  expect(reviewsAsked(new URLSearchParams('reviewSort=oldest&reviewStars=6'))).toBeNull();
});

test('what was chosen comes back from its address, and the variant stays in it', () => {
  const filter = { sort: 'worst', stars: 2, cursor: 'abc' } as const;
  const path = reviewsPath(id, new URLSearchParams('variant=v1&reviewSort=best'), filter);
  expect(path).toBe(
    `/shop/${id}?variant=v1&reviewStars=2&reviewSort=worst&reviewsFrom=abc#reviews`,
  );
  const { searchParams } = new URL(path, 'http://shop');
  expect(reviewsAsked(searchParams)).toEqual(filter);
  expect(reviewsPath(id, none, { sort: 'newest' })).toBe(`/shop/${id}#reviews`);
});

test('the server renders a page for each of them', () => {
  const [path = ''] = reviewsPath(id, none, { sort: 'best', stars: 5, cursor: 'x' }).split('#');
  const rendered = new URL(pageAddress(path), 'http://shop').searchParams;
  expect(reviewsAsked(rendered)).toEqual({ sort: 'best', stars: 5, cursor: 'x' });
});
