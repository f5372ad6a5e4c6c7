import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { Order } from '@gadgetry/contract/orders';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  openTransferShop,
  saveTransfers,
  takeTransfers,
} from '../../../test/bank-transfer.ts';
import { openSellingShop } from '../../../test/buying.ts';
import { mailsTo, unreachableMail, waitingMails } from '../../../test/mails.ts';
import { minutesFromNow } from '../../../test/paid-order.ts';
import { openTestShop, signUp } from '../../../test/shop.ts';

const DAY = 24 * 60 * 60_000;

test('where the owner has not set it up nobody pays by transfer, and cards are as they were', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct();
  const items = [{ product, quantity: 1 }];
  const refused = await shop.order<ErrorBody>(shop.shopper, items, {
    paymentMethod: 'bank_transfer',
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: expect.stringContaining('not paid that way') },
  });
  expect(await shop.stockOf(product)).toBe(10);
  // Said or unsaid it is the same order.
  const first = await shop.order(shop.shopper, items, { key: 'one' });
  const again = await shop.order(shop.shopper, items, { key: 'one', paymentMethod: 'card' });
  expect(first.body).toEqual({ orderId: expect.any(String), paymentMethod: 'card' });
  expect(again.body).toEqual(first.body);
  const order = await shop.readOrder(first.body.orderId);
  expect(order.paymentMethod).toBe('card');
  expect(order).not.toHaveProperty('paymentInstructions');
});

test('an order by transfer holds its stock for days, and says how it is paid: on its page and in a mail', async () => {
  const shop = await openTransferShop(unreachableMail);
  await takeTransfers(shop, { days: 3 });
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.transferred([{ product, quantity: 2 }]);
  const order = await shop.readOrder(orderId, shop.shopper);
  const { number } = order;
  expect(order).toMatchObject({
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    paymentMethod: 'bank_transfer',
    grandTotal: 40,
    paymentInstructions: { reference: number, text: ACCOUNT },
  });
  const held = Date.parse(order.holdExpiresAt ?? '') - Date.now();
  expect(held).toBeGreaterThan(3 * DAY - 60_000);
  expect(held).toBeLessThanOrEqual(3 * DAY);
  expect(await shop.stockOf(product)).toBe(8);
  // An hour is no matter for it, as it would be for a card.
  await shop.app.scheduledWork.releaseUnpaid(minutesFromNow(60));
  expect((await shop.readOrder(orderId)).orderStatus).toBe('PENDING');

  const [mail, ...more] = await mailsTo(shop, shop.shopper);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'order-placed',
    to: shop.shopper.person.email,
    subject: `How to pay for your order ${number}`,
  });
  expect(mail?.text).toContain(
    `${ACCOUNT}\n\n  Amount: $40.00\n  Reference: ${number}\n  Pay until: `,
  );
  const { body: list } = await shop.call<Order[]>('GET', '/orders/user', shop.shopper);
  expect(list[0]).toMatchObject({ _id: orderId, paymentMethod: 'bank_transfer' });
  await shop.expectBooksInOrder();
});

test('the same key with another way to pay is another order, and is refused', async () => {
  const shop = await openTransferShop();
  const product = await shop.addProduct();
  const items = [{ product, quantity: 1 }];
  const by = (paymentMethod: 'card' | 'bank_transfer') =>
    shop.order<ErrorBody & { orderId: string }>(shop.shopper, items, { key: 'k', paymentMethod });
  const [one, other] = await Promise.all([by('bank_transfer'), by('bank_transfer')]);
  expect(one.body).toEqual({ orderId: other.body.orderId, paymentMethod: 'bank_transfer' });
  expect((await by('card')).body.code).toBe('idempotency_conflict');
  expect(await shop.stockOf(product)).toBe(9);
});

test('nobody opens a card form for it', async () => {
  const shop = await openTransferShop();
  const product = await shop.addProduct();
  const items = [{ product, quantity: 1 }];
  const byCard = await shop.placed(shop.shopper, items);
  const orderId = await shop.transferred(items);
  expect(await shop.checkout<ErrorBody>(shop.shopper, orderId)).toMatchObject({
    status: 409,
    body: { code: 'order_not_payable', message: expect.stringContaining('not paid by card') },
  });
  // Unnamed, the newest is meant that is paid by card.
  expect((await shop.checkout(shop.shopper)).status).toBe(200);
  expect((await shop.adminOrder(byCard)).payment).not.toBeNull();
  expect((await shop.adminOrder(orderId)).payment).toBeNull();
  await shop.markPaid(orderId);
  expect((await shop.checkout<ErrorBody>(shop.shopper, orderId)).status).toBe(409);
  expect((await shop.comeBack(shop.shopper, 'cs_none')).status).toBe(404);
});

