import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type LedgerChange,
  type ProviderTransactions,
  agrees,
  changesFor,
} from './matching-rules.ts';
import type { ProviderDispute, ProviderRefund } from './ledger-rules.ts';
import { type LedgerEntry, mayMove, refundable, sumsOf } from './transaction-rules.ts';

const CHARGED = 10_000;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      cents: fc.integer({ min: 1, max: 6_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('dashboard' as const),
      cents: fc.integer({ min: 1, max: 6_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), answered: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('decide' as const), which: fc.nat(), ok: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('dispute' as const),
      cents: fc.integer({ min: 1, max: CHARGED }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('verdict' as const), won: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tell' as const), age: fc.nat({ max: 6 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A way of the table, or a refund whose number at the provider was not known until now. */
function isLawful(change: LedgerChange): boolean {
  if (change.change !== 'move') return true;
  const { ours, to, providerId } = change;
  if (ours.status === to || mayMove(ours.kind, ours.status, to)) return true;
  return ours.providerId === null && (providerId !== undefined || ours.source === 'earlier');
}

/** A shop and a provider with books of their own, and lists that may reach the shop late or never. */
function world() {
  const state = { refunds: [] as ProviderRefund[], disputes: [] as ProviderDispute[] };
  const told: ProviderTransactions[] = [];
  let ours: LedgerEntry[] = [
    {
      id: 'c',
      kind: 'charge',
      status: 'succeeded',
      amount: CHARGED,
      providerId: 'pi',
      source: 'event',
      withdrawn: 0,
    },
  ];
  const remember = () => told.push({ refunds: [...state.refunds], disputes: [...state.disputes] });
  const given = () =>
    state.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0);
  const isDisputed = () => state.disputes.some(({ status }) => status !== 'won');
  const give = (amount: number, transactionId: string | null) => {
    if (isDisputed() || given() + amount > CHARGED) return null;
    const id = `re_${state.refunds.length}`;
    const refund = {
      id,
      paymentIntentId: 'pi',
      amount,
      currency: 'usd',
      status: 'pending',
      failure: null,
      transactionId,
    } as const;
    state.refunds.push(refund);
    remember();
    return refund;
  };
  const learn = (theirs: ProviderTransactions) => {
    for (const change of changesFor(ours, theirs)) {
      expect(isLawful(change)).toBe(true);
      if (change.change === 'add refund') {
        const { id, amount, status } = change.theirs;
        ours = [
          ...ours,
          { id, kind: 'refund', status, amount, providerId: id, source: 'event', withdrawn: 0 },
        ];
      } else if (change.change === 'add dispute') {
        const { id, amount, status } = change.theirs;
        ours = [
          ...ours,
          { id, kind: 'dispute', status, amount, providerId: id, source: 'event', withdrawn: 0 },
        ];
      } else {
        const { ours: one, to, providerId } = change;
        ours = ours.map((old) =>
          old.id === one.id
            ? { ...old, status: to, providerId: providerId ?? old.providerId }
            : old,
        );
      }
      // Not only at the end: the database looks after every statement.
      const { refunded, refunding } = sumsOf(ours);
      expect(refunded + refunding).toBeLessThanOrEqual(CHARGED);
    }
  };
  const run = (one: Step): void => {
    switch (one.do) {
      case 'ask':
        if (one.cents > refundable(sumsOf(ours))) return;
        ours = [
          ...ours,
          {
            id: `t_${ours.length}`,
            kind: 'refund',
            status: 'pending',
            amount: one.cents,
            providerId: null,
            source: 'admin',
            withdrawn: 0,
          },
        ];
        return;
      case 'dashboard':
        give(one.cents, null);
        return;
      case 'send': {
        const waiting = ours.find(
          ({ kind, status, providerId }) =>
            kind === 'refund' && status === 'pending' && providerId === null,
        );
        if (waiting === undefined) return;
        // A remembered failure or a lost answer: first it is asked whether it happened.
        const made =
          state.refunds.find(({ transactionId }) => transactionId === waiting.id) ??
          give(waiting.amount, waiting.id);
        if (!one.answered) return;
        if (made === null)
          ours = ours.map((old) => (old.id === waiting.id ? { ...old, status: 'failed' } : old));
        else learn({ refunds: [made], disputes: [] });
        return;
      }
      case 'decide': {
        const at = state.refunds.length === 0 ? -1 : one.which % state.refunds.length;
        const refund = state.refunds[at];
        if (refund === undefined || refund.status === 'failed') return;
        if (refund.status === 'succeeded' && one.ok) return;
        state.refunds[at] = { ...refund, status: one.ok ? 'succeeded' : 'failed' };
        remember();
        return;
      }
      case 'dispute':
        if (state.disputes.length > 0) return;
        state.disputes.push({
          id: 'dp',
          paymentIntentId: 'pi',
          amount: one.cents,
          currency: 'usd',
          status: 'open',
          reason: 'fraudulent',
          withdrawn: 0,
        });
        remember();
        return;
      case 'verdict':
        if (state.disputes[0]?.status !== 'open') return;
        state.disputes[0] = { ...state.disputes[0], status: one.won ? 'won' : 'lost' };
        remember();
        return;
      case 'tell': {
        const theirs = told.at(-1 - one.age);
        if (theirs !== undefined) learn(theirs);
      }
    }
  };
  return { run, learn, state, ours: () => ours, given };
}

test('in 10,000 random lives no more goes back than was charged, and both books agree once all is told', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { run, learn, state, ours, given } = world();
      for (const one of steps) run(one);
      learn(state);
      expect(agrees(ours(), state)).toBe(true);
      const known = ours().filter(
        ({ kind, providerId }) => kind === 'refund' && providerId !== null,
      );
      const { refunded, refunding } = sumsOf(known);
      expect(refunded + refunding).toBe(given());
      // Told once more, and older: nothing is new.
      expect(changesFor(ours(), state)).toEqual([]);
    }),
    { numRuns: 10_000, seed: 20_261_122 },
  );
});
