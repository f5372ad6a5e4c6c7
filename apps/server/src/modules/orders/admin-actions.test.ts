import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';

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

test('an order moves along the table only', async () => {
  const product = await shop.addProduct();
  const unpaid = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const paid = await confirmed();
  const shipped = await confirmed();
  await act(shipped, 'ship');
  for (const [orderId, action] of [
    [unpaid, 'ship'],
    [unpaid, 'deliver'],
    [paid, 'deliver'],
    [shipped, 'cancel'],
  ] as const) {
    expect(await act<ErrorBody>(orderId, action)).toMatchObject({
      status: 409,
      body: { code: 'transition_refused' },
    });
  }
  expect((await shop.readOrder(shipped)).orderStatus).toBe('SHIPPED');
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
