import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TransferShop, openTransferShop } from '../../../test/bank-transfer.ts';
import { minutesFromNow } from '../../../test/paid-order.ts';

const ACTIONS = ['cancel', 'ship', 'deliver'] as const;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mark' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      cents: fc.integer({ min: 1, max: 2_500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pieces' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('close' as const), paidOtherwise: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom(...ACTIONS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold ends' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const lives = fc.sample(fc.array(step, { minLength: 6, maxLength: 14 }), {
  numRuns: 16,
  seed: 20_261_122,
});

const QUANTITY = 3;
const PAID = 2_103;

let keys = 0;

/** One order of three pieces for $7.01 each, and what its admins have said of it. */
async function openLife(shop: TransferShop, product: Parameters<TransferShop['stockOf']>[0]) {
  const orderId = await shop.transferred([{ product, quantity: QUANTITY }]);
  const { items } = await shop.readOrder(orderId);
  const said = { received: false, givenBack: 0 };

  const act = async (path: string, payload: object = {}): Promise<boolean> => {
    keys += 1;
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${orderId}/${path}`,
      headers: { ...shop.admin.headers, 'idempotency-key': `key-${keys}` },
      payload,
    });
    expect([200, 400, 409]).toContain(statusCode);
    return statusCode === 200;
  };

  const close = async (paidOtherwise: boolean): Promise<void> => {
    const { payment } = await shop.adminOrder(orderId);
    const open = payment?.transactions.find(({ canClose }) => canClose);
    if (open === undefined) return;
    const closed = await act(`refunds/${open._id}/close`, { reason: 'seen to', paidOtherwise });
    if (closed && paidOtherwise) said.givenBack += Math.round(open.amount * 100);
  };

  const endHold = async (): Promise<void> => {
    await shop.database.pool.query(
      `UPDATE orders SET hold_expires_at = now() WHERE id = $1 AND status = 'PENDING'`,
      [orderId],
    );
    await shop.app.scheduledWork.releaseUnpaid(minutesFromNow(1));
  };

  const take = async (one: Step): Promise<void> => {
    if (one.do === 'mark') {
      said.received = (await act('mark-paid', { note: 'statement 12' })) || said.received;
    } else if (one.do === 'refund') {
      await act('refunds', { amount: one.cents / 100, reason: 'late' });
    } else if (one.do === 'pieces') {
      const lines = [{ itemId: items[0]?._id, quantity: one.quantity }];
      await act('refunds', { lines, reason: 'sent back' });
    } else if (one.do === 'close') {
      await close(one.paidOtherwise);
    } else if (one.do === 'hold ends') {
      await endHold();
    } else if (one.do === 'reconcile') {
      await shop.app.scheduledWork.reconcilePayments(minutesFromNow(2));
    } else {
      await act(one.do);
    }
  };

  return { said, take, order: (): Promise<AdminOrder> => shop.adminOrder(orderId) };
}

test('whatever admins do with orders by transfer, and in which order, the sums are what they have said', async () => {
  const shop = await openTransferShop();
  const product = await shop.addProduct({ price: 7.01, stockQuantity: 100 });
  let sold = 0;
  for (const steps of lives) {
    const { said, take, order } = await openLife(shop, product);
    for (const one of steps) await take(one);
    const { payment, orderStatus } = await order();
    if (orderStatus !== 'CANCELLED') sold += QUANTITY;
    expect(payment !== null).toBe(said.received);
    const { refunded = 0, refunding = 0, refundable = 0 } = payment ?? {};
    expect(Math.round(refunded * 100)).toBe(said.givenBack);
    const all = Math.round((refunded + refunding + refundable) * 100);
    expect(all).toBe(said.received ? PAID : 0);
  }
  expect(await shop.stockOf(product)).toBe(100 - sold);
  // Of every request that changes something, carried out or refused, the provider keeps its answer.
  const asked = await shop.database.pool.query('SELECT key FROM stripe_sandbox.idempotent_answers');
  expect(asked.rows).toEqual([]);
  expect(shop.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  await shop.expectBooksInOrder();
});
