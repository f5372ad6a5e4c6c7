import { expect, test } from 'vitest';
import { priceWarnings } from './price-warnings.ts';

test('a price is pointed out where no card payment could be made for one piece', () => {
  expect(priceWarnings(49)).toEqual([
    'One piece alone cannot be paid for: a card payment has to be $0.50 or more',
  ]);
  expect([priceWarnings(50), priceWarnings(99_999_999)]).toEqual([[], []]);
  expect(priceWarnings(100_000_000)).toEqual([
    'It cannot be paid for without a promo code: a card payment can be $999,999.99 at most',
  ]);
});
