import { ORDER_STATUSES, type OrderStatus } from '@gadgetry/contract/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COUNTING_STATUSES,
  type OrderMove,
  TRANSITIONS,
  adminActions,
  targetOf,
  transitionFor,
} from './order-status.ts';

const moves = [...new Set(TRANSITIONS.map((row) => row.move))];
const anyMoves = fc.array(fc.constantFrom(...moves), { maxLength: 30 });

function walk(steps: readonly OrderMove[], start: OrderStatus = 'PENDING'): OrderStatus[] {
  const visited = [start];
  for (const step of steps) {
    const transition = transitionFor(step, visited.at(-1) ?? start);
    if (transition !== null) visited.push(transition.to);
  }
  return visited;
}

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
    expect(new Set(rows.map((row) => row.to))).toEqual(new Set([targetOf(move)]));
    expect(new Set(rows.map((row) => row.from)).size).toBe(rows.length);
  }
});

test('money that has arrived is never booked as failed by a later move', () => {
  const failing = TRANSITIONS.filter((row) => row.payment === 'FAILED');
  expect(new Set(failing.map((row) => row.from))).toEqual(new Set(['PENDING']));
});

test('admins are offered what the table allows them, and nothing else', () => {
  expect(
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, adminActions(status)])),
  ).toEqual({
    PENDING: ['cancel'],
    CONFIRMED: ['ship', 'cancel'],
    SHIPPED: ['deliver'],
    DELIVERED: [],
    CANCELLED: [],
  });
});

test('every order but a cancelled one makes the next one not a first order', () => {
  expect(new Set([...COUNTING_STATUSES, 'CANCELLED'])).toEqual(new Set(ORDER_STATUSES));
});