test('where nothing is to be paid nobody transfers nothing: it goes the way of cards', async () => {
  const shop = await openTransferShop();
  await shop.call('POST', '/promocodes', shop.admin, {
    code: 'FREE',
    discountPercentage: 100,
    expiresAt: '2999-12-31',
  });
  const product = await shop.addProduct();
  const { body } = await shop.order(shop.shopper, [{ product, quantity: 1 }], {
    promoCode: 'FREE',
    paymentMethod: 'bank_transfer',
  });
  expect(body.paymentMethod).toBe('card');
  expect((await shop.checkout(shop.shopper, body.orderId)).status).toBe(200);
});

test('it is replaced, cancelled and counted among what is held like any unpaid order', async () => {
  const shop = await openTransferShop({ RATE_LIMITS: 'on', UNPAID_ORDERS_PER_ACCOUNT: '2' });
  const product = await shop.addProduct({ stockQuantity: 1 });
  const items = [{ product, quantity: 1 }];
  const first = await shop.transferred(items);
  // The last piece is the shopper's own: they can have it by card instead.
  const second = await shop.placed(shop.shopper, items, { replaces: [first] });
  expect(await shop.kindsOf(first)).toEqual(['placed', 'replaced']);
  expect((await shop.markPaid(first)).status).toBe(409);
  await shop.call('POST', `/admin/orders/${second}/cancel`, shop.admin, {});

  const third = await shop.transferred(items);
  await shop.transferredTwo();
  const more = await shop.addProduct();
  const over = await shop.order<ErrorBody>(shop.shopper, [{ product: more, quantity: 1 }], {
    paymentMethod: 'bank_transfer',
  });
  expect(over.body.code).toBe('unpaid_orders_limit');
  await shop.call('POST', `/admin/orders/${third}/cancel`, shop.admin, {});
  expect(await shop.readOrder(third)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
  });
  expect(await shop.stockOf(product)).toBe(1);
  await shop.expectBooksInOrder();
});

test('a shop that takes no transfers any more still sees those that are under way to their end', async () => {
  const shop = await openTransferShop();
  const orderId = await shop.transferredTwo();
  await saveTransfers(shop, { isOn: false });
  const later = await openTestShop({ database: shop.database });
  const call = async (path: string, body: object, headers: Record<string, string>) =>
    later.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload: body });
  const other = await signUp(later);
  const refused = await call('/orders', {}, other.headers);
  expect(refused.statusCode).toBe(400);
  const seen = await later.app.inject({
    url: `/api/v1/orders/${orderId}`,
    headers: shop.shopper.headers,
  });
  expect(seen.json()).toMatchObject({
    paymentMethod: 'bank_transfer',
    orderStatus: 'PENDING',
    paymentInstructions: { text: ACCOUNT },
  });
  const paid = await call(
    `/admin/orders/${orderId}/mark-paid`,
    { note: 'statement 12' },
    shop.admin.headers,
  );
  expect(paid.json()).toMatchObject({ orderStatus: 'CONFIRMED', actions: ['ship', 'cancel'] });
  const back = await call(`/admin/orders/${orderId}/cancel`, {}, shop.admin.headers);
  expect(back.json()).toMatchObject({ payment: { refunding: 40 } });
  await shop.expectBooksInOrder();
});

test('a keeper finds the orders that wait for a transfer, and no others', async () => {
  const shop = await openTransferShop();
  const product = await shop.addProduct();
  const items = [{ product, quantity: 1 }];
  await shop.placed(shop.shopper, items);
  const [paid, waits, cancelled] = [
    await shop.transferred(items),
    await shop.transferred(items),
    await shop.transferred(items),
  ];
  await shop.markPaid(paid);
  await shop.call('POST', `/orders/${cancelled}/cancel`, shop.shopper, {});
  const path = '/admin/orders?money=transfer';
  const { body } = await shop.call<AdminOrderSummary[]>('GET', path, shop.admin);
  expect(body).toMatchObject([{ _id: waits, paymentMethod: 'bank_transfer' }]);
});

test('whoever was told where to send the money is told when it is not wanted any more, and why', async () => {
  const shop = await openTransferShop(unreachableMail);
  const product = await shop.addProduct();
  const items = [{ product, quantity: 1 }];
  const [late, thoughtBetter, first] = [
    await shop.transferred(items),
    await shop.transferred(items),
    await shop.transferred(items),
  ];
  const byCard = await shop.placed(shop.shopper, items);
  const numberOf = async (id: string) => (await shop.readOrder(id)).number;

  for (const id of [late, byCard]) await shop.endHold(id);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  await shop.call('POST', `/orders/${thoughtBetter}/cancel`, shop.shopper, {});
  await shop.placed(shop.shopper, items, { replaces: [first] });

  const mails = await waitingMails(shop, 'order-cancelled');
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(`Order ${await numberOf(late)} was not paid for in time`),
    expect.stringContaining(`You have cancelled order ${await numberOf(thoughtBetter)}`),
    expect.stringContaining(`instead of order ${await numberOf(first)}`),
  ]);
  expect(mails.every(({ text }) => text.includes('If you have sent money'))).toBe(true);
});
