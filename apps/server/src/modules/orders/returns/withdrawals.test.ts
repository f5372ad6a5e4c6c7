import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { CreatedOrder } from '@gadgetry/contract/orders';
import type { AdminReturn, OrderReturns, ReturnSettings } from '@gadgetry/contract/returns';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, address, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import type { Caller } from '../../../../test/stocked-shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  // Addresses that name no country are in the shop's own.
  const settings = { ...unreachableMail, GUEST_CHECKOUT: '1' };
  shop = await openSellingShop({ settings });
  const path = '/admin/return-settings';
  const { body } = await shop.call<ReturnSettings>('GET', path, shop.admin);
  const { _id, version: _version, ...kept } = body;
  await shop.call('PUT', path, shop.admin, {
    ...kept,
    instructions: 'Send it to 1 Dock Street',
    withdrawalCountries: [shop.env.SHOP_COUNTRY],
  });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

type Answer = OrderReturns & ErrorBody;
const who = { name: 'Robin Shopper', email: 'robin@private.example' };

const withdraw = (orderId: string, body: object = who, as: Caller = shop.shopper) =>
  shop.call<Answer>(
    'POST',
    `/orders/${orderId}/withdrawals`,
    { headers: { 'idempotency-key': randomUUID(), ...as.headers } },
    body,
  );

const ofOrder = (orderId: string, as: Caller = shop.shopper) =>
  shop.call<Answer>('GET', `/orders/${orderId}/returns`, as);

const onOrder = (orderId: string, action: string, body: object = {}, more: object = {}) =>
  shop.call<AdminOrder & ErrorBody>(
    'POST',
    `/admin/orders/${orderId}/${action}`,
    { headers: { ...shop.admin.headers, ...more } },
    body,
  );

const act = (id: string, action: string, body: object = {}) =>
  shop.call<AdminReturn & ErrorBody>('POST', `/admin/returns/${id}/${action}`, shop.admin, body);

