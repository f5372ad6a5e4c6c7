import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Order } from '@gadgetry/contract/orders';
import { MANUAL_ORDER_HOLD_DAYS, type PaymentLink } from '@gadgetry/contract/manual-orders';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../../test/buying.ts';
import { guest, keyIn, withKeys } from '../../../../test/guests.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { byLink, inCash, manualOrdersIn, tenPercent } from '../../../../test/manual-orders.ts';
import { signUp } from '../../../../test/shop.ts';
import { newId } from '../../../database/identifiers.ts';

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openSellingShop({ settings: { ...unreachableMail, ...settings } });
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  return { shop, product, items: [{ product, quantity: 2 }], owner: manualOrdersIn(shop) };
}

const HOUR_MS = 3_600_000;

test('an admin makes an order for somebody, who pays behind the link of a mail, in a shop without guests', async () => {
  const { shop, product, items, owner } = await openShop();
  const orderId = await owner.made(items);
  expect(await shop.stockOf(product)).toBe(8);
  const order = await owner.read(orderId);
  const admin = shop.admin.person.email;
  expect(order).toMatchObject({
    isGuest: true,
    madeBy: admin,
    discountReason: null,
    grandTotal: 40,
    orderStatus: 'PENDING',
    customer: { name: guest.fullName, email: guest.email },
    timeline: [{ kind: 'placed', actor: admin }],
  });
  const held = new Date(order.holdExpiresAt ?? 0).getTime() - new Date(order.orderDate).getTime();
  expect(Math.round(held / HOUR_MS)).toBe(24 * MANUAL_ORDER_HOLD_DAYS);

  const [mail, ...others] = await waitingMails(shop);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'order-to-pay', to: guest.email });
  expect(mail?.text).toContain('Grand Total: $40.00');
  const buyer = withKeys(keyIn(mail?.text));
  const seen = await shop.call<Order>('GET', `/orders/${orderId}`, buyer);
  expect(seen.body.orderStatus).toBe('PENDING');
  expect(seen.body).not.toHaveProperty('madeBy');
  const sessionId = await shop.pay(buyer, orderId);
  expect((await shop.comeBack(buyer, sessionId)).body).toMatchObject({ orderStatus: 'CONFIRMED' });
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${orderId}`,
    shop.admin,
  );
  expect(history.body).toMatchObject([{ who: admin, action: 'created' }]);
  await shop.expectBooksInOrder();
});

test('the order of somebody whose account has confirmed its address is in My Orders, another’s is a guest’s', async () => {
  const { shop, items, owner } = await openShop();
  const jo = await signUp(shop, { email: 'jo@example.com', emailVerified: true });
  const al = await signUp(shop, { email: 'al@example.com', emailVerified: false });
  const quote = await owner.quoted(items, { email: 'JO@example.com' });
  expect(quote.body.account).toMatchObject({ _id: jo.person.id, name: jo.person.fullName });
  expect((await owner.quoted(items, { email: 'al@example.com' })).body.account).toBeNull();
  const ofJo = await owner.made(items, { email: 'JO@example.com' });
  const ofAl = await owner.made(items, { email: 'al@example.com' });
  const own = async (who: typeof jo) =>
    (await shop.call<Order[]>('GET', '/orders/user', who)).body.map(({ _id }) => _id);
  expect(await own(jo)).toEqual([ofJo]);
  expect(await own(al)).toEqual([]);
  expect(await owner.read(ofAl)).toMatchObject({ isGuest: true });
  const [mail] = await waitingMails(shop, 'order-to-pay');
  expect(keyIn(mail?.text)).toBe('');
  expect((await shop.comeBack(jo, await shop.pay(jo, ofJo))).body.orderStatus).toBe('CONFIRMED');
  await shop.expectBooksInOrder();
});

test('pressed twice, or with an answer that was lost, it is one order; another content is refused', async () => {
  const { shop, product, items, owner } = await openShop();
  const key = newId();
  const same = await Promise.all([1, 2, 3].map(() => owner.make(items, { key })));
  same.push(await owner.make(items, { key, payment: byLink }));
  expect(same.map(({ status }) => status)).toEqual(same.map(() => 201));
  expect(new Set(same.map(({ body }) => body.orderId)).size).toBe(1);
  for (const other of [
    { payment: inCash },
    { email: 'another@example.com' },
    { discount: tenPercent },
  ]) {
    const refused = await owner.make(items, { key, ...other });
    expect([refused.status, refused.body.code]).toEqual([409, 'idempotency_conflict']);
  }
  expect(await shop.stockOf(product)).toBe(8);
  expect(await waitingMails(shop)).toHaveLength(1);
  await shop.expectBooksInOrder();
});

test('what is not there, or no longer costs what was shown, is refused, and nothing stays of it', async () => {
  const { shop, product, items, owner } = await openShop();
  const tooMany = await owner.make([{ product, quantity: 11 }]);
  expect([tooMany.status, tooMany.body.code]).toEqual([400, 'insufficient_stock']);
  const quoted = { subTotal: 40, discount: 0, shipping: 0, tax: 0, grandTotal: 39 };
  const changed = await owner.make(items, { quoted, payment: inCash });
  expect([changed.status, changed.body.code]).toEqual([409, 'quote_changed']);
  expect(await shop.stockOf(product)).toBe(10);
  expect(await waitingMails(shop)).toEqual([]);
  const { rows } = await shop.database.pool.query('SELECT 1 FROM orders');
  expect(rows).toEqual([]);
});

test('what is too dear for any order is refused in words that also hold for cash', async () => {
  const { shop, owner } = await openShop();
  const dear = [{ product: await shop.addProduct({ price: 1_000_000 }), quantity: 1 }];
  const words = 'An order of this shop can come to $999,999.99 at most, however it is paid';
  const quoted = (await owner.quoted(dear)).body.refusal;
  expect(quoted).toEqual({ code: 'order_total_too_high', message: words });
  const refused = await owner.make(dear, { payment: inCash });
  expect([refused.status, refused.body.message]).toEqual([400, words]);
});

test('what keeps shoppers from holding too much does not hold for admins, nor count for their customers', async () => {
  const limits = { PIECES_OF_ONE_PRODUCT: '3', UNPAID_ORDERS_PER_ACCOUNT: '1' };
  const { shop, product, owner } = await openShop(limits);
  const buyer = await signUp(shop, { emailVerified: true });
  const { email } = buyer.person;
  const five = [{ product, quantity: 5 }];
  expect((await owner.quoted(five)).body.refusal).toBeNull();
  await owner.made(five, { email });
  await owner.made([{ product, quantity: 4 }], { email });
  await shop.placed(buyer, [{ product, quantity: 1 }]);
  expect(await shop.stockOf(product)).toBe(0);
});

test('the link opens its own order and no other, and is sent again as long as the order waits', async () => {
  const { shop, items, owner } = await openShop();
  const [orderId, other] = [await owner.made(items), await owner.made(items)];
  const path = `/admin/orders/${orderId}/payment-link`;
  const link = (await shop.call<PaymentLink>('GET', path, shop.admin)).body;
  expect(link.url).toContain(`/shop/order-details?orderId=${orderId}#key=`);
  const buyer = withKeys(keyIn(link.url));
  expect((await shop.call('GET', `/orders/${orderId}`, buyer)).status).toBe(200);
  expect((await shop.call('GET', `/orders/${other}`, buyer)).status).toBe(404);
  expect((await shop.checkout(buyer, other)).status).toBe(401);

  const again = await shop.call<AdminOrder>('POST', path, shop.admin, {});
  expect(again.body.timeline.map(({ kind }) => kind)).toEqual(['placed', 'payment_link_sent']);
  expect(await waitingMails(shop, 'order-to-pay')).toHaveLength(3);
  await shop.comeBack(buyer, await shop.pay(buyer, orderId));
  for (const method of ['GET', 'POST'] as const) {
    const refused = await shop.call(method, path, shop.admin, method === 'GET' ? undefined : {});
    expect(refused.status).toBe(409);
  }
  const byShopper = await shop.placed(shop.shopper, items);
  const ofShopper = await shop.call('GET', `/admin/orders/${byShopper}/payment-link`, shop.admin);
  expect(ofShopper.status).toBe(409);
});

