import { expect, test } from 'vitest';
import { paidByHand } from './paid-by-hand.ts';

test('a refund is an admin’s to pay where the card has less of it', () => {
  expect(paidByHand(16, 16)).toBeNull();
  expect(paidByHand(6, 16)).toBeNull();
  expect(paidByHand(16, 6)).toContain('all of it: of what was paid the card can give back $6.00');
  expect(paidByHand(16, 0)).toContain('no card can give any of it back');
  // Nothing is left to give back: nobody pays anything.
  expect(paidByHand(0, 0)).toBeNull();
});