async function paidOrder(quantity = 2) {
  const product = await shop.addProduct({ price: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const [itemId = ''] = (await shop.readOrder(orderId)).items.map(({ _id }) => _id);
  return { orderId, product, itemId };
}

test('withdrawing from what was sent is an approved return, with a receipt at once', async () => {
  const { orderId, itemId } = await paidOrder();
  await onOrder(orderId, 'ship');
  await onOrder(orderId, 'deliver');
  const before = await ofOrder(orderId);
  expect(before.body.withdrawable).toMatchObject({ lines: [{ itemId, quantity: 2 }] });
  const key = randomUUID();
  const twice = await Promise.all(
    [1, 2].map(() =>
      withdraw(orderId, who, { headers: { ...shop.shopper.headers, 'idempotency-key': key } }),
    ),
  );
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await ofOrder(orderId);
  expect(body.withdrawable).toBeNull();
  expect(body.returns).toMatchObject([
    { kind: 'withdrawal', status: 'APPROVED', isSent: true, reason: null },
  ]);
  const [receipt, ...more] = (await waitingMails(shop, 'withdrawal-received')).filter(
    ({ to }) => to === who.email,
  );
  expect(more).toEqual([]);
  const { number } = await shop.readOrder(orderId);
  expect(receipt?.text).toContain(`Order: ${number}`);
  expect(receipt?.text).toMatch(/Items: 2 × Gadget \d+/);
  expect(receipt?.text).toMatch(/Received: \d+ \w+ \d{4} at \d\d:\d\d:\d\d UTC/);
  expect(receipt?.text).toContain('Send it to 1 Dock Street');
  const id = body.returns[0]?._id ?? '';
  const lines = [{ itemId, received: 2, condition: 'as_new', restocked: 2 }];
  await act(id, 'receive', { lines });
  expect((await act(id, 'refund')).body).toMatchObject({ refund: { amount: 20 } });
  expect((await shop.kindsOf(orderId)).at(4)).toBe('withdrawn');
});

test('withdrawing from what was not sent asks the owner to cancel, and sending is refused', async () => {
  const { orderId, product } = await paidOrder();
  const stock = await shop.stockOf(product);
  const { body } = await withdraw(orderId);
  expect(body.returns).toMatchObject([{ status: 'WITHDRAWN', isSent: false, canCancel: false }]);
  const id = body.returns[0]?._id ?? '';
  expect((await onOrder(orderId, 'ship')).body.message).toContain('has withdrawn');
  expect((await act(id, 'refund')).body.message).toContain('cancel the order');
  const read = await shop.call<AdminReturn>('GET', `/admin/returns/${id}`, shop.admin);
  expect(read.body.actions).toEqual(['close']);
  const cancelled = await onOrder(orderId, 'cancel');
  expect(cancelled.body).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
  expect(await shop.stockOf(product)).toBe(stock + 2);
  expect((await ofOrder(orderId)).body.returns).toMatchObject([{ status: 'CLOSED' }]);
});

test('a part that was not sent is refunded by itself, goes back on the shelf, and the rest is sent', async () => {
  const { orderId, product, itemId } = await paidOrder(3);
  const stock = await shop.stockOf(product);
  const { body } = await withdraw(orderId, { ...who, lines: [{ itemId, quantity: 1 }] });
  const id = body.returns[0]?._id ?? '';
  expect((await act(id, 'refund')).body).toMatchObject({
    status: 'REFUNDED',
    refund: { amount: 10 },
  });
  expect(await shop.stockOf(product)).toBe(stock + 1);
  const all = { lines: [{ itemId, quantity: 3 }] };
  const tooMany = await onOrder(orderId, 'shipments', all, { 'idempotency-key': randomUUID() });
  expect(tooMany.body.message).toMatch(/^Only 2 × /);
  const shipped = await onOrder(orderId, 'ship');
  expect(shipped.body).toMatchObject({
    orderStatus: 'SHIPPED',
    shipments: [{ lines: [{ itemId, quantity: 2 }] }],
  });
  expect((await ofOrder(orderId)).body.withdrawable?.lines).toMatchObject([{ quantity: 2 }]);
});

test('of an order that was sent in part a withdrawal is two: one comes back, one is paid back', async () => {
  const { orderId, itemId } = await paidOrder(3);
  await onOrder(
    orderId,
    'shipments',
    { lines: [{ itemId, quantity: 2 }] },
    { 'idempotency-key': randomUUID() },
  );
  const { body } = await withdraw(orderId);
  expect(body.returns.map(({ status, lines }) => [status, lines[0]?.quantity])).toEqual([
    ['APPROVED', 2],
    ['WITHDRAWN', 1],
  ]);
  expect((await act(body.returns[1]?._id ?? '', 'refund')).body.refund).toMatchObject({
    amount: 10,
  });
  // Nothing of it is left to be sent.
  const { orderStatus, steps } = await shop.readOrder(orderId);
  expect([orderStatus, steps.at(-1)?.status]).toEqual(['SHIPPED', 'SHIPPED']);
});

test('what came back of a first parcel does not keep the second one from being sent', async () => {
  const { orderId, itemId } = await paidOrder(3);
  const lines = [{ itemId, quantity: 2 }];
  await onOrder(orderId, 'shipments', { lines }, { 'idempotency-key': randomUUID() });
  const { body } = await withdraw(orderId, { ...who, lines: [{ itemId, quantity: 3 }] });
  const [sent, rest] = body.returns.map(({ _id }) => _id);
  await act(rest ?? '', 'close', { reason: 'Sent all the same, as agreed' });
  const back = [{ itemId, received: 2, condition: 'as_new', restocked: 0 }];
  await act(sent ?? '', 'receive', { lines: back });
  await act(sent ?? '', 'refund');
  const order = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  expect(order.body.toSend).toMatchObject([{ itemId, quantity: 1, most: 1 }]);
  expect((await onOrder(orderId, 'ship')).body).toMatchObject({ orderStatus: 'SHIPPED' });
});

test('the same key is the same withdrawal, and with other pieces it is refused', async () => {
  const { orderId, itemId } = await paidOrder(3);
  const key = { headers: { ...shop.shopper.headers, 'idempotency-key': randomUUID() } };
  const take = (quantity: number) =>
    withdraw(orderId, { ...who, lines: [{ itemId, quantity }] }, key);
  expect((await take(1)).status).toBe(200);
  expect((await take(1)).status).toBe(200);
  expect((await take(3)).body.code).toBe('idempotency_conflict');
  const { returns } = (await ofOrder(orderId)).body;
  expect(returns.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([1]);
});

test('it is there in the countries that the owner names, and for guests with their key', async () => {
  const product = await shop.addProduct({ price: 10 });
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    body: {
      items: [{ product, quantity: 1 }],
      shippingAddress: address,
      guest: { email: 'guest@example.com', fullName: 'Gale Guest' },
    },
  });
  const { orderId, orderKey = '' } = placed.json<CreatedOrder>();
  const holder = { headers: { 'order-keys': orderKey } };
  expect((await ofOrder(orderId, holder)).body.withdrawable).toBeNull();
  await shop.comeBack(holder, await shop.pay(holder, orderId));
  expect((await ofOrder(orderId, holder)).body.withdrawable).toMatchObject({
    name: 'Gale Guest',
    email: 'guest@example.com',
    until: null,
  });
  expect((await withdraw(orderId, who, { headers: {} })).status).toBe(401);
  const self = { name: 'Gale Guest', email: 'guest@example.com' };
  const { body } = await withdraw(orderId, self, holder);
  expect(body.returns).toMatchObject([{ kind: 'withdrawal', status: 'WITHDRAWN' }]);
  const mails = await waitingMails(shop, 'withdrawal-received');
  // The key goes to the order's own address, and to no other.
  expect(mails.find(({ to }) => to === self.email)?.text).toContain('#key=');
  expect(
    mails
      .filter(({ to }) => to === who.email)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('#key=');
  await onOrder(orderId, 'cancel');
});
