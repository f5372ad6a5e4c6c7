import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { ORDER_STATUSES, type OrderStatus } from '@gadgetry/contract/orders';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { TRANSITIONS } from './order-status.ts';
import { moveOrder } from './order-store.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function confirmed(): Promise<string> {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  return orderId;
}

function act<Body = AdminOrder>(orderId: string, action: string, body?: unknown) {
  return shop.call<Body>('POST', `/admin/orders/${orderId}/${action}`, shop.admin, body);
}

test('an action pressed twice is done once, and answers the order as it is', async () => {
  const orderId = await confirmed();
  const [first, second] = await Promise.all([
    act(orderId, 'ship', { trackingNumber: 'LK 42' }),
    act(orderId, 'ship', { trackingNumber: 'LK 42' }),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({ orderStatus: 'SHIPPED', trackingNumber: 'LK 42' });
  await act(orderId, 'deliver', {});
  const again = await act(orderId, 'deliver');
  expect(again.body.timeline.map(({ kind, actor, detail }) => [kind, actor, detail])).toEqual([
    ['placed', null, null],
    ['paid', null, null],
    ['shipped', shop.admin.person.email, 'LK 42'],
    ['delivered', shop.admin.person.email, null],
  ]);
  expect(again.body.actions).toEqual([]);
});

test('a tracking number that comes after another admin has shipped is not lost without a word', async () => {
  const orderId = await confirmed();
  expect((await act(orderId, 'ship', {})).status).toBe(200);
  const late = await act<ErrorBody>(orderId, 'ship', { trackingNumber: 'OTHER-7' });
  expect(late).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('without a tracking number: yours is not kept') },
  });
  expect((await act(orderId, 'ship', {})).status).toBe(200);

  const tracked = await confirmed();
  await act(tracked, 'ship', { trackingNumber: 'LK 1' });
  const other = await act<ErrorBody>(tracked, 'ship', { trackingNumber: 'LK 2' });
  expect(other.body.message).toContain('with the tracking number LK 1: yours is not kept');
  expect((await act(tracked, 'ship', {})).body.trackingNumber).toBe('LK 1');
});

/** An order in each state, reached as orders reach it. */
async function oneInEachState(): Promise<Record<OrderStatus, string>> {
  const product = await shop.addProduct();
  const unpaid = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const [paid, shipped, delivered, cancelled] = [
    await confirmed(),
    await confirmed(),
    await confirmed(),
    await confirmed(),
  ];
  await act(shipped, 'ship');
  await act(delivered, 'ship');
  await act(delivered, 'deliver');
  await act(cancelled, 'cancel');
  return {
    PENDING: unpaid,
    CONFIRMED: paid,
    SHIPPED: shipped,
    DELIVERED: delivered,
    CANCELLED: cancelled,
  };
}

test('whatever the table does not allow in a state is refused there, and changes nothing', async () => {
  const orders = await oneInEachState();
  for (const [status, action] of [
    ['PENDING', 'ship'],
    ['PENDING', 'deliver'],
    ['CONFIRMED', 'deliver'],
    ['SHIPPED', 'cancel'],
    ['DELIVERED', 'ship'],
    ['DELIVERED', 'cancel'],
    ['CANCELLED', 'ship'],
    ['CANCELLED', 'deliver'],
  ] as const) {
    const before = await shop.readOrder(orders[status]);
    const refused = await act<ErrorBody>(orders[status], action);
    expect([status, action, refused.status, refused.body.code]).toEqual([
      status,
      action,
      409,
      'transition_refused',
    ]);
    expect(await shop.readOrder(orders[status])).toEqual(before);
    expect(before.orderStatus).toBe(status);
  }
});

test('a move starts from its own state only, also where somebody was quicker after the look', async () => {
  const orders = await oneInEachState();
  for (const status of ORDER_STATUSES) {
    const id = orders[status];
    const kinds = await shop.kindsOf(id);
    for (const transition of TRANSITIONS.filter(({ from }) => from !== status)) {
      const move = shop.database.db
        .transaction()
        .execute((trx) => moveOrder(trx, id, { transition, actor: null }));
      expect(await move).toBe(false);
    }
    expect((await shop.readOrder(id)).orderStatus).toBe(status);
    expect(await shop.kindsOf(id)).toEqual(kinds);
  }
});

test('shipping and cancelling at once end in one of the two, with the money where it belongs', async () => {
  for (let run = 0; run < 5; run += 1) {
    const orderId = await confirmed();
    const answers = await Promise.all([act(orderId, 'ship'), act(orderId, 'cancel')]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    const { orderStatus, paymentStatus } = await shop.readOrder(orderId);
    expect([
      ['SHIPPED', 'PAID'],
      ['CANCELLED', 'REFUNDED'],
    ]).toContainEqual([orderStatus, paymentStatus]);
  }
});

test('an order that does not exist can’t be moved', async () => {
  for (const action of ['ship', 'deliver', 'cancel']) {
    const answer = await act<ErrorBody>('00000000-0000-7000-8000-000000000000', action);
    expect(answer.status).toBe(404);
  }
});

test('unknown fields of an action are refused', async () => {
  const orderId = await confirmed();
  expect((await act(orderId, 'ship', { status: 'DELIVERED' })).status).toBe(400);
  expect((await act(orderId, 'cancel', { refund: 1 })).status).toBe(400);
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CONFIRMED');
});

test('while the provider is away an unpaid order with a session is not cancelled', async () => {
  const away = await openSellingShop();
  const product = await away.addProduct();
  const orderId = await away.placed(away.shopper, [{ product, quantity: 1 }]);
  await away.checkout(away.shopper, orderId);
  await away.setFaults({ api: 'error' });
  const answer = await away.call('POST', `/admin/orders/${orderId}/cancel`, away.admin);
  expect(answer).toMatchObject({ status: 502, body: { code: 'payment_provider_unavailable' } });
  expect((await away.readOrder(orderId)).orderStatus).toBe('PENDING');
});