test('unpaid when its hold is over it is cancelled, and its pieces and its code return', async () => {
  const { shop, product, items, owner } = await openShop();
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'ONCE',
    discountPercentage: 10,
    expiresAt: '2999-12-31',
    maxUses: 1,
  });
  const how = { promoCode: 'once', discount: tenPercent };
  const orderId = await owner.made(items, how);
  expect(await owner.read(orderId)).toMatchObject({ grandTotal: 32.4, promoCode: 'ONCE' });
  await shop.app.scheduledWork.releaseUnpaid(new Date(Date.now() + 71 * HOUR_MS));
  expect((await owner.read(orderId)).orderStatus).toBe('PENDING');
  await shop.endHold(orderId);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await owner.read(orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    cancelledBecause: 'not_paid_in_time',
    discountReason: 'a scratch',
  });
  expect(await shop.stockOf(product)).toBe(10);
  await owner.made(items, how);
  await shop.expectBooksInOrder();
});

test('a form of the provider that ends while the order still waits is followed by another', async () => {
  const { shop, items, owner } = await openShop();
  const orderId = await owner.made(items);
  const { url } = (
    await shop.call<PaymentLink>('GET', `/admin/orders/${orderId}/payment-link`, shop.admin)
  ).body;
  const buyer = withKeys(keyIn(url));
  const sessionOf = async () => {
    const { rows } = await shop.database.pool.query<{ session_id: string; status: string }>(
      'SELECT session_id, status FROM payments WHERE order_id = $1 ORDER BY created_at DESC',
      [orderId],
    );
    return rows[0] ?? { session_id: '', status: '' };
  };
  const first = await shop.checkout(buyer, orderId);
  expect(first.status).toBe(200);
  const { session_id: ended } = await sessionOf();
  await shop.stripe.checkout.sessions.expire(ended);
  const [expired] = await shop.eventsAbout(ended, 'checkout.session.expired');
  await shop.deliver(expired ?? {});
  expect(await sessionOf()).toMatchObject({ session_id: ended, status: 'expired' });
  expect((await owner.read(orderId)).orderStatus).toBe('PENDING');
  await shop.expectBooksInOrder();
  // Half a day later.
  await shop.database.pool.query(
    `UPDATE orders SET hold_expires_at = hold_expires_at - interval '13 hours' WHERE id = $1`,
    [orderId],
  );
  const answers = await Promise.all([1, 2].map(() => shop.checkout(buyer, orderId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body.clientSecret).not.toBe(first.body.clientSecret);
  const sessionId = await shop.pay(buyer, orderId);
  expect((await shop.comeBack(buyer, sessionId)).body.orderStatus).toBe('CONFIRMED');
  expect(await shop.kindsOf(orderId)).toEqual(['placed', 'paid']);
  await shop.expectBooksInOrder();
});

test('nobody but an admin makes orders for others, asks what they come to, or reads their links', async () => {
  const { shop, items, owner } = await openShop();
  const orderId = await owner.made(items);
  const quoted = { subTotal: 40, discount: 0, shipping: 0, tax: 0, grandTotal: 40 };
  const statusOf = async (as: typeof shop.shopper | null) => [
    (await owner.make(items, { as, quoted })).status,
    (await shop.call('POST', '/admin/orders/quote', as, { items })).status,
    (await shop.call('GET', `/admin/orders/${orderId}/payment-link`, as)).status,
    (await shop.call('POST', `/admin/orders/${orderId}/payment-link`, as, {})).status,
  ];
  expect(await statusOf(null)).toEqual([401, 401, 401, 401]);
  expect(await statusOf(shop.shopper)).toEqual([403, 403, 403, 403]);
  const shopping = await shop.order(shop.shopper, items, { paymentMethod: 'cash' });
  expect(shopping.status).toBe(400);
});
