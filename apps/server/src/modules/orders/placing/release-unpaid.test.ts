import { expect, test } from 'vitest';
import { letGo } from '../../../../test/letting-go.ts';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { openTestShop, signUp } from '../../../../test/shop.ts';

async function overdueOrder(shop: SellingShop, stockQuantity = 10, buyer = shop.shopper) {
  const product = await shop.addProduct({ stockQuantity });
  const orderId = await shop.placed(buyer, [{ product, quantity: 1 }]);
  return { product, orderId };
}

test('an unpaid order lets go of its stock when its hold is over, not before', async () => {
  const shop = await openSellingShop();
  const { product, orderId } = await overdueOrder(shop);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('PENDING');
  await shop.endHold(orderId);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await shop.readOrder(orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
    holdExpiresAt: null,
  });
  expect(await shop.stockOf(product)).toBe(10);
  await shop.expectBooksInOrder();
});

test('a process that is to end begins with no further one: the rest is left to the next time', async () => {
  const shop = await openSellingShop();
  const { orderId } = await overdueOrder(shop);
  await shop.endHold(orderId);
  await shop.app.scheduledWork.releaseUnpaid(new Date(), AbortSignal.abort());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('PENDING');
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CANCELLED');
});

test('its session is closed at the provider first: nobody can pay it any more', async () => {
  const shop = await openSellingShop();
  const { orderId } = await overdueOrder(shop);
  const { body } = await shop.checkout(shop.shopper, orderId);
  await shop.endHold(orderId);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  const paid = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/v1/payment-page/confirm',
    body: {
      clientSecret: body.clientSecret,
      card: { number: '4242424242424242', expiry: '12/40', cvc: '123' },
      name: 'Too Late',
    },
  });
  expect(paid.json()).toEqual({ outcome: 'expired' });
  await shop.expectBooksInOrder();
});

test('an order that was paid unnoticed is settled instead', async () => {
  const shop = await openSellingShop();
  const { product, orderId } = await overdueOrder(shop);
  await shop.pay(shop.shopper, orderId);
  await shop.endHold(orderId);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CONFIRMED');
  expect(await shop.stockOf(product)).toBe(9);
  await shop.expectBooksInOrder();
});

test('money of another amount does not keep an order from being let go of, and raises the alarm', async () => {
  const shop = await openSellingShop();
  const { product, orderId } = await overdueOrder(shop);
  await shop.pay(shop.shopper, orderId);
  await shop.database.pool.query('UPDATE stripe_sandbox.checkout_sessions SET amount_total = 1');
  await shop.endHold(orderId);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CANCELLED');
  expect(await shop.stockOf(product)).toBe(10);
  expect(shop.logged.filter((line) => line['code'] === 'payment_mismatch')).toHaveLength(1);
  await shop.expectBooksInOrder();
});

test('while the provider is away an order with a session keeps its stock, and the others go', async () => {
  const shop = await openSellingShop();
  const begun = await overdueOrder(shop);
  await shop.checkout(shop.shopper, begun.orderId);
  const never = await overdueOrder(shop, 10, await signUp(shop));
  await shop.endHold(begun.orderId);
  await shop.endHold(never.orderId);
  await shop.setFaults({ api: 'error' });
  await expect(shop.app.scheduledWork.releaseUnpaid(new Date())).rejects.toThrow('1 unpaid orders');
  expect((await shop.readOrder(begun.orderId)).orderStatus).toBe('PENDING');
  expect((await shop.readOrder(never.orderId)).orderStatus).toBe('CANCELLED');
  await shop.setFaults({});
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect((await shop.readOrder(begun.orderId)).orderStatus).toBe('CANCELLED');
  await shop.expectBooksInOrder();
});

