import { expect, test } from 'vitest';
import { refusalOfSupplement } from './supplement-rules.ts';

const order = {
  status: 'CONFIRMED',
  customer_email: 'jo@example.com',
  supplements_order_id: null,
} as const;
const toSend = { returned: false, hasWithdrawal: false, paidBefore: null, isLeft: true };
const first = { number: 'DDD-DDD-DDD' };

test('things are added to an order that is paid and still to be sent', () => {
  expect(refusalOfSupplement(order, toSend)).toBeNull();
});

test.each([
  ['unpaid', { status: 'PENDING' } as const, {}, 'not paid yet'],
  [
    'in the place of a paid one',
    { status: 'PENDING' } as const,
    { paidBefore: { as: 'relocation' as const, ...first } },
    'cancel this one, and add to order DDD-DDD-DDD',
  ],
  [
    'sent for a return',
    { status: 'PENDING' } as const,
    { paidBefore: { as: 'exchange' as const, ...first } },
    'exchange that return for all that is wanted',
  ],
  ['cancelled', { status: 'CANCELLED' } as const, {}, 'is cancelled'],
  ['shipped', { status: 'SHIPPED' } as const, {}, 'Nothing of this order is left'],
  ['delivered', { status: 'DELIVERED' } as const, {}, 'Nothing of this order is left'],
  ['sent but for what was paid back', {}, { isLeft: false }, 'Nothing of this order is left'],
  ['paid back', {}, { returned: true }, 'gone back'],
  ['withdrawn from', {}, { hasWithdrawal: true }, 'has withdrawn'],
  ['nobody’s any more', { customer_email: '' }, {}, 'was deleted'],
  ['added itself', { supplements_order_id: 'main' }, {}, 'added to another one'],
])('nothing is added to one that is %s', (_is, row, sending, words) => {
  expect(refusalOfSupplement({ ...order, ...row }, { ...toSend, ...sending })).toContain(words);
});
