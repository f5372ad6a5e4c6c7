import type { Product } from '@gadgetry/contract/catalogue';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { exchangingIn } from '../../../../test/exchanging.ts';
import { waitingMails } from '../../../../test/mails.ts';
import { openReturningShop } from '../../../../test/returning.ts';

let opened: Awaited<ReturnType<typeof openReturningShop>>;
let exchanging: ReturnType<typeof exchangingIn>;
let same: Product;
let dearer: Product;

beforeAll(async () => {
  opened = await openReturningShop();
  exchanging = exchangingIn(opened.shop, opened.returning);
  same = await opened.shop.addProduct({ price: 10, stockQuantity: 100 });
  dearer = await opened.shop.addProduct({ price: 16, stockQuantity: 100 });
  return opened.close;
});

const one = (product: Product) => [{ product, quantity: 1 }];
const sortedStatuses = (all: readonly { readonly status: number }[]) =>
  all.map(({ status }) => status).toSorted((left, right) => left - right);

test('of two admins who exchange at once one has, and the other is told so', async () => {
  const { orderId, returnId } = await exchanging.received();
  const { body: quote } = await exchanging.quoted(returnId, one(same));
  const both = await Promise.all(
    [same, same].map((product) => exchanging.exchange(returnId, one(product), {}, quote)),
  );
  expect(sortedStatuses(both)).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toContain('was exchanged');
  expect((await exchanging.readOrder(orderId)).linkedOrders).toHaveLength(1);
});

test('the same key is the same exchange, sent at once or again', async () => {
  const { orderId, returnId } = await exchanging.received();
  const { body: quote } = await exchanging.quoted(returnId, one(same));
  const key = randomUUID();
  const send = () => exchanging.exchange(returnId, one(same), { key }, quote);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  const other = await exchanging.exchange(returnId, one(dearer), { key }, quote);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  expect((await exchanging.readOrder(orderId)).payment).toMatchObject({ refunded: 10 });
});

test('of refunding and exchanging at once one comes first, and nothing is given twice', async () => {
  for (let run = 0; run < 4; run += 1) {
    const { orderId, returnId } = await exchanging.received();
    const { body: quote } = await exchanging.quoted(returnId, one(same));
    const both = await Promise.all([
      exchanging.exchange(returnId, one(same), {}, quote),
      opened.returning.act(returnId, 'refund'),
    ]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual(both.map(({ status }) => status));
    expect((await exchanging.readOrder(orderId)).payment).toMatchObject({
      refunded: 10,
      refunding: 0,
    });
  }
});

test('of exchanging and refunding the whole order by sum at once no cent more goes back than was paid', async () => {
  for (let run = 0; run < 3; run += 1) {
    const { orderId, returnId } = await exchanging.received();
    const { body: quote } = await exchanging.quoted(returnId, one(same));
    const [exchanged, refunded] = await Promise.all([
      exchanging.exchange(returnId, one(same), {}, quote),
      opened.shop.call(
        'POST',
        `/admin/orders/${orderId}/refunds`,
        { headers: { ...opened.shop.admin.headers, 'idempotency-key': randomUUID() } },
        { amount: 20, reason: 'Goodwill' },
      ),
    ]);
    // Whoever comes second is told what is left: of the return to the one, of the order to the other.
    expect([
      [201, 400],
      [409, 200],
    ]).toContainEqual([exchanged.status, refunded.status]);
    const { refunded: back, refunding } = (await exchanging.readOrder(orderId)).payment ?? {};
    expect([
      [10, 0],
      [20, 0],
    ]).toContainEqual([back, refunding]);
  }
});

test('of paying the difference and cancelling at once one comes first', async () => {
  for (let run = 0; run < 3; run += 1) {
    const { orderId, returnId } = await exchanging.received();
    const sent = await exchanging.exchanged(returnId, one(dearer));
    const session = await opened.shop.pay(opened.shop.shopper, sent);
    await Promise.all([
      opened.shop.comeBack(opened.shop.shopper, session),
      exchanging.act(sent, 'cancel'),
    ]);
    const order = await exchanging.readOrder(sent);
    const back = await exchanging.readReturn(returnId);
    const { payment } = await exchanging.readOrder(orderId);
    // Paid first it is an exchange, whatever was cancelled after that.
    expect(back.status).toBe('EXCHANGED');
    expect(payment).toMatchObject({ refunded: 10, refunding: 0 });
    expect(order.payment?.amount).toBe(16);
  }
});

test('a difference that is paid too late goes back, and brings nothing back', async () => {
  const { orderId, returnId } = await exchanging.received();
  const sent = await exchanging.exchanged(returnId, one(dearer));
  const session = await opened.shop.pay(opened.shop.shopper, sent);
  await opened.shop.database.pool.query(
    `UPDATE payments SET status = 'expired' WHERE order_id = $1`,
    [sent],
  );
  await opened.shop.endHold(sent);
  await opened.shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await exchanging.readReturn(returnId)).toMatchObject({ status: 'RECEIVED' });
  await opened.shop.comeBack(opened.shop.shopper, session);
  expect(await exchanging.readOrder(sent)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    payment: { amount: 6, refunded: 6 },
  });
  // Of the sixteen that it would have cost six were charged.
  const [mail] = (await waitingMails(opened.shop, 'order-refunded')).slice(-1);
  expect(mail?.subject).toMatch(/^Your order \S+ has been refunded$/);
  expect(mail?.text).toMatch(/The payment of order \S+ goes back to you: \$6\.00\./);
  expect(mail?.text).toContain('  Grand Total: $16.00\n  Paid: $6.00\n  Refunded in all: $6.00\n');
  expect((await opened.returning.act(returnId, 'refund')).status).toBe(200);
  expect((await exchanging.readOrder(orderId)).payment).toMatchObject({ refunded: 10 });
});

