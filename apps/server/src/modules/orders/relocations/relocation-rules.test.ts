import { expect, test } from 'vitest';
import { refusalOfRelocation } from './relocation-rules.ts';

const order = { status: 'CONFIRMED', grand_total_cents: 4_500, discount_cents: 300 } as const;
const beside = {
  lineDiscounts: 300,
  added: [],
  upgraded: null,
  hasWithdrawal: false,
  exchanged: 0,
  hasRefunds: false,
  disputed: false,
  differs: false,
};

test('a paid order of which all is still here goes elsewhere as another one', () => {
  expect(refusalOfRelocation(order, beside)).toBeNull();
});

test.each([
  [{ ...order, status: 'PENDING' as const }, {}, 'not paid yet'],
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
  [order, { exchanged: 1 }, 'paid with another one already'],
  [order, { hasRefunds: true }, 'has gone back'],
  [{ ...order, grand_total_cents: 0 }, {}, 'Nothing was paid'],
  // Of an order from before what came off a line was kept.
  [order, { lineDiscounts: 0 }, 'make it anew'],
])('of %j with %j it says what to do instead', (what, more, words) => {
  expect(refusalOfRelocation(what, { ...beside, ...more })).toContain(words);
});
