import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { unreachableMail } from '../../../../test/mails.ts';
import { type Returning, arrived, openReturningShop } from '../../../../test/returning.ts';

let shop: SellingShop;
let returning: Returning;

beforeAll(async () => {
  const opened = await openReturningShop();
  ({ shop, returning } = opened);
  return opened.close;
});

const order = async (orderId: string) =>
  (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body;

const act = (orderId: string, path: string, body: object) =>
  shop.call<AdminOrder & ErrorBody>(
    'POST',
    `/admin/orders/${orderId}/${path}`,
    { headers: { ...shop.admin.headers, 'idempotency-key': randomUUID() } },
    body,
  );

/** One lamp of an order was to be paid back by its line, which the provider has refused. */
async function withFailedRefund() {
  const sent = await returning.sentOrder(2);
  await shop.setFaults({ refunds: 'failed' });
  const lines = [{ itemId: sent.lamps, quantity: 1 }];
  await act(sent.orderId, 'refunds', { lines, reason: 'scratched' });
  await shop.setFaults({});
  const failed = async () =>
    (await order(sent.orderId)).payment?.transactions.find(({ kind }) => kind === 'refund');
  const { _id: refundId = '' } = (await failed()) ?? {};
  return { ...sent, refundId, failed };
}

test('what is on the shelf again is not sent back once more, though its return was closed', async () => {
  const { orderId, lamps, lamp } = await returning.sentOrder(2);
  const stock = () => shop.stockOf(lamp);
  const before = await stock();
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 2 }]);
  await returning.act(id, 'receive', { lines: [arrived(lamps, 2, 1)] });
  await returning.act(id, 'close', { reason: 'Too late' });
  expect(await stock()).toBe(before + 1);
  const left = (await returning.ofOrder(orderId)).body.returnable?.lines;
  expect(left?.find(({ itemId }) => itemId === lamps)).toMatchObject({ quantity: 1 });
  expect(await returning.ask(orderId, [{ itemId: lamps, quantity: 2 }])).toMatchObject({
    status: 409,
  });
  const again = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  await returning.act(again, 'receive', { lines: [arrived(lamps, 1)] });
  await returning.act(again, 'close', { reason: 'Too late' });
  expect(await stock()).toBe(before + 2);
  expect((await returning.ask(orderId, [{ itemId: lamps, quantity: 1 }])).status).toBe(409);
  // What came back can be paid back all the same, and no shelf is the fuller for it.
  const lines = [{ itemId: lamps, quantity: 2 }];
  expect((await act(orderId, 'refunds', { lines, reason: 'after all' })).status).toBe(200);
  expect(await stock()).toBe(before + 2);
});

test('the database gives no more to stock than an order took, and asks nothing back twice', async () => {
  const { orderId, lamps, lamp } = await returning.sentOrder(1);
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  await returning.act(id, 'receive', { lines: [arrived(lamps, 1)] });
  const more = shop.database.pool.query(
    `INSERT INTO stock_movements (id, product_id, delta, reason, order_id)
     VALUES (gen_random_uuid(), $1, 1, 'return', $2)`,
    [lamp._id, orderId],
  );
  await expect(more).rejects.toThrow(/no more pieces to stock than it took/);
  await returning.act(id, 'close', { reason: 'kept' });
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `INSERT INTO returns (id, order_id, idempotency_key, kind, is_sent, status, reason)
     VALUES (gen_random_uuid(), $1, 'again', 'return', true, 'APPROVED', 'other') RETURNING id`,
    [orderId],
  );
  const line = shop.database.pool.query(
    'INSERT INTO return_lines (return_id, order_item_id, quantity) VALUES ($1, $2, 1)',
    [rows[0]?.id, lamps],
  );
  await expect(line).rejects.toThrow(/not on the shelf again/);
  await shop.database.pool.query('DELETE FROM returns WHERE id = $1', [rows[0]?.id]);
});

test('a failed refund is not tried again while its pieces are in a return, and the return pays', async () => {
  const { orderId, lamps, refundId, failed } = await withFailedRefund();
  expect(await failed()).toMatchObject({ status: 'failed', canRetry: true });
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 2 }]);
  expect(await failed()).toMatchObject({ canRetry: false, canClose: true });
  expect((await order(orderId)).payment?.refundableLines[0]).toMatchObject({
    quantity: 2,
    inReturns: 2,
  });
  const refused = { status: 400, body: { code: 'refund_too_high' } };
  expect(await act(orderId, `refunds/${refundId}/retry`, {})).toMatchObject(refused);
  const paid = { reason: 'by bank transfer', paidOtherwise: true };
  expect(await act(orderId, `refunds/${refundId}/close`, paid)).toMatchObject(refused);
  await returning.act(id, 'receive', { lines: [arrived(lamps, 2)] });
  expect(await returning.act(id, 'refund')).toMatchObject({
    status: 200,
    body: { status: 'REFUNDED', refund: { amount: 20, status: 'succeeded' } },
  });
  const kept = { reason: 'paid by its return', paidOtherwise: false };
  expect((await act(orderId, `refunds/${refundId}/close`, kept)).status).toBe(200);
});