test('what can’t be exchanged is refused, with what to do instead, and holds nothing', async () => {
  const rare = await opened.shop.addProduct({ price: 10, stockQuantity: 0 });
  const nearly = await opened.shop.addProduct({ price: 10.2, stockQuantity: 5 });
  const { returnId, orderId, lamps } = await exchanging.received();
  const refusals: [Promise<{ status: number; body: { message?: string } }>, number, string][] = [
    [exchanging.exchange(returnId, one(rare)), 400, 'stock'],
    [exchanging.exchange(returnId, one(same), { worth: 9 }), 409, 'worth $10.00 by now'],
    [exchanging.exchange(returnId, one(nearly)), 409, 'too small for a payment link'],
  ];
  // Whoever is asked how it is to be paid reads it beforehand.
  expect((await exchanging.quoted(returnId, one(nearly))).body.noLink).toBe(
    'A difference of $0.20 is too small for a payment link, which takes $0.50 or more: take it in another way, or off as a discount',
  );
  expect((await exchanging.quoted(returnId, one(same))).body.noLink).toBeNull();
  for (const [asked, status, words] of refusals) {
    const answer = await asked;
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)]);
  }
  expect(await exchanging.readReturn(returnId)).toMatchObject({ status: 'RECEIVED', worth: 10 });
  expect((await exchanging.readOrder(orderId)).payment).toMatchObject({ refunding: 0 });

  const notHere = await opened.returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  const early = await exchanging.quoted(notHere, one(same));
  expect([early.status, early.body.message]).toEqual([409, 'This return has not arrived yet']);
});

test('a return whose exchange was not paid, of an order that the bank has given back meanwhile, is of a refunded order', async () => {
  const { orderId, returnId } = await exchanging.received();
  const sent = await exchanging.exchanged(returnId, one(dearer));
  const { payment } = await exchanging.readOrder(orderId);
  const { id } = await opened.shop.provider.openDispute({
    paymentIntent: payment?.paymentIntentId ?? '',
  });
  await opened.shop.provider.moveDispute(id, { to: 'lost' });
  const { data } = await opened.shop.stripe.events.list({ limit: 100 });
  for (const event of data) await opened.shop.deliver(event);
  expect(await exchanging.readOrder(orderId)).toMatchObject({ paymentStatus: 'PAID' });
  await exchanging.act(sent, 'cancel');
  expect(await exchanging.readOrder(orderId)).toMatchObject({
    paymentStatus: 'REFUNDED',
    payment: { refunding: 0 },
  });
  expect(await exchanging.readReturn(returnId)).toMatchObject({ status: 'RECEIVED' });
  await opened.shop.expectBooksInOrder();
});

test('money for an exchange goes back, or is not taken, once the bank has what came back was paid with', async () => {
  const { shop } = opened;
  for (const [to, status] of [
    [null, 'PAID'],
    ['lost', 'REFUNDED'],
  ] as const) {
    const { orderId, returnId } = await exchanging.received();
    const sent = await exchanging.exchanged(returnId, one(dearer));
    const paymentIntent = (await exchanging.readOrder(orderId)).payment?.paymentIntentId ?? '';
    const { id } = await shop.provider.openDispute({ paymentIntent });
    if (to !== null) await shop.provider.moveDispute(id, { to });
    const { data } = await shop.stripe.events.list({ limit: 100 });
    for (const event of data) await shop.deliver(event);
    const received = await exchanging.act(sent, 'received', { by: 'cash' });
    expect([received.status, received.body.message]).toEqual([
      409,
      expect.stringContaining('take no money for it'),
    ]);
    await exchanging.pay(sent);
    expect(await exchanging.readOrder(sent)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      payment: { amount: 6, refunded: 6 },
    });
    expect(await exchanging.readReturn(returnId)).toMatchObject({ status: 'RECEIVED' });
    expect(await exchanging.readOrder(orderId)).toMatchObject({ paymentStatus: status });
    if (to === null) await shop.provider.moveDispute(id, { to: 'won' });
  }
  await shop.expectBooksInOrder();
});
