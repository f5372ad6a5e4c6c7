import type { TransactionKind, TransactionStatus } from '@gadgetry/contract/admin-orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isPendingRefund,
  mayMove,
  paymentStatusOf,
  chargedBack,
  countsAsBack,
  heldByBank,
  refundable,
  sumsOf,
  underDispute,
} from './transaction-rules.ts';

const STATUSES: readonly TransactionStatus[] = [
  'pending',
  'succeeded',
  'failed',
  'closed',
  'paid_otherwise',
  'inquiry',
  'open',
  'won',
  'lost',
];
const of = (kind: TransactionKind, status: TransactionStatus, amount = 1_000) => ({
  kind,
  status,
  amount,
});
const charge = of('charge', 'succeeded', 4_000);

test.each<[TransactionKind, TransactionStatus, readonly TransactionStatus[]]>([
  ['charge', 'failed', ['succeeded']],
  ['refund', 'pending', ['succeeded', 'failed', 'closed', 'paid_otherwise']],
  ['refund', 'succeeded', ['failed']],
  ['refund', 'failed', ['closed', 'paid_otherwise']],
  ['dispute', 'inquiry', ['open', 'won', 'lost']],
  ['dispute', 'open', ['won', 'lost']],
  ['dispute', 'lost', ['won']],
])('a %s that is %s goes on to %j, and nowhere else', (kind, from, ways) => {
  for (const to of STATUSES) expect(mayMove(kind, from, to), to).toBe(ways.includes(to));
});

test.each<[TransactionKind, readonly TransactionStatus[]]>([
  ['charge', ['succeeded']],
  ['refund', ['closed', 'paid_otherwise']],
  ['dispute', ['won']],
])('a %s that is %j has come to its end', (kind, ends) => {
  for (const from of ends) for (const to of STATUSES) expect(mayMove(kind, from, to)).toBe(false);
});

test('each cent is in one sum: charged, given back, on its way, disputed or lost', () => {
  const all = [
    charge,
    of('charge', 'failed', 1),
    of('refund', 'succeeded', 20),
    of('refund', 'paid_otherwise', 300),
    of('refund', 'pending', 4_000),
    of('refund', 'failed', 1),
    of('refund', 'closed', 1),
    of('dispute', 'open', 50_000),
    of('dispute', 'lost', 600_000),
    of('dispute', 'won', 1),
    of('dispute', 'inquiry', 1),
  ];
  const sums = { refunded: 320, refunding: 4_000, disputed: 50_000, lost: 600_000 };
  expect(sumsOf(all)).toEqual({ charged: 4_000, ...sums });
  expect(sumsOf([...all, ...all])).toMatchObject({ charged: 8_000, refunded: 640 });
});

test('no money was taken of an order whose payments all failed', () => {
  expect(sumsOf([of('charge', 'failed')]).charged).toBeNull();
  expect(sumsOf([of('charge', 'succeeded', 0)]).charged).toBe(0);
});

test('what is given back, on its way, disputed or lost can not be given once more', () => {
  const sums = { charged: 4_000, refunded: 0, refunding: 0, disputed: 0, lost: 0 };
  expect(refundable(sums)).toBe(4_000);
  for (const gone of ['refunded', 'refunding', 'disputed', 'lost'] as const) {
    expect(refundable({ ...sums, [gone]: 3_999 })).toBe(1);
  }
  expect(refundable({ charged: 4_000, refunded: 1, refunding: 20, disputed: 300, lost: 600 })).toBe(
    3_079,
  );
  expect(refundable({ ...sums, refunded: 3_000, lost: 3_000 })).toBe(0);
  expect(refundable({ ...sums, charged: null })).toBe(0);
});

test('a payment is under dispute from the first question of the bank until it is decided', () => {
  expect(underDispute([charge, of('dispute', 'inquiry')])).toBe(true);
  expect(underDispute([charge, of('dispute', 'won'), of('dispute', 'open')])).toBe(true);
  expect(underDispute([charge, of('dispute', 'won'), of('dispute', 'lost')])).toBe(false);
  expect(underDispute([charge, of('refund', 'pending')])).toBe(false);
  expect(underDispute([])).toBe(false);
});

test('only a refund that is on its way is pending', () => {
  expect(isPendingRefund(of('refund', 'pending'))).toBe(true);
  expect(isPendingRefund(of('refund', 'succeeded'))).toBe(false);
  expect(isPendingRefund(of('charge', 'pending'))).toBe(false);
});