test('once its return has ended without money, a failed refund is tried again', async () => {
  const { orderId, lamps, refundId, failed } = await withFailedRefund();
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 2 }]);
  await returning.act(id, 'close', { reason: 'It never came' });
  expect(await failed()).toMatchObject({ canRetry: true });
  expect((await act(orderId, `refunds/${refundId}/retry`, {})).status).toBe(200);
  expect((await order(orderId)).payment?.refunded).toBe(10);
});

test('a return that can’t be refunded now says why, and does not offer it', async () => {
  const { orderId, lamps } = await returning.sentOrder(1);
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  const early = await returning.act(id, 'refund');
  expect(early.body.message).toBe('This return has not arrived yet');
  const { body } = await returning.act(id, 'receive', { lines: [arrived(lamps, 1)] });
  expect(body).toMatchObject({
    noRefund: null,
    actions: ['refund', 'exchange', 'close'],
    worth: 10,
  });
  await act(orderId, 'refunds', { amount: 15, reason: 'all of it' });
  const { body: after } = await shop.call('GET', `/admin/returns/${id}`, shop.admin);
  expect(after).toMatchObject({ actions: ['close'], worth: 0 });
  expect(after).toMatchObject({ noRefund: expect.stringContaining('Nothing is left') });
  await returning.act(id, 'close', { reason: 'paid back by amount' });
});

test('while the bank decides a dispute, a return says so and is not refunded', async () => {
  const { orderId, lamps } = await returning.sentOrder(1);
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  await returning.act(id, 'receive', { lines: [arrived(lamps, 1)] });
  const intent = (await order(orderId)).payment?.paymentIntentId ?? '';
  const { id: dispute } = await shop.provider.openDispute({ paymentIntent: intent });
  const tellAll = async () => {
    const { data } = await shop.stripe.events.list({ limit: 20 });
    for (const event of data) await shop.deliver(event);
  };
  await tellAll();
  const read = async () => (await shop.call('GET', `/admin/returns/${id}`, shop.admin)).body;
  expect(await read()).toMatchObject({ actions: ['close'] });
  expect(await read()).toMatchObject({ noRefund: expect.stringContaining('disputed') });
  expect((await returning.act(id, 'refund')).body.code).toBe('order_disputed');
  await shop.provider.moveDispute(dispute, { to: 'won' });
  await tellAll();
  expect(await read()).toMatchObject({
    actions: ['refund', 'exchange', 'close'],
    noRefund: null,
  });
});

test('an order is not offered to be shipped of which its customer has withdrawn from some', async () => {
  const own = await openSellingShop({ settings: unreachableMail });
  const path = '/admin/return-settings';
  const { body: settings } = await own.call<object>('GET', path, own.admin);
  const { _id, version: _version, ...kept } = settings as { _id: string; version: number };
  await own.call('PUT', path, own.admin, { ...kept, withdrawalCountries: ['LK', 'US'] });
  const product = await own.addProduct({ price: 10 });
  const orderId = await own.placed(own.shopper, [{ product, quantity: 2 }]);
  await own.comeBack(own.shopper, await own.pay(own.shopper, orderId));
  const read = async () =>
    (await own.call<AdminOrder>('GET', `/admin/orders/${orderId}`, own.admin)).body;
  const { actions, items } = await read();
  expect(actions).toContain('ship');
  const withdrawn = await own.call(
    'POST',
    `/orders/${orderId}/withdrawals`,
    { headers: { ...own.shopper.headers, 'idempotency-key': randomUUID() } },
    {
      name: 'Ada Doe',
      email: 'ada@example.com',
      lines: [{ itemId: items[0]?._id ?? '', quantity: 1 }],
    },
  );
  expect(withdrawn.status).toBe(200);
  expect((await read()).actions).not.toContain('ship');
  expect((await own.call('POST', `/admin/orders/${orderId}/ship`, own.admin, {})).status).toBe(409);
  await own.expectBooksInOrder();
  await own.close();
});

test('of an order that is not there nothing is in a return', async () => {
  const unknown = await shop.call('GET', `/admin/orders/${randomUUID()}`, shop.admin);
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
