import type { Product } from '@gadgetry/contract/catalogue';
import type { Report } from '@gadgetry/contract/reports';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../database/identifiers.ts';
import { exchangingIn } from '../../../../test/exchanging.ts';
import { waitingMails } from '../../../../test/mails.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { arrived, openReturningShop } from '../../../../test/returning.ts';

let opened: Awaited<ReturnType<typeof openReturningShop>>;
let exchanging: ReturnType<typeof exchangingIn>;
let same: Product;
let cheaper: Product;
let dearer: Product;

beforeAll(async () => {
  opened = await openReturningShop();
  exchanging = exchangingIn(opened.shop, opened.returning);
  same = await opened.shop.addProduct({ price: 10, stockQuantity: 100 });
  cheaper = await opened.shop.addProduct({ price: 7.33, stockQuantity: 100 });
  dearer = await opened.shop.addProduct({ price: 16, stockQuantity: 100 });
  return opened.close;
});

const one = (product: Product) => [{ product, quantity: 1 }];
const stockOf = async ({ _id }: Product) =>
  (await opened.shop.call<Product>('GET', `/products/${_id}`, null)).body.stockQuantity;

test('for goods of the same price nothing moves but the goods', async () => {
  const { orderId, returnId } = await exchanging.received();
  const before = await stockOf(same);
  const sent = await exchanging.exchanged(returnId, one(same));
  expect(await stockOf(same)).toBe(before - 1);
  expect(await exchanging.readOrder(sent)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    paymentMethod: 'exchange',
    shipping: 0,
    grandTotal: 10,
    exchanged: 10,
    linkedOrders: [{ _id: orderId, role: 'exchanged' }],
    actions: expect.arrayContaining(['ship']),
  });
  expect(await exchanging.readOrder(orderId)).toMatchObject({
    paymentStatus: 'PAID',
    payment: {
      refunded: 10,
      refunding: 0,
      refundable: 15,
      transactions: [
        { kind: 'charge' },
        { status: 'paid_otherwise', isExchange: true, amount: 10 },
      ],
    },
    refunds: [],
    linkedOrders: [{ _id: sent, role: 'exchange' }],
  });
  expect(await exchanging.readReturn(returnId)).toMatchObject({
    status: 'EXCHANGED',
    refund: null,
    exchange: { orderId: sent, isPaid: true, amount: 10, due: 0 },
    actions: [],
  });
  const [mail] = (await waitingMails(opened.shop, 'return-exchanged')).slice(-1);
  expect(mail?.subject).toMatch(/ is exchanged$/);
  expect(mail?.text).toContain('There is nothing more to pay');
  // The order that the words name.
  expect(mail?.text).toContain(`/shop/order-details?orderId=${sent}`);
});

test('what is sent costs less: the difference goes back, to the cent, for the same line', async () => {
  const { orderId, returnId, lamps } = await exchanging.received();
  await exchanging.exchanged(returnId, one(cheaper));
  const order = await exchanging.readOrder(orderId);
  expect(order.payment).toMatchObject({ refunded: 10, refunding: 0, refundable: 15 });
  expect(order.payment?.transactions.slice(1)).toMatchObject([
    { isExchange: true, amount: 7.33, lines: [{ itemId: lamps, quantity: 1, amount: 7.33 }] },
    { isExchange: false, amount: 2.67, status: 'succeeded', lines: [{ quantity: 0 }] },
  ]);
  // The other lamp is still worth what was paid for it.
  expect(order.payment?.refundableLines.find(({ itemId }) => itemId === lamps)).toMatchObject({
    quantity: 1,
    worth: 10,
  });
  expect(order.refunds).toMatchObject([{ amount: 2.67, status: 'succeeded' }]);
  const [mail] = (await waitingMails(opened.shop, 'order-refunded')).slice(-1);
  expect(mail?.text).toContain('  Given as other items: $7.33\n  Refunded in all: $2.67\n');
});

test('a difference that the provider could not give back is asked for again as it was', async () => {
  const { orderId, returnId } = await exchanging.received();
  await opened.shop.setFaults({ refunds: 'failed' });
  await exchanging.exchanged(returnId, one(cheaper));
  await opened.shop.setFaults({});
  const failed = (await exchanging.readOrder(orderId)).payment?.transactions.at(-1);
  expect(failed).toMatchObject({ amount: 2.67, status: 'failed', canRetry: true });
  const again = await exchanging.act(orderId, `refunds/${failed?._id}/retry`);
  expect(again.body.payment).toMatchObject({ refunded: 10, refunding: 0 });
});

