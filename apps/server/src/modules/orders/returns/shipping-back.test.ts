import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { AdminReturn, OrderReturns, ReturnSettings } from '@gadgetry/contract/returns';
import type { ShippingMethod, ShippingSetup } from '@gadgetry/contract/shipping';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type InvoicingShop, openInvoicingShop } from '../../../../test/invoicing.ts';
import { unreachableMail } from '../../../../test/mails.ts';
import { type Returning, arrived, returningIn } from '../../../../test/returning.ts';
import { addTaxRate, taxFromNowOn } from '../../../../test/taxing.ts';
import type { DocumentData } from '../../invoices/document-rules.ts';

let shop: InvoicingShop;
let returning: Returning;

/** Delivery costs $5, and 20 % tax is added to it as to goods; orders can be withdrawn from. */
beforeAll(async () => {
  shop = await openInvoicingShop({}, { settings: unreachableMail });
  returning = returningIn(shop);
  const setup = await shop.call<ShippingSetup>('GET', '/admin/shipping', shop.admin);
  for (const { _id, version: _version, isActive: _isActive, ...method } of setup.body.methods) {
    const input = { ...method, rule: { kind: 'flat', price: 5 } };
    const path = `/admin/shipping/methods/${_id}`;
    const { status, body } = await shop.call<ShippingMethod>('PUT', path, shop.admin, input);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  await addTaxRate(shop, { percent: 20 });
  await taxFromNowOn(shop);
  const path = '/admin/return-settings';
  const { body } = await shop.call<ReturnSettings>('GET', path, shop.admin);
  const { _id, version: _version, ...kept } = body;
  const withdrawalCountries = [shop.env.SHOP_COUNTRY];
  await shop.call('PUT', path, shop.admin, { ...kept, withdrawalCountries });
  return async () => {
    await shop.issue();
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const readReturn = async (id: string) =>
  (await shop.call<AdminReturn>('GET', `/admin/returns/${id}`, shop.admin)).body;

const paymentOf = async (orderId: string) =>
  (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body.payment;

const refundOnOrder = (orderId: string, body: object, key: string = randomUUID()) =>
  shop.call<AdminOrder & ErrorBody>(
    'POST',
    `/admin/orders/${orderId}/refunds`,
    { headers: { ...shop.admin.headers, 'idempotency-key': key } },
    { reason: 'As agreed', ...body },
  );

const withdraw = async (orderId: string, more: object = {}) => {
  const { body } = await shop.call<OrderReturns>(
    'POST',
    `/orders/${orderId}/withdrawals`,
    { headers: { ...shop.shopper.headers, 'idempotency-key': randomUUID() } },
    { name: 'Robin Shopper', email: 'robin@private.example', ...more },
  );
  return body.returns.map(({ _id }) => _id);
};

/** All that was asked for has arrived. */
async function receivedWhole(id: string) {
  const { lines } = await readReturn(id);
  const came = lines.map(({ itemId, quantity }) => arrived(itemId, quantity));
  const { status, body } = await returning.act(id, 'receive', { lines: came });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return id;
}

/** Withdrawn from as a whole, and back in the shop: $24 and $6 for goods, $6 for shipping. */
async function withdrawnWhole() {
  const sent = await returning.sentOrder(2);
  const [id = ''] = await withdraw(sent.orderId);
  return { ...sent, id: await receivedWhole(id) };
}

/** One lamp of two is back in the shop, at $12. */
async function oneLampBack() {
  const sent = await returning.sentOrder(2);
  const id = await returning.approved(sent.orderId, [{ itemId: sent.lamps, quantity: 1 }]);
  return { ...sent, id: await receivedWhole(id) };
}

async function creditsOf(orderId: string) {
  await shop.issue();
  const { rows } = await shop.database.pool.query<{ data: DocumentData }>(
    `SELECT data FROM invoice_documents WHERE order_id = $1 AND kind = 'credit_note' ORDER BY issued_at`,
    [orderId],
  );
  return rows.map(({ data }) => data);
}

test('with a withdrawal from the whole contract goes back what delivery cost: one refund, one credit note', async () => {
  const { orderId, id } = await withdrawnWhole();
  expect(await readReturn(id)).toMatchObject({
    isWhole: true,
    worth: 30,
    shippingLeft: 6,
    noRefund: null,
  });
  const refunded = await returning.act(id, 'refund', { shipping: 6 });
  expect(refunded.body).toMatchObject({
    status: 'REFUNDED',
    refund: { amount: 36, shipping: 6, status: 'succeeded' },
  });
  const payment = await paymentOf(orderId);
  expect(payment).toMatchObject({ refunded: 36, refundable: 0, refundableShipping: 0 });
  expect(payment?.transactions.at(-1)).toMatchObject({ kind: 'refund', amount: 36, shipping: 6 });
  const [credit, ...more] = await creditsOf(orderId);
  expect(more).toEqual([]);
  expect(credit).toMatchObject({ total: 3600, tax: 600 });
  expect(credit?.lines.at(-1)).toMatchObject({
    lineId: null,
    name: 'Shipping (Standard delivery)',
    amount: 600,
    taxes: [100],
  });
  const events = await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin);
  expect(events.body.timeline.find(({ kind }) => kind === 'refund_started')?.detail).toMatch(
    /^\$36\.00, \$6\.00 of it for shipping: Return: withdrawal from the contract \(2 ×/,
  );
});

test('of a part that comes back the owner chooses how much of shipping goes with it', async () => {
  const { orderId, id } = await oneLampBack();
  expect(await readReturn(id)).toMatchObject({ isWhole: false, worth: 12, shippingLeft: 6 });
  expect((await returning.act(id, 'refund', { shipping: 6.01 })).body.message).toBe(
    'At most $6.00 of shipping can still be refunded',
  );
  for (const shipping of [-1, 1e12, 'all', null, 0.001]) {
    expect((await returning.act(id, 'refund', { shipping })).status).toBe(400);
  }
  const done = await returning.act(id, 'refund', { shipping: 2.5 });
  expect(done.body.refund).toMatchObject({ amount: 14.5, shipping: 2.5 });
  expect(await paymentOf(orderId)).toMatchObject({ refunded: 14.5, refundableShipping: 3.5 });
  // The rest of it by itself, from the order; its tax is what was left of it.
  const rest = await refundOnOrder(orderId, { shipping: 3.5 });
  expect(rest.body.payment).toMatchObject({ refunded: 18, refundableShipping: 0 });
  expect((await refundOnOrder(orderId, { shipping: 0.01 })).body.message).toMatch(
    /^Nothing is left of what was paid for shipping/,
  );
  const credits = await creditsOf(orderId);
  expect(credits.map(({ lines }) => lines.filter((one) => one.isShipping)[0]?.taxes)).toEqual([
    [42],
    [58],
  ]);
});

test('without a word about it nothing of shipping goes back, as before', async () => {
  const { orderId, id } = await oneLampBack();
  expect((await returning.act(id, 'refund')).body.refund).toMatchObject({
    amount: 12,
    shipping: 0,
  });
  expect(await paymentOf(orderId)).toMatchObject({ refundableShipping: 6 });
});

test('of two admins who decide otherwise about shipping one is told that the other was first', async () => {
  const { orderId, id } = await oneLampBack();
  const both = await Promise.all([
    returning.act(id, 'refund', { shipping: 6 }),
    returning.act(id, 'refund'),
    returning.act(id, 'refund', { shipping: 1 }),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 409)).toHaveLength(2);
  const { refund } = await readReturn(id);
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
    /^This return was refunded already, with \$\d\.00 for shipping/,
  );
  expect(await paymentOf(orderId)).toMatchObject({ refunded: refund?.amount });
  // Pressed once more after a lost answer, the same is the same.
  const same = await returning.act(id, 'refund', { shipping: refund?.shipping });
  expect(same.status).toBe(200);
});

test('shipping that went back from the order meanwhile does not go back twice', async () => {
  for (const meanwhile of [{ shipping: 6 }, { amount: 6 }]) {
    const { orderId, id } = await withdrawnWhole();
    const both = await Promise.all([
      returning.act(id, 'refund', { shipping: 6 }),
      refundOnOrder(orderId, meanwhile),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 400 || status === 409)).toHaveLength(1);
    // Where the return came too late its items go back without what is gone.
    if ((await readReturn(id)).status !== 'REFUNDED') await returning.act(id, 'refund');
    expect(await paymentOf(orderId)).toMatchObject({ refunded: 36, refundable: 0 });
  }
});

test('the same key is the same refund, with its shipping; another sum of it is refused', async () => {
  const { orderId, lamps } = await returning.sentOrder(2);
  const lines = [{ itemId: lamps, quantity: 1 }];
  const key = randomUUID();
  const twice = await Promise.all([
    refundOnOrder(orderId, { lines, shipping: 2 }, key),
    refundOnOrder(orderId, { lines, shipping: 2 }, key),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await refundOnOrder(orderId, { lines, shipping: 3 }, key)).status).toBe(409);
  expect((await refundOnOrder(orderId, { amount: 14 }, key)).status).toBe(409);
  expect(await paymentOf(orderId)).toMatchObject({ refunded: 14, refundableShipping: 4 });
  const both = await refundOnOrder(orderId, { amount: 1, shipping: 1 });
  expect(both.body.issues).toEqual([
    { path: 'shipping', message: 'Shipping goes back beside lines, or as a sum' },
  ]);
  expect((await refundOnOrder(orderId, { lines: [], shipping: 0 })).body.issues).toMatchObject([
    { path: 'lines' },
  ]);
  const shelved = await refundOnOrder(orderId, { shipping: 1, restock: 'sent' });
  expect(shelved.body.issues).toMatchObject([{ path: 'restock' }]);
});

test('shipping is in the next try of a refund that has failed, as far as it has not gone back since', async () => {
  const { orderId, id } = await withdrawnWhole();
  await shop.setFaults({ refunds: 'failed' });
  await returning.act(id, 'refund', { shipping: 6 });
  await shop.setFaults({});
  expect(await readReturn(id)).toMatchObject({ refund: { status: 'failed', shipping: 6 } });
  expect((await refundOnOrder(orderId, { shipping: 2 })).status).toBe(200);
  const failed = (await paymentOf(orderId))?.transactions.find(({ status }) => status === 'failed');
  await shop.call('POST', `/admin/orders/${orderId}/refunds/${failed?._id}/retry`, shop.admin, {});
  expect(await readReturn(id)).toMatchObject({
    refund: { status: 'succeeded', amount: 34, shipping: 4 },
  });
  expect(await paymentOf(orderId)).toMatchObject({ refunded: 36 });
});

test('the database refuses more of shipping than was paid, and another sum of it later', async () => {
  const { orderId, id } = await oneLampBack();
  await returning.act(id, 'refund', { shipping: 6 });
  const query = (text: string) => shop.database.pool.query(text, [orderId]);
  const ofOrder = `payment_id = (SELECT id FROM payments WHERE order_id = $1)`;
  await expect(
    query(`INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, shipping_cents, currency, said_by)
      SELECT gen_random_uuid(), id, 'refund', 'pending', 1, 1, currency, 'admin' FROM payments WHERE order_id = $1`),
  ).rejects.toMatchObject({ constraint: 'refunded_shipping_within_order' });
  await expect(
    query(
      `UPDATE payment_transactions SET shipping_cents = 0 WHERE shipping_cents > 0 AND ${ofOrder}`,
    ),
  ).rejects.toMatchObject({ constraint: 'refunded_shipping_kept' });
});

test('a withdrawal in two parts is of the whole, and shipping goes back once', async () => {
  const product = await shop.addProduct({ price: 10 });
  const orderId = await shop.bought([{ product, quantity: 3 }]);
  const [itemId = ''] = (await shop.readOrder(orderId)).items.map(({ _id }) => _id);
  await shop.call(
    'POST',
    `/admin/orders/${orderId}/shipments`,
    { headers: { ...shop.admin.headers, 'idempotency-key': randomUUID() } },
    { lines: [{ itemId, quantity: 2 }] },
  );
  const [sent = '', unsent = ''] = await withdraw(orderId);
  expect(await readReturn(unsent)).toMatchObject({ isWhole: true, worth: 12, shippingLeft: 6 });
  await returning.act(unsent, 'refund', { shipping: 6 });
  await receivedWhole(sent);
  expect(await readReturn(sent)).toMatchObject({ isWhole: true, worth: 24, shippingLeft: 0 });
  await returning.act(sent, 'refund');
  expect(await paymentOf(orderId)).toMatchObject({ refunded: 42, refundable: 0 });
  const part = await returning.sentOrder(2);
  const [id = ''] = await withdraw(part.orderId, {
    lines: [{ itemId: part.lamps, quantity: 2 }],
  });
  expect(await readReturn(await receivedWhole(id))).toMatchObject({ isWhole: false });
});
