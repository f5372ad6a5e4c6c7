import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Order } from '@gadgetry/contract/orders';
import { expect, test, vi } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { takeTransfers } from '../../../test/bank-transfer.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { letGo } from '../../../test/letting-go.ts';
import { type SignedIn, signUp } from '../../../test/shop.ts';

const cancel = <Body = Order>(shop: SellingShop, id: string, as: SignedIn | null = shop.shopper) =>
  shop.call<Body>('POST', `/orders/${id}/cancel`, as);

const ownOrders = (shop: SellingShop) => shop.call<Order[]>('GET', '/orders/user', shop.shopper);

test('an order that is not paid yet is cancelled by its customer: nobody can pay it, all of it is free again', async () => {
  const shop = await openSellingShop();
  const code = { code: 'FIRST10', discountPercentage: 10, firstOrderOnly: true };
  await shop.call('POST', '/promocodes', shop.admin, { ...code, expiresAt: '2999-12-31' });
  const product = await shop.addProduct({ stockQuantity: 3 });
  const items = [{ product, quantity: 2 }];
  const id = await shop.placed(shop.shopper, items, { promoCode: 'FIRST10' });
  const { body: session } = await shop.checkout(shop.shopper, id);
  expect((await cancel(shop, id)).body).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
    cancelledBecause: 'by_customer',
  });
  // Once more is no news.
  expect((await cancel(shop, id)).status).toBe(200);
  expect(await shop.kindsOf(id)).toEqual(['placed', 'cancelled_by_customer']);
  expect(await shop.stockOf(product)).toBe(3);
  const [sessionId = ''] = session.clientSecret.split('_secret_');
  expect((await shop.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  const [event] = await shop.eventsAbout(sessionId, 'checkout.session.expired');
  await shop.deliver(event ?? {});
  await shop.placed(shop.shopper, items, { promoCode: 'FIRST10' });
  expect((await ownOrders(shop)).body.map((order) => order.cancelledBecause)).toEqual([
    null,
    'by_customer',
  ]);
  await shop.expectBooksInOrder();
});

test('an unpaid order of a deleted account is let go of at once, and nobody can pay it', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 3 });
  const leaving = await signUp(shop);
  const id = await shop.placed(leaving, [{ product, quantity: 2 }]);
  const { body: session } = await shop.checkout(leaving, id);
  const other = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  expect((await shop.call('DELETE', `/accounts/${leaving.person.id}`, shop.admin)).status).toBe(
    200,
  );
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await shop.readOrder(id)).toMatchObject({
    orderStatus: 'CANCELLED',
    addressId: { line_1: 'removed' },
  });
  expect(await shop.stockOf(product)).toBe(2);
  const [sessionId = ''] = session.clientSecret.split('_secret_');
  expect((await shop.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  expect((await shop.readOrder(other)).orderStatus).toBe('PENDING');
  await shop.expectBooksInOrder();
});

test('nobody cancels the order of another, an admin neither on this way', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  expect((await cancel(shop, id, null)).status).toBe(401);
  expect((await cancel(shop, id, await signUp(shop))).status).toBe(404);
  expect((await cancel(shop, id, shop.admin)).status).toBe(404);
  expect((await shop.readOrder(id)).orderStatus).toBe('PENDING');
});

test('a paid order stays, also when its customer was quicker with the card than with the button', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 5 });
  const known = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, known));
  const unnoticed = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.pay(shop.shopper, unnoticed);
  for (const id of [known, unnoticed]) {
    const { status, body } = await cancel<ErrorBody>(shop, id);
    expect([status, body.code, body.message]).toEqual([
      409,
      'transition_refused',
      'This order is paid already. Please write to us to cancel it',
    ]);
    expect((await shop.readOrder(id)).orderStatus).toBe('CONFIRMED');
  }
  expect(await shop.stockOf(product)).toBe(3);
  await shop.expectBooksInOrder();
});

