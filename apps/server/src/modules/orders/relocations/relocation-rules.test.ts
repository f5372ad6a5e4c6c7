import { expect, test } from 'vitest';
import { refusalOfRelocation } from './relocation-rules.ts';

const order = { status: 'CONFIRMED', grand_total_cents: 4_500, discount_cents: 300 } as const;
const beside = {
  lineDiscounts: 300,
  added: [],
  upgraded: null,
  hasWithdrawal: false,
  paidBefore: null,
  exchanged: 0,
  hasRefunds: false,
  disputed: false,
  differs: false,
};

test('a paid order of which all is still here goes elsewhere as another one', () => {
  expect(refusalOfRelocation(order, beside)).toBeNull();
});

test.each([
  [{ ...order, status: 'PENDING' as const }, {}, 'once it is paid, it can go there'],
  // Their customer has paid for them: what is made anew would be paid twice.
  [
    { ...order, status: 'PENDING' as const },
    { paidBefore: { as: 'relocation' as const, number: 'DDD-DDD-DDD' } },
    'choose the address at order DDD-DDD-DDD again',
  ],
  [
    { ...order, status: 'PENDING' as const },
    { paidBefore: { as: 'exchange' as const, number: 'DDD-DDD-DDD' } },
    'what came back of order DDD-DDD-DDD: cancel it, and that return waits again',
  ],
  [order, { disputed: true }, 'disputed'],
  [order, { differs: true }, 'see Books first'],
  [order, { added: ['AAA-AAA-AAA', 'BBB-BBB-BBB'] }, 'Order AAA-AAA-AAA, order BBB-BBB-BBB'],
  [
    order,
    { upgraded: { numbers: ['CCC-CCC-CCC'], methodBefore: 'Post' } },
    'choose ‘Post’, as before',
  ],
  [order, { upgraded: { numbers: ['CCC-CCC-CCC'], methodBefore: null } }, 'choose one that costs'],
  [order, { hasWithdrawal: true }, 'withdrawn'],
  [
    order,
    { exchanged: 1, paidBefore: { as: 'relocation' as const, number: 'DDD-DDD-DDD' } },
    'paid with order DDD-DDD-DDD already, and can’t pay for a third one: cancel it, and pay back by hand',
  ],
  [order, { hasRefunds: true }, 'has gone back'],
  [{ ...order, grand_total_cents: 0 }, {}, 'Nothing was paid'],
  // Of an order from before what came off a line was kept.
  [order, { lineDiscounts: 0 }, 'not kept when it was placed: cancel it, which gives back'],
])('of %j with %j it says what to do instead', (what, more, words) => {
  expect(refusalOfRelocation(what, { ...beside, ...more })).toContain(words);
});
