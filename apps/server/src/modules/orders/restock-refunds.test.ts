import type { AdminOrder, AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingMails } from '../../../test/mails.ts';
import { type Returning, arrived, openReturningShop } from '../../../test/returning.ts';

let opened: Awaited<ReturnType<typeof openReturningShop>>;
let returning: Returning;
let keys = 0;

beforeAll(async () => {
  opened = await openReturningShop();
  ({ returning } = opened);
});
afterAll(() => opened.close());

async function paidOrder(quantity = 3) {
  const { shop } = opened;
  const lamp = await shop.addProduct({ price: 10, stockQuantity: 5 });
  const orderId = await shop.placed(shop.shopper, [{ product: lamp, quantity }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const path = `/admin/orders/${orderId}`;
  const order = async () => (await shop.call<AdminOrder>('GET', path, shop.admin)).body;
  const lamps = (await order()).items[0]?._id ?? '';
  const act = (action: string, body: object = {}) =>
    shop.call<AdminOrder & ErrorBody>('POST', `${path}/${action}`, shop.admin, body);
  const refund = async (pieces: number, more: object = {}, key = `restock-${(keys += 1)}`) => {
    const body = { lines: [{ itemId: lamps, quantity: pieces }], reason: 'too many', ...more };
    const headers = { ...shop.admin.headers, 'idempotency-key': key };
    return shop.call<AdminOrder & ErrorBody>('POST', `${path}/refunds`, { headers }, body);
  };
  const stock = () => shop.stockOf(lamp);
  return { shop, lamp, orderId, lamps, order, act, refund, stock };
}

test('pieces that are refunded go back on the shelf where the owner says so, and are not sent', async () => {
  const { refund, stock, order, act } = await paidOrder();
  expect(await stock()).toBe(2);
  expect((await refund(1)).status).toBe(200);
  expect(await stock()).toBe(2);
  expect((await refund(1, { restock: 'unsent' })).status).toBe(200);
  expect(await stock()).toBe(3);
  expect((await order()).toSend).toMatchObject([{ quantity: 1, most: 2 }]);
  expect((await order()).timeline).toContainEqual(
    expect.objectContaining({ kind: 'restocked', detail: expect.stringMatching(/^1 × /) }),
  );
  expect((await act('ship')).status).toBe(200);
  expect(await stock()).toBe(3);
});

test('the same refund, sent twice or by two at once, fills the shelf once, and another one is refused', async () => {
  const { refund, stock } = await paidOrder();
  const twice = await Promise.all([
    refund(2, { restock: 'unsent' }, 'one-shelf'),
    refund(2, { restock: 'unsent' }, 'one-shelf'),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stock()).toBe(4);
  for (const other of [{}, { restock: 'sent' }, { restock: 'unsent', note: 'another' }]) {
    expect((await refund(2, other, 'one-shelf')).body.code).toBe('idempotency_conflict');
  }
  const sum = { lines: undefined, amount: 5, restock: 'unsent' };
  expect((await refund(1, sum)).body.code).toBe('validation_failed');
  expect(await stock()).toBe(4);
});

test('what lies on the shelf does so whatever becomes of the money: it is not sent, and not put there again', async () => {
  const { shop, refund, stock, order, act } = await paidOrder();
  await shop.setFaults({ refunds: 'failed' });
  expect((await refund(1, { restock: 'unsent' })).status).toBe(200);
  await shop.setFaults({});
  expect(await stock()).toBe(3);
  const failed = (await order()).payment?.transactions.at(-1);
  expect(failed).toMatchObject({ status: 'failed' });
  expect(failed).toMatchObject({ canRetry: true });
  expect((await order()).toSend).toMatchObject([{ quantity: 2, most: 2 }]);
  expect((await refund(3, { restock: 'unsent' })).body).toMatchObject({
    code: 'refund_too_high',
    message: expect.stringContaining('lies on the shelf again'),
  });
  expect((await act(`refunds/${failed?._id}/retry`)).status).toBe(200);
  expect(await stock()).toBe(3);
  expect((await order()).payment).toMatchObject({ refunded: 10 });
});

test('what a closed return has put on the shelf is refunded without doing so once more', async () => {
  const { refund, stock, act, lamps, orderId, shop } = await paidOrder(1);
  await act('ship');
  const returnId = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  await returning.act(returnId, 'receive', { lines: [arrived(lamps, 1)] });
  await returning.act(returnId, 'close', { reason: 'kept as a gift' });
  expect(await stock()).toBe(5);
  for (const restock of ['sent', 'unsent']) {
    expect((await refund(1, { restock })).body.code).toBe('refund_too_high');
  }
  expect((await refund(1)).status).toBe(200);
  expect(await stock()).toBe(5);
  await shop.expectBooksInOrder();
});

test('cancelling gives back what is left of the stock, after some was put on the shelf', async () => {
  const { refund, stock, act } = await paidOrder();
  await refund(1, { restock: 'unsent' });
  expect((await act('cancel')).status).toBe(200);
  expect(await stock()).toBe(5);
});

test('the customer reads the note of a refund in the mail about it, and not its reason', async () => {
  const { shop, refund, order } = await paidOrder();
  await refund(1, { note: 'We sent the green one, keep it.' });
  const { number, payment } = await order();
  expect(payment?.transactions.at(-1)).toMatchObject({ note: 'We sent the green one, keep it.' });
  const mails = await waitingMails(shop, 'order-refunded');
  const mail = mails.find(({ subject }) => subject.includes(number));
  expect(mail?.text).toContain('We sent the green one, keep it.');
  expect(mail?.text).not.toContain('too many');
});

const parcel = (itemId: string, quantity: number) => ({ lines: [{ itemId, quantity }] });

test('what lies on the shelf that never left is in no parcel, by route and by raw SQL, even of a refund that failed', async () => {
  const { shop, refund, lamps, stock, orderId } = await paidOrder();
  await refund(2, { restock: 'unsent' });
  const send = (pieces: number, key: string) =>
    shop.call(
      'POST',
      `/admin/orders/${orderId}/shipments`,
      { headers: { ...shop.admin.headers, 'idempotency-key': key } },
      parcel(lamps, pieces),
    );
  expect(await send(3, `all-${orderId}`)).toMatchObject({
    status: 409,
    body: { code: 'transition_refused', message: expect.stringMatching(/^Only 1 × /) },
  });
  expect((await send(1, `one-${orderId}`)).status).toBe(200);
  await expect(
    shop.database.pool.query('UPDATE shipment_lines SET quantity = 2 WHERE order_item_id = $1', [
      lamps,
    ]),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await stock()).toBe(4);
});

test('beside a parcel that takes all of it nothing goes on the shelf, whichever is first', async () => {
  const { refund, act, stock, order } = await paidOrder();
  const [back, sent] = await Promise.all([refund(2, { restock: 'unsent' }), act('ship')]);
  const pieces = (await order()).shipments.flatMap(({ lines }) => lines);
  const outside = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  expect([back.status, sent.status].filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(outside + ((await stock()) - 2)).toBeLessThanOrEqual(3);
});

test('pieces that were sent and came back without a return go on the shelf once, and the rest is still sent', async () => {
  const { shop, refund, lamps, stock, order, orderId } = await paidOrder();
  const headers = { ...shop.admin.headers, 'idempotency-key': `two-${orderId}` };
  const path = `/admin/orders/${orderId}/shipments`;
  expect((await shop.call('POST', path, { headers }, parcel(lamps, 2))).status).toBe(200);
  expect((await refund(2, { restock: 'unsent' })).body.code).toBe('refund_too_high');
  expect((await refund(2, { restock: 'sent' })).status).toBe(200);
  expect(await stock()).toBe(4);
  expect((await order()).toSend).toMatchObject([{ quantity: 1, most: 1 }]);
  expect((await refund(1, { restock: 'sent' })).body.code).toBe('refund_too_high');
  expect((await returning.ask(orderId, [{ itemId: lamps, quantity: 1 }])).status).toBe(409);
});

test('an order is shipped once what was not sent of it lies on the shelf, and its customer is told', async () => {
  const { shop, refund, lamps, order, act, orderId } = await paidOrder();
  const headers = { ...shop.admin.headers, 'idempotency-key': `most-${orderId}` };
  await shop.call('POST', `/admin/orders/${orderId}/shipments`, { headers }, parcel(lamps, 1));
  const key = `rest-${orderId}`;
  expect((await refund(1, { restock: 'unsent' })).body.orderStatus).toBe('CONFIRMED');
  const ended = await refund(1, { restock: 'unsent' }, key);
  expect(ended.body).toMatchObject({ orderStatus: 'SHIPPED', actions: ['deliver'], toSend: [] });
  expect(ended.body.timeline).toContainEqual(
    expect.objectContaining({ kind: 'shipped', detail: expect.stringMatching(/^Not sent: 2 × /) }),
  );
  expect((await refund(1, { restock: 'unsent' }, key)).body.timeline).toHaveLength(
    ended.body.timeline.length,
  );
  const subject = `Nothing more is sent of your order ${ended.body.number}`;
  const told = (await waitingMails(shop)).filter((mail) => mail.subject === subject);
  expect(told).toHaveLength(1);
  expect((await act('deliver')).body.orderStatus).toBe('DELIVERED');
  expect((await order()).payment).toMatchObject({ refunded: 20 });
});

test('an order is not shipped by what is only paid back, came back, or was all put on the shelf', async () => {
  const { shop, refund, lamps, orderId } = await paidOrder(4);
  const headers = { ...shop.admin.headers, 'idempotency-key': `two-${orderId}` };
  await shop.call('POST', `/admin/orders/${orderId}/shipments`, { headers }, parcel(lamps, 2));
  expect((await refund(1, { restock: 'sent' })).body.orderStatus).toBe('CONFIRMED');
  // It can be sent all the same, and its refund may fail.
  expect((await refund(2)).body).toMatchObject({
    orderStatus: 'CONFIRMED',
    toSend: [{ quantity: 0, most: 2 }],
    actions: ['ship', 'finish_shipping'],
  });

  const unsent = await paidOrder(1);
  expect((await unsent.refund(1, { restock: 'unsent' })).body.orderStatus).toBe('CONFIRMED');
  expect((await unsent.order()).actions).toEqual(['cancel']);
});

test('the list of orders says of which a part was refunded', async () => {
  const { shop, refund, orderId } = await paidOrder();
  const other = await paidOrder();
  await refund(1);
  const { body } = await shop.call<AdminOrderSummary[]>('GET', '/admin/orders', shop.admin);
  const listed = (id: string) => body.find(({ _id }) => _id === id);
  expect(listed(orderId)).toMatchObject({ paymentStatus: 'PAID', refunded: 10 });
  expect(listed(other.orderId)).not.toHaveProperty('refunded');
});