/** Of two lamps one is exchanged for less, the difference has failed, and the other has come back too. */
async function failedDifference() {
  const { orderId, lamps, returnId } = await exchanging.received();
  await opened.shop.setFaults({ refunds: 'failed' });
  await exchanging.exchanged(returnId, one(cheaper));
  await opened.shop.setFaults({});
  const failed = (await exchanging.readOrder(orderId)).payment?.transactions.at(-1)?._id ?? '';
  const second = await opened.returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  await opened.returning.act(second, 'receive', { lines: [arrived(lamps, 1)] });
  const leftOf = async () =>
    (await exchanging.readOrder(orderId)).payment?.refundableLines.find(
      ({ itemId }) => itemId === lamps,
    );
  return { orderId, failed, second, leftOf };
}
const inCashNow = { reason: 'Paid in cash', paidOtherwise: true };
const kept = { reason: 'Kept, as agreed', paidOtherwise: false };

test('a difference that failed waits for itself: no other piece is worth more by it', async () => {
  const { orderId, failed, second, leftOf } = await failedDifference();
  expect(await leftOf()).toMatchObject({ quantity: 1, worth: 10 });
  const { body } = await opened.returning.act(second, 'refund');
  expect(body.refund).toMatchObject({ amount: 10 });
  expect(await leftOf()).toMatchObject({ quantity: 0, worth: 0 });
  await opened.shop.setFaults({ refunds: 'failed' });
  const failedAgain = await exchanging.act(orderId, `refunds/${failed}/retry`);
  await opened.shop.setFaults({});
  const newest = failedAgain.body.payment?.transactions.at(-1);
  expect(newest).toMatchObject({ amount: 2.67, status: 'failed', canRetry: true });
  const again = await exchanging.act(orderId, `refunds/${newest?._id}/retry`);
  expect(again.body.payment).toMatchObject({ refunded: 20, refunding: 0, refundable: 5 });
  expect(again.body.payment?.transactions.at(-1)).toMatchObject({
    amount: 2.67,
    status: 'succeeded',
    lines: [{ quantity: 0, amount: 2.67 }],
  });
});

test('a difference that failed can be paid in cash after the rest went back, and is told', async () => {
  const { orderId, failed, second } = await failedDifference();
  await opened.returning.act(second, 'refund');
  const before = (await waitingMails(opened.shop, 'order-refunded')).length;
  const { status, body } = await exchanging.act(orderId, `refunds/${failed}/close`, inCashNow);
  expect(status).toBe(200);
  expect(body.payment).toMatchObject({ refunded: 20, refundable: 5 });
  expect(body.payment?.transactions.find(({ _id }) => _id === failed)).toMatchObject({
    status: 'paid_otherwise',
    lines: [{ quantity: 0, amount: 2.67 }],
  });
  const mails = await waitingMails(opened.shop, 'order-refunded');
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)?.text).toContain('2.67');
});

test('a difference that failed and is kept comes back with no other piece', async () => {
  const { orderId, failed, second, leftOf } = await failedDifference();
  const before = (await waitingMails(opened.shop, 'order-refunded')).length;
  await exchanging.act(orderId, `refunds/${failed}/close`, kept);
  expect(await waitingMails(opened.shop, 'order-refunded')).toHaveLength(before);
  expect(await leftOf()).toMatchObject({ quantity: 1, worth: 10 });
  await opened.returning.act(second, 'refund');
  expect((await exchanging.readOrder(orderId)).payment).toMatchObject({
    refunded: 17.33,
    refundable: 7.67,
    refundableShipping: 0,
  });
});

