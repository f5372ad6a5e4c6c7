import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPaidOrder } from '../../../test/paid-order.ts';

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      cents: fc.integer({ min: 1, max: 2_500 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('dashboard' as const),
      cents: fc.integer({ min: 1, max: 1_500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide' as const), which: fc.nat(), ok: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispute' as const), lost: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('event' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      api: fc.constantFrom('none', 'error', 'error_remembered', 'empty'),
      done: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
);

test('whatever is asked for, fails, is disputed and is told in any order, the books agree to the cent at the end', async () => {
  const lives = fc.sample(fc.array(step, { minLength: 8, maxLength: 16 }), {
    numRuns: 12,
    seed: 20_261_122,
  });
  const life = await openPaidOrder();
  const { shop, intent, order, refund, act, reconcile } = life;
  let minute = 2;
  let steps = 0;
  for (const one of lives.flat()) {
    steps += 1;
    const refunds = await shop.stripe.refunds.list({ payment_intent: intent, limit: 100 });
    switch (one.do) {
      case 'refund':
        await refund(one.cents / 100);
        break;
      case 'dashboard':
        await shop.provider
          .refund({ paymentIntent: intent, amount: one.cents, eventsLost: true })
          .catch(() => undefined);
        break;
      case 'decide': {
        const chosen = refunds.data[one.which % Math.max(1, refunds.data.length)];
        if (chosen === undefined) break;
        const move = {
          to: one.ok ? 'succeeded' : 'failed',
          eventsLost: one.which % 2 === 0,
        } as const;
        await shop.provider.moveRefund(chosen.id, move).catch(() => undefined);
        break;
      }
      case 'retry': {
        const failed = (await order()).payment?.transactions.find(({ canRetry }) => canRetry);
        if (failed !== undefined) await act(`refunds/${failed._id}/retry`);
        break;
      }
      case 'dispute': {
        if (steps < 120) break;
        const opened = await shop.provider
          .openDispute({ paymentIntent: intent, eventsLost: true })
          .catch(() => null);
        if (opened === null) break;
        await shop.provider.moveDispute(opened.id, {
          to: one.lost ? 'lost' : 'won',
          eventsLost: true,
        });
        break;
      }
      case 'event': {
        const { data } = await shop.stripe.events.list({ limit: 100 });
        const event = data[one.which % Math.max(1, data.length)];
        if (event !== undefined) await shop.deliver({ ...event, id: `${event.id}x${steps}` });
        break;
      }
      case 'fault':
        await shop.setFaults({
          refunds: steps % 3 === 0 ? 'at_once' : 'pending',
          api: one.api,
          apiWork: one.done ? 'done' : 'not_done',
          apiPath: '/v1/refunds',
          apiCalls: 2,
        });
        break;
      case 'reconcile':
        minute += 2;
        await reconcile(minute).catch(() => undefined);
    }
    const { rows } = await shop.database.pool.query<{ back: number }>(
      `SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund' AND status IN ('pending', 'succeeded')), 0)::int AS back
       FROM payment_transactions`,
    );
    expect(rows[0]?.back).toBeLessThanOrEqual(4_000);
  }
  await shop.setFaults({});
  await shop.call('POST', '/admin/reconcile', shop.admin);
  const { payment } = await order();
  const atProvider = await shop.stripe.refunds.list({ payment_intent: intent, limit: 100 });
  expect(atProvider.data.length).toBeGreaterThan(3);
  const sumOf = (status: string) =>
    atProvider.data
      .filter((one) => one.status === status)
      .reduce((sum, { amount }) => sum + amount, 0);
  expect(Math.round((payment?.refunded ?? 0) * 100)).toBe(sumOf('succeeded'));
  expect(Math.round((payment?.refunding ?? 0) * 100)).toBe(sumOf('pending'));
  const { rows } = await shop.database.pool.query(
    `SELECT subject FROM provider_differences WHERE ended_at IS NULL`,
  );
  expect(rows).toEqual([]);
}, 120_000);
