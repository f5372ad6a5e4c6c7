import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from '@gadgetry/contract/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  PRIOR_ORDER_STATUSES,
  type OrderMove,
  TRANSITIONS,
  adminActions,
  transitionFor,
} from './order-status.ts';

type End = readonly [OrderStatus, PaymentStatus | null];

/** What each move makes of an order and its payment, by the state it is in; all else is refused. */
const ENDS = {
  paid: { PENDING: ['CONFIRMED', 'PAID'] },
  paid_late: { CANCELLED: ['CONFIRMED', 'PAID'] },
  expired: { PENDING: ['CANCELLED', 'FAILED'] },
  replaced: { PENDING: ['CANCELLED', 'FAILED'] },
  payment_failed: { PENDING: ['CANCELLED', 'FAILED'] },
  cancelled_by_customer: { PENDING: ['CANCELLED', 'FAILED'] },
  cancelled: { PENDING: ['CANCELLED', 'FAILED'], CONFIRMED: ['CANCELLED', null] },
  shipped: { CONFIRMED: ['SHIPPED', null] },
  delivered: { SHIPPED: ['DELIVERED', null] },
} as const satisfies Record<OrderMove, Partial<Record<OrderStatus, End>>>;

const moves = Object.keys(ENDS) as OrderMove[];
const anyMoves = fc.array(fc.constantFrom(...moves), { maxLength: 30 });

function walk(steps: readonly OrderMove[], start: OrderStatus = 'PENDING'): OrderStatus[] {
  const visited = [start];
  for (const step of steps) {
    const transition = transitionFor(step, visited.at(-1) ?? start);
    if (transition !== null) visited.push(transition.to);
  }
  return visited;
}

for (const move of moves) {
  const ends: Partial<Record<OrderStatus, End>> = ENDS[move];
  test.each(ORDER_STATUSES)(
    `of an order that is %s, '${move}' makes what it should, or nothing`,
    (from) => {
      const transition = transitionFor(move, from);
      const end = transition === null ? undefined : [transition.to, transition.payment];
      expect(end).toEqual(ends[from]);
      expect(transition === null || (transition.move === move && transition.from === from)).toBe(
        true,
      );
    },
  );
}

test('what is no move of an order leads nowhere, from any state', () => {
  for (const event of ['placed', 'refunded', ''] as unknown as OrderMove[]) {
    expect(TRANSITIONS.some((row) => row.move === event)).toBe(false);
    for (const status of ORDER_STATUSES) expect(transitionFor(event, status)).toBeNull();
  }
});

test('whatever is tried, an order ships only after it was confirmed and is delivered only after it was shipped', () => {
  fc.assert(
    fc.property(anyMoves, (steps) => {
      const visited = walk(steps);
      const statesBefore = (status: OrderStatus) =>
        visited.flatMap((reached, at) => (reached === status ? [visited[at - 1]] : []));
      expect(statesBefore('SHIPPED').every((status) => status === 'CONFIRMED')).toBe(true);
      expect(statesBefore('DELIVERED').every((status) => status === 'SHIPPED')).toBe(true);
    }),
  );
});

test('nothing leads back to PENDING, and nothing away from DELIVERED', () => {
  fc.assert(
    fc.property(anyMoves, (steps) => {
      expect(walk(steps).lastIndexOf('PENDING')).toBe(0);
      expect(walk(steps, 'DELIVERED')).toEqual(['DELIVERED']);
    }),
  );
});

test('a move has one target wherever it starts, and one way from each state', () => {
  for (const move of moves) {
    const rows = TRANSITIONS.filter((row) => row.move === move);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.to)).size).toBe(1);
    expect(new Set(rows.map((row) => row.from)).size).toBe(rows.length);
  }
});

test('money that has arrived is never booked as failed by a later move', () => {
  const failing = TRANSITIONS.filter((row) => row.payment === 'FAILED');
  expect(new Set(failing.map((row) => row.from))).toEqual(new Set(['PENDING']));
});

const unsent = { hasShipments: false, hasWithdrawal: false, canBeSent: true };
const partlySent = { hasShipments: true, hasWithdrawal: false, canBeSent: true };

test('admins are offered what the table allows them, and nothing else', () => {
  expect(
    Object.fromEntries(
      ORDER_STATUSES.map((status) => [
        status,
        adminActions(status, { method: 'card', returned: false, heldByBank: false }, unsent),
      ]),
    ),
  ).toEqual({
    PENDING: ['cancel'],
    CONFIRMED: ['ship', 'cancel'],
    SHIPPED: ['deliver'],
    DELIVERED: [],
    CANCELLED: [],
  });
});

test('only of an order that no provider is paid for is offered to say that it is paid, while it waits', () => {
  const money = { method: 'bank_transfer', returned: false, heldByBank: false } as const;
  expect(adminActions('PENDING', money, unsent)).toEqual(['mark_paid', 'cancel']);
  expect(
    ORDER_STATUSES.filter((status) => adminActions(status, money, unsent).includes('mark_paid')),
  ).toEqual(['PENDING']);
});

test('an order whose money goes back is not offered for shipping, nor one that the bank holds for cancelling', () => {
  const offered = (returned: boolean, heldByBank: boolean) =>
    adminActions('CONFIRMED', { method: 'card', returned, heldByBank }, unsent);
  expect(offered(true, false)).toEqual(['cancel']);
  expect(offered(false, true)).toEqual(['ship']);
  const money = { method: 'card', returned: false, heldByBank: false } as const;
  expect(adminActions('CONFIRMED', money, { ...unsent, hasWithdrawal: true })).toEqual(['cancel']);
  const gone = { method: 'card', returned: true, heldByBank: true } as const;
  expect(adminActions('SHIPPED', gone, partlySent)).toEqual(['deliver']);
});

test('an order of which some was sent can be ended as it is, and not be cancelled', () => {
  const money = { method: 'card', returned: false, heldByBank: false } as const;
  expect(adminActions('CONFIRMED', money, partlySent)).toEqual(['ship', 'finish_shipping']);
  expect(adminActions('SHIPPED', money, partlySent)).toEqual(['deliver']);
});

test('an order of which nothing is there to be sent is not offered for it', () => {
  const money = { method: 'card', returned: false, heldByBank: false } as const;
  const nothing = { canBeSent: false };
  expect(adminActions('CONFIRMED', money, { ...unsent, ...nothing })).toEqual(['cancel']);
  expect(adminActions('CONFIRMED', money, { ...partlySent, ...nothing })).toEqual([
    'finish_shipping',
  ]);
});

test('every order but a cancelled one makes the next one not a first order', () => {
  expect(new Set([...PRIOR_ORDER_STATUSES, 'CANCELLED'])).toEqual(new Set(ORDER_STATUSES));
});
