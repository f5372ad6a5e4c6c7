import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Carrier } from '@gadgetry/contract/carriers';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ShippedSeveral } from '@gadgetry/contract/shipments';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop({ settings: unreachableMail });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

async function placedOrder() {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  return { orderId, number: (await shop.readOrder(orderId)).number };
}

async function paidOrder() {
  const order = await placedOrder();
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, order.orderId));
  return order;
}

const shipSeveral = <Body = ShippedSeveral>(body: unknown, by = shop.admin) =>
  shop.call<Body>('POST', '/admin/shipments', by, body);

const orderOf = async (id: string) =>
  (await shop.call<AdminOrder>('GET', `/admin/orders/${id}`, shop.admin)).body;

async function ups(): Promise<Carrier> {
  const { body } = await shop.call<Carrier[]>('GET', '/admin/carriers', shop.admin);
  const found = body.find(({ name }) => name === 'UPS');
  if (found === undefined) throw new Error('no UPS');
  return found;
}

test('a list is shipped, and what can’t be keeps nothing else from going', async () => {
  const [one, unpaid, other] = [await paidOrder(), await placedOrder(), await paidOrder()];
  const carrier = await ups();
  const typed = one.number.toLowerCase().replaceAll('-', ' ');
  const { status, body } = await shipSeveral({
    carrierId: carrier._id,
    orders: [
      { number: typed, trackingNumber: '1Z999AA10123456784' },
      { number: unpaid.number },
      { number: '222-222-222' },
      { number: other.number },
    ],
  });
  expect(status).toBe(200);
  expect(body).toEqual([
    { number: typed, orderId: one.orderId, outcome: 'shipped', message: null },
    {
      number: unpaid.number,
      orderId: unpaid.orderId,
      outcome: 'refused',
      message: expect.any(String),
    },
    {
      number: '222-222-222',
      orderId: null,
      outcome: 'refused',
      message: 'There is no order with this number',
    },
    { number: other.number, orderId: other.orderId, outcome: 'shipped', message: null },
  ]);
  expect(await orderOf(one.orderId)).toMatchObject({
    orderStatus: 'SHIPPED',
    shipments: [{ carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }],
  });
  expect((await orderOf(unpaid.orderId)).orderStatus).toBe('PENDING');
  const told = (await waitingMails(shop)).filter(({ subject }) => subject.includes('on its way'));
  expect(told.map(({ subject }) => subject).filter((s) => s.includes(one.number))).toHaveLength(1);
});

test('the same list twice, or ten times at once, ships and tells once', async () => {
  const order = await paidOrder();
  const list = { orders: [{ number: order.number, trackingNumber: '7123' }] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => shipSeveral(list)));
  const outcomes = answers.map(({ body }) => body[0]?.outcome);
  expect(outcomes.filter((outcome) => outcome === 'shipped')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'shipped_before')).toHaveLength(9);
  const { shipments } = await orderOf(order.orderId);
  expect(shipments).toHaveLength(1);
  const another = await shipSeveral({ orders: [{ number: order.number, trackingNumber: '8' }] });
  expect(another.body[0]).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('yours is not kept'),
  });
});

test('a list that can’t be meant is refused whole', async () => {
  const order = await paidOrder();
  const { number } = order;
  for (const orders of [
    [],
    [{ number }, { number: number.toLowerCase() }],
    [{ number, trackingNumber: 'größe' }],
    [{ number, status: 'SHIPPED' }],
    Array.from({ length: 201 }, (_, at) => ({ number: `${at}` })),
  ]) {
    const refused = await shipSeveral<ErrorBody>({ orders });
    expect(refused.status).toBe(400);
  }
  expect((await orderOf(order.orderId)).orderStatus).toBe('CONFIRMED');
  expect((await shipSeveral({ orders: [{ number }] }, shop.shopper)).status).toBe(403);
});