test('a sum that went back leaves a failed difference what it needs', async () => {
  const { orderId, failed, second, leftOf } = await failedDifference();
  const headers = { ...opened.shop.admin.headers, 'idempotency-key': newId() };
  const body = { amount: 5, reason: 'Goodwill' };
  const paid = await opened.shop.call(
    'POST',
    `/admin/orders/${orderId}/refunds`,
    { headers },
    body,
  );
  expect(paid.status).toBeLessThan(300);
  // The lamp and the cable share what is left beside the difference.
  expect(await leftOf()).toMatchObject({ quantity: 1, worth: 6.67 });
  await opened.returning.act(second, 'refund');
  const again = await exchanging.act(orderId, `refunds/${failed}/retry`);
  expect(again.body.payment).toMatchObject({ refunded: 21.67, refundable: 3.33 });
});

test('what is sent costs more: the difference is paid behind a link, and then it is done', async () => {
  const { orderId, returnId } = await exchanging.received();
  const { body: quote } = await exchanging.quoted(returnId, one(dearer));
  expect(quote).toMatchObject({ grandTotal: 16, worth: 10, due: 6, back: 0 });
  const before = (await waitingMails(opened.shop)).length;
  const sent = await exchanging.exchanged(returnId, one(dearer));
  const told = (await waitingMails(opened.shop)).slice(before);
  expect(told).toMatchObject([{ kind: 'order-to-pay' }]);
  expect(told[0]?.text).toContain(`/shop/order-details?orderId=${sent}`);
  expect(await exchanging.readOrder(sent)).toMatchObject({ orderStatus: 'PENDING', exchanged: 10 });
  expect(await exchanging.readReturn(returnId)).toMatchObject({
    status: 'EXCHANGED',
    exchange: { isPaid: false, due: 6 },
  });
  expect((await exchanging.readOrder(orderId)).payment).toMatchObject({
    refunded: 0,
    refunding: 10,
    refundable: 15,
  });
  const session = await opened.shop.pay(opened.shop.shopper, sent);
  await opened.shop.comeBack(opened.shop.shopper, session);
  expect(await exchanging.readOrder(sent)).toMatchObject({
    orderStatus: 'CONFIRMED',
    payment: {
      amount: 16,
      exchanged: 10,
      refundable: 16,
      refundableByProvider: 6,
      transactions: [{ kind: 'charge', amount: 16 }],
    },
  });
  expect((await exchanging.readOrder(orderId)).payment).toMatchObject({
    refunded: 10,
    refunding: 0,
  });
  const { rows } = await opened.shop.database.pool.query(
    'SELECT amount_cents, exchanged_cents FROM payments WHERE order_id = $1',
    [sent],
  );
  expect(rows.map(Object.values)).toEqual([[1600, 1000].map(Number)]);
  await opened.shop.app.scheduledWork.reconcilePayments(new Date(), 0);
});

test('the difference can be paid in the shop, at once or after the link', async () => {
  const cash = await exchanging.received();
  const sent = await exchanging.exchanged(cash.returnId, one(dearer), { payment: inCash });
  const [mail] = (await waitingMails(opened.shop, 'return-exchanged')).slice(-1);
  expect(mail?.text).toContain('It costs $6.00 more, which we have received.');
  expect(mail?.text).toContain(`/shop/order-details?orderId=${sent}`);
  expect(await exchanging.readOrder(sent)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentMethod: 'cash',
    exchanged: 10,
    payment: { amount: 16, exchanged: 10, refundableByProvider: 0 },
  });
  const later = await exchanging.received();
  const waits = await exchanging.exchanged(later.returnId, one(dearer));
  const { status } = await exchanging.act(waits, 'received', { by: 'cash', note: '' });
  expect(status).toBe(200);
  expect((await exchanging.readOrder(later.orderId)).payment).toMatchObject({ refunded: 10 });

  // Six of sixteen came in cash: the books say so, and so do the story and the change.
  const { rows } = await opened.shop.database.pool.query(
    `SELECT amount_cents, exchanged_cents FROM payments WHERE order_id = ANY ($1)`,
    [[sent, waits]],
  );
  expect(rows.map(Object.values)).toEqual([
    [1600, 1000],
    [1600, 1000],
  ]);
  const told = [
    [sent, 'Cash: receipt 12 ($6.00 beside what was paid before)'],
    [waits, 'Cash ($6.00 beside what was paid before)'],
  ] as const;
  for (const [orderId, words] of told) {
    const { timeline, payment } = await exchanging.readOrder(orderId);
    expect(timeline.find(({ kind }) => kind === 'paid')?.detail).toBe(words);
    expect(payment?.transactions).toMatchObject([{ kind: 'charge', amount: 16, reason: words }]);
  }
  // All of it is one refund, as no provider has any of it.
  await exchanging.act(sent, 'cancel');
  expect((await exchanging.readOrder(sent)).payment?.transactions.slice(1)).toMatchObject([
    { amount: 16, byHand: true },
  ]);
});

