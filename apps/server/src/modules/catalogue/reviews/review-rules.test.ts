import { reviewInput } from '@gadgetry/contract/reviews';
import { expect, test } from 'vitest';
import {
  FORGOTTEN,
  firstNameAndInitial,
  ratingChange,
  ratingOf,
  spreadOf,
} from './review-rules.ts';

test('of a name no more is shown than the first one and a letter', () => {
  expect(firstNameAndInitial('Robin Shopper')).toBe('Robin S.');
  expect(firstNameAndInitial('  maria  de la  cruz ')).toBe('maria C.');
  expect(firstNameAndInitial('Łukasz Żuk')).toBe('Łukasz Ż.');
  expect(firstNameAndInitial('Robin')).toBe('Robin');
  expect(firstNameAndInitial('robin@example.com')).toBe('Customer');
  expect(firstNameAndInitial('')).toBe('Customer');
  const long = firstNameAndInitial(`${'x'.repeat(60)} 😀`);
  expect(reviewInput.shape.name.safeParse(long).success).toBe(true);
  expect(firstNameAndInitial('Robin  Shopper')).toBe('Robin S.');
  // No half of a letter is left, and nothing put in its place.
  expect(firstNameAndInitial(`${'x'.repeat(35)}😀`)).toBe('x'.repeat(35));
  expect(firstNameAndInitial(`😀${'x'.repeat(40)}`)).toBe(`😀${'x'.repeat(34)}`);
  expect(FORGOTTEN).toBe('A customer');
});

test('a product is as good as the average of its published reviews, and nothing without any', () => {
  expect(ratingOf({ review_count: 0, review_stars: 0 })).toBeUndefined();
  expect(ratingOf({ review_count: 3, review_stars: 13 })).toEqual({ average: 4.3, count: 3 });
  expect(ratingOf({ review_count: 4, review_stars: 17 })).toEqual({ average: 4.3, count: 4 });
});

test('only what is published counts', () => {
  const said = (status: 'waiting' | 'published' | 'rejected', stars: number) => ({ status, stars });
  expect(ratingChange(null, said('waiting', 5))).toBeNull();
  expect(ratingChange(said('waiting', 5), said('published', 5))).toEqual({
    review_count: 1,
    review_stars: 5,
  });
  expect(ratingChange(said('published', 5), said('published', 5))).toBeNull();
  expect(ratingChange(said('published', 5), said('waiting', 1))).toEqual({
    review_count: -1,
    review_stars: -5,
  });
  expect(ratingChange(said('published', 2), null)).toEqual({ review_count: -1, review_stars: -2 });
  expect(ratingChange(said('rejected', 2), null)).toBeNull();
  expect(ratingChange(said('published', 5), said('published', 3))).toEqual({
    review_count: 0,
    review_stars: -2,
  });
});

test('the spread goes from five stars to one, with those that nobody gave', () => {
  expect(
    spreadOf([
      { stars: 1, count: 2 },
      { stars: 5, count: 7 },
    ]),
  ).toEqual([7, 0, 0, 0, 2]);
});