test('a session that is opened while its order is being let go of is closed too', async () => {
  const shop = await openSellingShop();
  const { pool } = shop.database;
  const { product, orderId } = await overdueOrder(shop);
  const { body } = await shop.checkout(shop.shopper, orderId);
  await shop.endHold(orderId);
  // As the sweep finds it a moment too early: the payment is not in the books yet.
  const opened = await pool.query('DELETE FROM payments RETURNING *');
  const payer = await pool.connect();
  await payer.query('BEGIN');
  await payer.query('SELECT id FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
  const releasing = shop.app.scheduledWork.releaseUnpaid(new Date());
  const waiting = async () => {
    const { rows } = await pool.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  await payer.query(
    'INSERT INTO payments SELECT * FROM json_populate_recordset(NULL::payments, $1)',
    [JSON.stringify(opened.rows)],
  );
  await payer.query('COMMIT');
  payer.release();
  await releasing;
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CANCELLED');
  const sessionId = body.clientSecret.split('_secret_')[0] ?? '';
  expect((await shop.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  expect(await shop.stockOf(product)).toBe(10);
  await shop.expectBooksInOrder();
});

test('several processes that release at once release each order once', async () => {
  const shop = await openSellingShop();
  const other = await openTestShop({ database: shop.database });
  const product = await shop.addProduct({ stockQuantity: 20 });
  const ids: string[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const buyer = await signUp(shop);
    const id = await shop.placed(buyer, [{ product, quantity: 2 }]);
    if (turn % 2 === 0) await shop.checkout(buyer, id);
    await shop.endHold(id);
    ids.push(id);
  }
  const now = new Date();
  await Promise.all([
    shop.app.scheduledWork.releaseUnpaid(now),
    other.app.scheduledWork.releaseUnpaid(now),
    other.app.scheduledWork.releaseUnpaid(now),
  ]);
  for (const id of ids) expect(await shop.kindsOf(id)).toEqual(['placed', 'expired']);
  expect(await shop.stockOf(product)).toBe(20);
  await shop.expectBooksInOrder();
});

/** The hold is over and the stock free while the payer was still at the card form. */
async function paidTooLate(shop: SellingShop, stockQuantity: number) {
  const { product, orderId } = await overdueOrder(shop, stockQuantity);
  const sessionId = await shop.pay(shop.shopper, orderId);
  await letGo(shop, orderId, product, 'expired');
  await shop.expectBooksInOrder();
  return { product, orderId, sessionId };
}

test('money that comes after the hold takes the stock again while there is some', async () => {
  const shop = await openSellingShop();
  const { product, orderId, sessionId } = await paidTooLate(shop, 1);
  expect((await shop.comeBack(shop.shopper, sessionId)).body).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
  });
  expect(await shop.stockOf(product)).toBe(0);
  expect(await shop.kindsOf(orderId)).toEqual(['placed', 'expired', 'paid_late']);
  await shop.expectBooksInOrder();
});

test('money that comes for an order that an admin has cancelled is given back, though its goods are there', async () => {
  const shop = await openSellingShop();
  const { product, orderId, sessionId } = await paidTooLate(shop, 1);
  await shop.database.pool.query(
    `INSERT INTO order_events (id, order_id, kind, status, payment_status, actor)
     VALUES (gen_random_uuid(), $1, 'cancelled', 'CANCELLED', 'FAILED', 'admin@shop.example')`,
    [orderId],
  );
  expect((await shop.comeBack(shop.shopper, sessionId)).body).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
  });
  expect(await shop.stockOf(product)).toBe(1);
  const refunded = await shop.database.pool.query('SELECT amount FROM stripe_sandbox.refunds');
  expect(refunded.rows).toEqual([{ amount: 1999 }]);
  await shop.expectBooksInOrder();
});

test('money that comes after the stock has gone to another is given back, and the order says so', async () => {
  const shop = await openSellingShop();
  const { product, orderId, sessionId } = await paidTooLate(shop, 1);
  await shop.placed(shop.admin, [{ product, quantity: 1 }]);
  const [event] = await shop.eventsAbout(sessionId);
  const answers = await Promise.all([
    shop.comeBack(shop.shopper, sessionId),
    shop.deliver(event ?? {}),
    shop.comeBack(shop.shopper, sessionId),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await shop.readOrder(orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
  });
  expect(await shop.kindsOf(orderId)).toEqual(['placed', 'expired', 'refund_started', 'refunded']);
  const refunded = await shop.database.pool.query('SELECT amount FROM stripe_sandbox.refunds');
  expect(refunded.rows).toEqual([{ amount: 1999 }]);
  await shop.expectBooksInOrder();
});
