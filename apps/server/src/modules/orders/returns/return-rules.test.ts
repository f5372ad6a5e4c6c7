import { RETURN_STATES } from '@gadgetry/contract/returns';
import { expect, test } from 'vitest';
import {
  type LineToReturn,
  TRANSITIONS,
  actionsOf,
  allLeft,
  arrivedAt,
  freePieces,
  lastMoment,
  notNowInWords,
  partedBySending,
  refusalOfPieces,
  sentLeft,
  transitionFor,
} from './return-rules.ts';

const line = (given: Partial<LineToReturn>): LineToReturn => ({
  itemId: 'a',
  name: 'Lamp',
  productId: 'p',
  variantId: 'v',
  quantity: 5,
  sent: 5,
  refunded: 0,
  sentBack: 0,
  withdrawn: 0,
  withdrawnFrom: 0,
  shelved: 0,
  restocked: { sent: 0, unsent: 0 },
  ...given,
});
const left = (given: Partial<LineToReturn>) =>
  [sentLeft, allLeft].map((of) => of([line(given)])[0]?.quantity ?? 0);

test('what can go back is what was sent and is in no return, and not paid back', () => {
  expect(left({})).toEqual([5, 5]);
  expect(left({ sent: 3 })).toEqual([3, 5]);
  expect(left({ sent: 3, sentBack: 1 })).toEqual([2, 4]);
  expect(left({ sent: 3, refunded: 2 })).toEqual([3, 3]);
  expect(left({ sent: 3, withdrawn: 2 })).toEqual([3, 3]);
  expect(left({ refunded: 2, sentBack: 2 })).toEqual([1, 1]);
  expect(left({ refunded: 5 })).toEqual([0, 0]);
  expect(left({ sent: 0 })).toEqual([0, 5]);
});

test('pieces are refused in words, with how many there are', () => {
  const all = sentLeft([line({ sent: 2 })]);
  expect(refusalOfPieces(all, [{ itemId: 'a', quantity: 2 }])).toBeNull();
  expect(refusalOfPieces(all, [{ itemId: 'a', quantity: 3 }])).toBe(
    'Only 2 × Lamp can still be returned',
  );
  expect(refusalOfPieces(all, [{ itemId: 'b', quantity: 1 }])).toContain('can’t be returned');
});

test('a withdrawal is parted: what was not sent need not come back', () => {
  const lines = [line({ sent: 3 })];
  expect(partedBySending(lines, [{ itemId: 'a', quantity: 4 }])).toEqual({
    sent: [{ itemId: 'a', quantity: 2 }],
    unsent: [{ itemId: 'a', quantity: 2 }],
  });
  expect(partedBySending([line({})], [{ itemId: 'a', quantity: 4 }])).toEqual({
    sent: [{ itemId: 'a', quantity: 4 }],
    unsent: [],
  });
});

test('the day of delivery is not counted, and the last day is a whole one', () => {
  const delivered = new Date('2026-03-01T23:59:59Z');
  expect(lastMoment(delivered, 14).toISOString()).toBe('2026-03-15T23:59:59.999Z');
  expect(lastMoment(new Date('2026-03-01T00:00:00Z'), 14)).toEqual(lastMoment(delivered, 14));
});

test('an order has arrived with its last parcel', () => {
  const early = { delivered_at: new Date('2026-03-01') };
  const later = { delivered_at: new Date('2026-03-03') };
  expect(arrivedAt('DELIVERED', [later, early])).toEqual(later.delivered_at);
  expect(arrivedAt('SHIPPED', [early, { delivered_at: null }])).toBeNull();
});

