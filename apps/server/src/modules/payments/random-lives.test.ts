import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { openPaidOrder } from '../../../test/paid-order.ts';

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      cents: fc.integer({ min: 1, max: 600 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pieces' as const),
      line: fc.nat({ max: 2 }),
      pieces: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('dashboard' as const),
      cents: fc.integer({ min: 1, max: 300 }),
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

/** By pieces and by money, in SQL that is not the shop's own. */
async function tooMuchOfLines(pool: TestDatabase['pool']): Promise<object[]> {
  const { rows } = await pool.query(
    `SELECT i.name, sum(l.quantity) AS pieces, sum(l.amount_cents) AS cents
     FROM refund_lines l JOIN order_items i ON i.id = l.order_item_id
     WHERE l.refund_id NOT IN (SELECT id FROM payment_transactions WHERE status IN ('failed', 'closed'))
     GROUP BY i.id HAVING sum(l.quantity) > i.quantity OR sum(l.amount_cents) > i.price_cents * i.quantity`,
  );
  return rows;
}

// Lives of 12 sequences each, on an order of their own; RANDOM_LIVES=850 are 10,000 sequences, and hours.
const LIVES = Number(process.env['RANDOM_LIVES'] ?? '1');
const seeds = Array.from({ length: LIVES }, (_, life) => 20_261_122 + life);

/** $40.00 in three lines, and not a round price among them. */
const CART = [
  { price: 7.01, quantity: 3 },
  { price: 9.99, quantity: 1 },
  { price: 8.98, quantity: 1 },
];

test.each(seeds)(
  'whatever is asked for by line or by sum, fails, is disputed and is told in any order, the books agree to the cent at the end (%i)',
  async (seed) => {
    const lives = fc.sample(fc.array(step, { minLength: 8, maxLength: 16 }), { numRuns: 12, seed });
    const life = await openPaidOrder({}, CART);
    const { shop, intent, order, refund, refundPieces, act, reconcile } = life;
    const items = (await order()).items.map(({ _id }) => _id);
    let minute = 2;
    let steps = 0;
    for (const one of lives.flat()) {
      steps += 1;
      // Not by a call: the fault that is set now may be the answer.
      const { rows: refunds } = await shop.database.pool.query<{ id: string }>(
        'SELECT id FROM stripe_sandbox.refunds ORDER BY created_at, id',
      );
      switch (one.do) {
        case 'refund':
          await refund(one.cents / 100);
          break;
        case 'pieces':
          await refundPieces(items[one.line] ?? '', one.pieces);
          break;
        case 'dashboard':
          await shop.provider
            .refund({ paymentIntent: intent, amount: one.cents, eventsLost: true })
            .catch(() => undefined);
          break;
        case 'decide': {
          const chosen = refunds[one.which % Math.max(1, refunds.length)];
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
      expect(await tooMuchOfLines(shop.database.pool)).toEqual([]);
    }
    await shop.setFaults({});
    await shop.call('POST', '/admin/reconcile', shop.admin);
    const { payment } = await order();
    const byLine = payment?.transactions.filter(({ lines }) => lines.length > 0) ?? [];
    expect(byLine.length).toBeGreaterThan(0);
    const atProvider = await shop.stripe.refunds.list({ payment_intent: intent, limit: 100 });
    expect(atProvider.data.length).toBeGreaterThan(1);
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
  },
  120_000,
);