test('unpaid when its link is over it ends, and the return waits again', async () => {
  const { orderId, returnId } = await exchanging.received();
  const before = await stockOf(dearer);
  const sent = await exchanging.exchanged(returnId, one(dearer));
  await opened.shop.endHold(sent);
  await opened.shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await stockOf(dearer)).toBe(before);
  const { number, orderStatus } = await exchanging.readOrder(sent);
  expect(orderStatus).toBe('CANCELLED');
  expect(await exchanging.readReturn(returnId)).toMatchObject({
    status: 'RECEIVED',
    worth: 10,
    exchange: null,
    actions: expect.arrayContaining(['refund', 'exchange']),
  });
  const { timeline } = await exchanging.readOrder(orderId);
  expect(timeline.at(-1)?.detail).toBe(`Order ${number} was not paid in time`);
  // Whatever becomes of it then is done once.
  expect((await exchanging.exchange(returnId, one(same))).status).toBe(201);
  expect((await opened.returning.act(returnId, 'refund')).status).toBe(409);
});

/** Of today: what unfinished checkouts would have brought. */
async function worthNotPaid(): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const path = `/admin/reports/checkouts?from=2026-01-01&to=${today}`;
  const { body } = await opened.shop.call<Report>('GET', path, opened.shop.admin);
  return body.totals.values[4] ?? Number.NaN;
}

test('a link that is cancelled ends it as well, and the return can be refunded', async () => {
  const { orderId, returnId } = await exchanging.received();
  const before = await worthNotPaid();
  const sent = await exchanging.exchanged(returnId, one(dearer));
  expect((await exchanging.act(sent, 'cancel')).body.orderStatus).toBe('CANCELLED');
  // Sixteen it costs, and six were asked for.
  expect(await worthNotPaid()).toBe(before + 6);
  expect((await opened.returning.act(returnId, 'refund')).status).toBe(200);
  expect((await exchanging.readOrder(orderId)).payment).toMatchObject({ refunded: 10 });
});

test('what is given back of an exchange: what the card paid by the card, the rest by hand', async () => {
  const { returnId } = await exchanging.received();
  const sent = await exchanging.exchanged(returnId, one(dearer));
  await exchanging.pay(sent);
  expect((await exchanging.act(sent, 'cancel')).status).toBe(200);
  const order = await exchanging.readOrder(sent);
  expect(order.payment?.transactions.slice(1)).toMatchObject([
    { amount: 6, status: 'succeeded', byHand: false },
    { amount: 10, status: 'pending', byHand: true, canClose: true },
  ]);
  const byHand = order.payment?.transactions.at(-1)?._id;
  const closed = await exchanging.act(sent, `refunds/${byHand}/close`, {
    reason: 'Paid by transfer',
    paidOtherwise: true,
  });
  expect(closed.body).toMatchObject({ paymentStatus: 'REFUNDED', orderStatus: 'CANCELLED' });
  await opened.shop.app.scheduledWork.reconcilePayments(new Date(), 0);
});

test('what was exchanged can come back and be exchanged again', async () => {
  const { returnId } = await exchanging.received();
  const sent = await exchanging.exchanged(returnId, one(same));
  await exchanging.act(sent, 'ship');
  await exchanging.act(sent, 'deliver');
  const [item] = (await exchanging.readOrder(sent)).items;
  const itemId = item?._id ?? '';
  const again = await opened.returning.approved(sent, [{ itemId, quantity: 1 }]);
  const lines = [{ itemId, received: 1, condition: 'opened', restocked: 0 }];
  await opened.returning.act(again, 'receive', { lines });
  const second = await exchanging.exchanged(again, one(cheaper));
  expect(await exchanging.readOrder(second)).toMatchObject({ orderStatus: 'CONFIRMED' });
  // No provider has the money of goods: an admin pays the difference.
  expect((await exchanging.readOrder(sent)).payment?.transactions.at(-1)).toMatchObject({
    amount: 2.67,
    byHand: true,
  });
});