test.each<[string, readonly ReturnType<typeof of>[], string]>([
  ['of which half went back', [of('refund', 'succeeded', 2_000)], 'PAID'],
  ['of which all but a cent went back', [of('refund', 'succeeded', 3_999)], 'PAID'],
  ['that went back', [of('refund', 'succeeded', 4_000)], 'REFUNDED'],
  ['that was paid back in another way', [of('refund', 'paid_otherwise', 4_000)], 'REFUNDED'],
  ['that the bank took back', [of('dispute', 'lost', 4_000)], 'REFUNDED'],
  [
    'that went back in both ways',
    [of('refund', 'succeeded', 1_000), of('dispute', 'lost', 3_000)],
    'REFUNDED',
  ],
  ['that is on its way back', [of('refund', 'pending', 4_000)], 'PAID'],
  [
    'of which more than all went back, or will',
    [of('refund', 'succeeded', 4_000), of('refund', 'pending', 10)],
    'PAID',
  ],
  ['whose refund failed', [of('refund', 'failed', 4_000)], 'PAID'],
  ['that is disputed', [of('dispute', 'open', 4_000)], 'PAID'],
  ['whose dispute was won', [of('dispute', 'won', 4_000)], 'PAID'],
])('an order with a payment %s', (_what, others, status) => {
  expect(paymentStatusOf([charge, ...others], false)).toBe(status);
});

test('an order that cost nothing is paid until somebody gives nothing back', () => {
  const nothing = of('charge', 'succeeded', 0);
  expect(paymentStatusOf([nothing], false)).toBe('PAID');
  expect(paymentStatusOf([nothing, of('refund', 'failed', 0)], false)).toBe('PAID');
  expect(paymentStatusOf([nothing, of('dispute', 'won', 0)], false)).toBe('PAID');
  expect(paymentStatusOf([nothing, of('refund', 'succeeded', 0)], false)).toBe('REFUNDED');
  expect(paymentStatusOf([nothing, of('refund', 'paid_otherwise', 0)], false)).toBe('REFUNDED');
  expect(paymentStatusOf([nothing, of('dispute', 'lost', 0)], false)).toBe('REFUNDED');
});

const transaction = fc.oneof(
  fc.record({
    kind: fc.constant('charge' as const),
    status: fc.constantFrom('succeeded' as const, 'failed' as const),
    amount: fc.constant(10_000),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    status: fc.constantFrom(
      'pending' as const,
      'succeeded' as const,
      'failed' as const,
      'closed' as const,
      'paid_otherwise' as const,
    ),
    amount: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({
    kind: fc.constant('dispute' as const),
    status: fc.constantFrom('inquiry' as const, 'open' as const, 'won' as const, 'lost' as const),
    amount: fc.integer({ min: 1, max: 10_000 }),
  }),
);

test('an order is paid while the shop has any of its money, refunded when it has none, whatever came first', () => {
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 8 }), fc.boolean(), (all, waiting) => {
      const status = paymentStatusOf(all, waiting);
      expect(paymentStatusOf(all.toReversed(), waiting)).toBe(status);
      const sums = sumsOf(all);
      expect(status === 'PENDING' || status === 'FAILED').toBe(sums.charged === null);
      expect(status === 'PENDING').toBe(sums.charged === null && waiting);
      const back = sums.refunded + sums.lost;
      const charged = sums.charged ?? 0;
      expect(status === 'REFUNDED' && back < charged).toBe(false);
      expect(status === 'PAID' && sums.refunding === 0 && back >= charged).toBe(false);
      // Failed, closed and won ones are as if they had never been.
      const counting = all.filter((one) => !['failed', 'closed', 'won'].includes(one.status));
      expect(paymentStatusOf(counting, waiting)).toBe(status);
    }),
  );
});

test('only a dispute that was decided for the payer ends all refunds of its charge', () => {
  expect(chargedBack([charge, of('dispute', 'lost', 100)])).toBe(true);
  for (const status of ['inquiry', 'open', 'won'] as const) {
    expect(chargedBack([charge, of('dispute', status, 100)])).toBe(false);
  }
  expect(chargedBack([charge, of('refund', 'lost', 100)])).toBe(false);
});

test('the bank has the money of an open dispute, and of nothing else', () => {
  for (const kind of ['charge', 'refund', 'dispute'] as const) {
    for (const status of STATUSES) {
      const held = kind === 'dispute' && status === 'open';
      expect(heldByBank([charge, of(kind, status, 100)]), `${kind} ${status}`).toBe(held);
    }
  }
});

test('what is given back, on its way or paid in another way counts as back', () => {
  const back = new Set<TransactionStatus>(['pending', 'succeeded', 'paid_otherwise']);
  for (const status of STATUSES) {
    expect(countsAsBack(of('refund', status)), status).toBe(back.has(status));
    expect(countsAsBack(of('charge', status)), status).toBe(false);
  }
});
