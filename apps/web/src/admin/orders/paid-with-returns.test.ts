import { expect, test } from 'vitest';
import { cancelRefundText, partsPaid, whoPaysRefund } from './paid-with-returns.ts';

const mixed = { amount: 549, exchanged: 79, refundable: 549, refundableByProvider: 470 };

test('a payment with returned items is shown by its parts, any other as one', () => {
  expect(partsPaid(mixed, 'card')).toEqual([
    { label: 'Card', sum: '$470.00' },
    { label: 'Earlier order', sum: '$79.00' },
  ]);
  expect(partsPaid({ amount: 79, exchanged: 79 }, 'exchange')).toEqual([
    { label: 'Earlier order', sum: '$79.00' },
  ]);
  expect(partsPaid({ amount: 549, exchanged: 0 }, 'card')).toEqual([]);
});

test('who pays a refund is said as far as the card still has its part', () => {
  const said = (more: object) => whoPaysRefund({ ...mixed, ...more }, 'card');
  expect(said({})).toContain('at most $470.00 goes back to the card. You pay a larger one');
  expect(said({ refundable: 79, refundableByProvider: 0 })).toContain('You pay a refund yourself');
  expect(said({ refundable: 470 })).toContain('What is left goes back to the card');
  expect(said({ exchanged: 0 })).toBeNull();
});

test('what goes back with a cancelled order is said by who pays it', () => {
  const said = (refundable: number, refundableByProvider: number) =>
    cancelRefundText({ refundable, refundableByProvider });
  expect(said(60, 60)).toBe('the customer gets $60.00 back');
  expect(said(60, 0)).toBe('$60.00 are yours to send back to the customer');
  expect(said(60.3, 20.1)).toBe('the customer gets $20.10 back, and $40.20 are yours to send back');
  expect(said(10, 60)).toBe('the customer gets $10.00 back');
  expect(said(0, 0)).toBeNull();
});
