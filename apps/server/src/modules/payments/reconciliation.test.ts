import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { signUp } from '../../../test/shop.ts';

const inTwoMinutes = () => new Date(Date.now() + 120_000);

async function unpaidOrder(shop: SellingShop, buyer = shop.shopper) {
  const product = await shop.addProduct({ stockQuantity: 10 });
  const orderId = await shop.placed(buyer, [{ product, quantity: 1 }]);
  return { product, orderId };
}

test('a payment of which no event ever arrives is settled by reconciliation', async () => {
  const shop = await openSellingShop();
  const { orderId } = await unpaidOrder(shop);
  await shop.pay(shop.shopper, orderId);
  await shop.app.scheduledWork.reconcilePayments(new Date());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('PENDING');
  await shop.app.scheduledWork.reconcilePayments(inTwoMinutes());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CONFIRMED');
  await shop.expectBooksInOrder();
});

test('a session that ended at the provider unnoticed is found, and its order cancelled', async () => {
  const shop = await openSellingShop();
  const { product, orderId } = await unpaidOrder(shop);
  const { body } = await shop.checkout(shop.shopper, orderId);
  const sessionId = /^(cs_test_\w+?)_secret/.exec(body.clientSecret)?.[1] ?? '';
  await shop.stripe.checkout.sessions.expire(sessionId);
  await shop.app.scheduledWork.reconcilePayments(inTwoMinutes());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CANCELLED');
  expect(await shop.stockOf(product)).toBe(10);
});

test.each([
  ['amount', 'amount_total = amount_total - 1'],
  ['currency', `currency = 'eur'`],
  ['orderId', `metadata = '{"order_id":"another"}'`],
])(
  'a paid session whose %s is not what was asked for settles nothing, whoever looks',
  async (field, change) => {
    const shop = await openSellingShop();
    const { orderId } = await unpaidOrder(shop);
    const sessionId = await shop.pay(shop.shopper, orderId);
    await shop.database.pool.query(`UPDATE stripe_sandbox.checkout_sessions SET ${change}`);
    await shop.comeBack(shop.shopper, sessionId);
    await shop.app.scheduledWork.reconcilePayments(inTwoMinutes());
    expect(await shop.readOrder(orderId)).toMatchObject({
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
    });
    const alarms = shop.logged.filter((line) => line['code'] === 'payment_mismatch');
    expect(alarms.map((line) => [line['level'], line['wrong']])).toEqual([
      [50, [field]],
      [50, [field]],
    ]);
  },
);

test('sessions that can’t be read keep no other from being settled, and are reported', async () => {
  const shop = await openSellingShop();
  const orders = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const buyer = await signUp(shop);
      const { orderId } = await unpaidOrder(shop, buyer);
      await shop.pay(buyer, orderId);
      return orderId;
    }),
  );
  const statuses = async () => {
    const read = await Promise.all(orders.map((id) => shop.readOrder(id)));
    return read.map((order) => order.orderStatus);
  };
  // Each session is asked about three times before it is left: however these are dealt out, two
  // sessions at least and six at most are left.
  await shop.setFaults({ api: 'error', apiCalls: 18 });
  await expect(shop.app.scheduledWork.reconcilePayments(inTwoMinutes())).rejects.toThrow(
    /[2-6] payments/,
  );
  const after = await statuses();
  expect(after.filter((status) => status === 'CONFIRMED').length).toBeGreaterThanOrEqual(2);
  expect(after).toContain('PENDING');
  await shop.app.scheduledWork.reconcilePayments(inTwoMinutes());
  expect(new Set(await statuses())).toEqual(new Set(['CONFIRMED']));
  await shop.expectBooksInOrder();
});

test('many sessions are asked about together: a slow provider holds up none for long', async () => {
  const shop = await openSellingShop();
  for (let turn = 0; turn < 12; turn += 1) {
    const buyer = await signUp(shop);
    const { orderId } = await unpaidOrder(shop, buyer);
    await shop.checkout(buyer, orderId);
  }
  await shop.setFaults({ api: 'slow', apiDelayMs: 1_500 });
  const began = performance.now();
  await shop.app.scheduledWork.reconcilePayments(inTwoMinutes());
  // One after the other would be 18 seconds, and a minute's turn would not do for fifty.
  expect(performance.now() - began).toBeLessThan(12_000);
});

test('money that comes later settles when it comes; the hold waits for it', async () => {
  const shop = await openSellingShop();
  shop.letTimePassAtProvider();
  await shop.setFaults({ settlement: 'late', settlementDelayMs: 1_500 });
  const { orderId } = await unpaidOrder(shop);
  const sessionId = await shop.pay(shop.shopper, orderId);
  expect((await shop.comeBack(shop.shopper, sessionId)).body).toMatchObject({
    status: 'complete',
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
  });
  await shop.endHold(orderId);
  const sweptAt = new Date();
  await shop.app.scheduledWork.releaseUnpaid(sweptAt);
  const { orderStatus, holdExpiresAt } = await shop.readOrder(orderId);
  expect(orderStatus).toBe('PENDING');
  expect(holdExpiresAt).toBe(new Date(sweptAt.getTime() + 30 * 60_000).toISOString());
  await expect
    .poll(
      async () => {
        await shop.app.scheduledWork.reconcilePayments(inTwoMinutes());
        return (await shop.readOrder(orderId)).orderStatus;
      },
      { timeout: 10_000 },
    )
    .toBe('CONFIRMED');
});

test('money that was promised and never came cancels the order', async () => {
  const shop = await openSellingShop();
  shop.letTimePassAtProvider();
  await shop.setFaults({ settlement: 'late_failure', settlementDelayMs: 200 });
  const { product, orderId } = await unpaidOrder(shop);
  const sessionId = await shop.pay(shop.shopper, orderId);
  await expect
    .poll(
      async () => {
        await shop.app.scheduledWork.reconcilePayments(inTwoMinutes());
        return (await shop.readOrder(orderId)).orderStatus;
      },
      { timeout: 10_000 },
    )
    .toBe('CANCELLED');
  expect((await shop.readOrder(orderId)).paymentStatus).toBe('FAILED');
  // Its payer is done with it, and is told what became of it instead of being sent to pay again.
  expect((await shop.comeBack(shop.shopper, sessionId)).body).toMatchObject({
    status: 'complete',
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
  });
  expect(await shop.stockOf(product)).toBe(10);
  await shop.expectBooksInOrder();
});