test('one that is to be paid by bank transfer is cancelled as well, once however many ask', async () => {
  const shop = await openSellingShop();
  await takeTransfers(shop);
  const product = await shop.addProduct({ stockQuantity: 1 });
  const paymentMethod = 'bank_transfer' as const;
  const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }], { paymentMethod });
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(shop, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await shop.kindsOf(id)).toEqual(['placed', 'cancelled_by_customer']);
  expect(await shop.stockOf(product)).toBe(1);
  await shop.expectBooksInOrder();
});

test('My Orders leaves out what was replaced before it was paid, and has it again when its money came late', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 5 });
  const items = [{ product, quantity: 1 }];
  const first = await shop.placed(shop.shopper, items);
  const sessionId = await shop.pay(shop.shopper, first);
  const second = await shop.placed(shop.shopper, items);
  const third = await shop.placed(shop.shopper, items, { replaces: [second] });
  const own = await ownOrders(shop);
  expect(own.body.map(({ _id }) => _id)).toEqual([third, first]);
  expect(own.headers['x-total-count']).toBe('2');
  expect(await shop.readOrder(second)).toMatchObject({ cancelledBecause: 'replaced' });

  await letGo(shop, first, product, 'replaced');
  expect((await ownOrders(shop)).body.map(({ _id }) => _id)).toEqual([third]);
  await shop.comeBack(shop.shopper, sessionId);
  const late = (await ownOrders(shop)).body.map(({ _id, orderStatus }) => [_id, orderStatus]);
  expect(late).toEqual([
    [third, 'PENDING'],
    [first, 'CONFIRMED'],
  ]);
  await shop.expectBooksInOrder();
});

test('money that comes for an order that its customer has cancelled goes back, though its goods are there', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 5 });
  const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const sessionId = await shop.pay(shop.shopper, id);
  await letGo(shop, id, product, 'cancelled_by_customer');
  expect((await shop.comeBack(shop.shopper, sessionId)).body).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
  });
  expect(await shop.stockOf(product)).toBe(5);
  await shop.expectBooksInOrder();
});

test('of several who give an order up at once the timeline names the one who did', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 20 });
  const items = [{ product, quantity: 1 }];
  for (let round = 0; round < 5; round += 1) {
    const id = await shop.placed(shop.shopper, items);
    await shop.checkout(shop.shopper, id);
    const [newer] = await Promise.all([
      shop.placed(shop.shopper, items, { replaces: [id] }),
      cancel(shop, id),
      shop.call('POST', `/admin/orders/${id}/cancel`, shop.admin, {}),
    ]);
    expect((await shop.kindsOf(id)).length).toBe(2);
    await cancel(shop, newer);
  }
  expect(await shop.stockOf(product)).toBe(20);
  await shop.expectBooksInOrder();
});

test('an order that the shop cancels is told as that, also where the news of its closed session ends it first', async () => {
  const shop = await openSellingShop({ settings: unreachableMail });
  const product = await shop.addProduct({ stockQuantity: 3 });
  const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const { body: session } = await shop.checkout(shop.shopper, id);
  const [sessionId = ''] = session.clientSecret.split('_secret_');
  await shop.stripe.checkout.sessions.expire(sessionId);
  const [event] = await shop.eventsAbout(sessionId, 'checkout.session.expired');
  const { pool } = shop.database;
  const waiting = async (count: number) =>
    vi.waitUntil(async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.count === count;
    }, 10_000);
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT id FROM orders WHERE id = $1 FOR UPDATE', [id]);
  // Both wait for the order, the provider's news first.
  const told = shop.deliver(event ?? {});
  await waiting(1);
  const cancelled = shop.call('POST', `/admin/orders/${id}/cancel`, shop.admin, {});
  await waiting(2);
  await holder.query('COMMIT');
  holder.release();
  await told;
  expect((await cancelled).status).toBe(200);
  expect(await shop.kindsOf(id)).toEqual(['placed', 'expired', 'cancelled']);
  expect(await waitingMails(shop, 'order-cancelled')).toHaveLength(1);
  await shop.call('POST', `/admin/orders/${id}/cancel`, shop.admin, {});
  expect(await waitingMails(shop, 'order-cancelled')).toHaveLength(1);
  expect(await shop.stockOf(product)).toBe(3);
});