test('each state has the actions of its table, and the last ones have none', () => {
  const of = Object.fromEntries(RETURN_STATES.map(({ status }) => [status, actionsOf(status)]));
  expect(of).toEqual({
    REQUESTED: ['approve', 'ask', 'refuse'],
    QUESTIONED: ['approve', 'refuse'],
    APPROVED: ['receive', 'close'],
    RECEIVED: ['refund', 'exchange', 'close'],
    WITHDRAWN: ['refund', 'close'],
    REFUSED: [],
    CANCELLED: [],
    REFUNDED: [],
    EXCHANGED: [],
    CLOSED: [],
  });
  expect(TRANSITIONS.map(({ move, from, to }) => `${move}: ${from} to ${to}`)).toEqual([
    'approve: REQUESTED to APPROVED',
    'refuse: REQUESTED to REFUSED',
    'ask: REQUESTED to QUESTIONED',
    'cancel: REQUESTED to CANCELLED',
    'answer: QUESTIONED to REQUESTED',
    'approve: QUESTIONED to APPROVED',
    'refuse: QUESTIONED to REFUSED',
    'cancel: QUESTIONED to CANCELLED',
    'receive: APPROVED to RECEIVED',
    'cancel: APPROVED to CANCELLED',
    'close: APPROVED to CLOSED',
    'refund: RECEIVED to REFUNDED',
    'exchange: RECEIVED to EXCHANGED',
    'close: RECEIVED to CLOSED',
    'refund: WITHDRAWN to REFUNDED',
    'close: WITHDRAWN to CLOSED',
  ]);
  const cancelled = TRANSITIONS.filter(({ move }) => move === 'cancel').map(({ from }) => from);
  expect(cancelled).toEqual(['REQUESTED', 'QUESTIONED', 'APPROVED']);
  expect(transitionFor('cancel', 'RECEIVED')).toBeNull();
});

test('whoever comes too late reads what has become of the return', () => {
  const said = RETURN_STATES.map(({ status }) => notNowInWords('cancel', status));
  expect(said).toEqual(
    [
      'is asked for again',
      'waits for an answer of its customer',
      'was approved',
      'was refused',
      'was cancelled by its customer',
      'was received',
      'is a withdrawal from what was not sent yet',
      'was refunded',
      'was exchanged',
      'was closed without a refund',
    ].map((words) => `This return ${words}. Please load the page anew`),
  );
});

test('whoever comes too early reads what has to come first', () => {
  const early = 'This return was not approved yet';
  for (const move of ['receive', 'refund', 'exchange', 'close'] as const) {
    expect(notNowInWords(move, 'REQUESTED')).toBe(early);
    expect(notNowInWords(move, 'QUESTIONED')).toBe(early);
    expect(notNowInWords(move, 'CANCELLED')).toContain('was cancelled');
  }
  expect(notNowInWords('answer', 'REQUESTED')).toContain('is asked for again');
  expect(notNowInWords('refund', 'APPROVED')).toBe('This return has not arrived yet');
  expect(notNowInWords('approve', 'APPROVED')).toContain('was approved');
});

test('what is on the shelf again does not come back once more, though it was not paid back', () => {
  expect(left({ shelved: 2 })).toEqual([3, 3]);
  expect(left({ sent: 3, shelved: 3 })).toEqual([0, 2]);
  // The piece on the shelf may be the one that was paid back.
  expect(left({ shelved: 1, refunded: 1 })).toEqual([4, 4]);
  expect(left({ shelved: 2, refunded: 4 })).toEqual([1, 1]);
  expect(freePieces(line({ shelved: 2, sentBack: 1, withdrawn: 1, refunded: 2 }))).toBe(1);
  expect(freePieces(line({ sentBack: 4, refunded: 2 }))).toBe(0);
});

test('each line has its own pieces left, and none is named of which nothing is', () => {
  const lines = [
    line({ quantity: 2, sent: 2, sentBack: 2 }),
    line({ itemId: 'b', name: 'Cable', quantity: 3, sent: 1 }),
  ];
  expect(sentLeft(lines)).toEqual([{ itemId: 'b', name: 'Cable', quantity: 1 }]);
  expect(allLeft(lines)).toEqual([{ itemId: 'b', name: 'Cable', quantity: 3 }]);
  expect(
    partedBySending(lines, [
      { itemId: 'b', quantity: 3 },
      { itemId: 'c', quantity: 1 },
    ]),
  ).toEqual({
    sent: [
      { itemId: 'b', quantity: 1 },
      { itemId: 'c', quantity: 1 },
    ],
    unsent: [{ itemId: 'b', quantity: 2 }],
  });
  expect(refusalOfPieces(allLeft(lines), [{ itemId: 'b', quantity: 3 }])).toBeNull();
  expect(left({ quantity: 2, sent: 1, refunded: 3 })).toEqual([0, 0]);
  expect(left({ quantity: 4, sent: 2, withdrawn: 1, sentBack: 2 })).toEqual([0, 1]);
  expect(left({ quantity: 4, sent: 4, withdrawn: 1 })).toEqual([3, 3]);
});

test('an order without a parcel has not arrived, whatever is said of it', () => {
  expect(arrivedAt('DELIVERED', [])).toBeNull();
  expect(arrivedAt('SHIPPED', [{ delivered_at: new Date('2026-03-01') }])).toBeNull();
});
