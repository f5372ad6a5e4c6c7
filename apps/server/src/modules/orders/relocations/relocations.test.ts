import type { Product } from '@gadgetry/contract/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { address } from '../../../../test/buying.ts';
import { type InvoicingShop, openInvoicingShop } from '../../../../test/invoicing.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { galle, jaffna, relocatingIn } from '../../../../test/relocating.ts';

let shop: InvoicingShop;
let relocating: ReturnType<typeof relocatingIn>;
let lamp: Product;

beforeAll(async () => {
  shop = await openInvoicingShop({}, { settings: unreachableMail });
  relocating = relocatingIn(shop);
  await relocating.zone('North', { regions: ['Northern'] }, 12);
  await relocating.zone('South', { regions: ['Southern'] }, 2);
  await relocating.zone('West', { regions: ['Western'] }, 5);
  lamp = await shop.addProduct({ price: 20, stockQuantity: 2 });
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const stock = async () =>
  (await shop.call<Product>('GET', `/products/${lamp._id}`, shop.admin)).body.stockQuantity;

/** Both lamps that there are, paid by card: 40 and 5 for the West. */
async function bought(): Promise<string> {
  const product = await shop.addProduct({ price: 20, stockQuantity: 2 });
  lamp = product;
  return shop.bought([{ product, quantity: 2 }]);
}

test('what it costs less there goes back at once, and the pieces never were on the shelf', async () => {
  const first = await bought();
  const { body: quote } = await relocating.quoted(first, galle);
  expect(quote).toMatchObject({
    paid: 45,
    methods: [{ name: 'To South', price: 2, due: 0, back: 3, quoted: { grandTotal: 42 } }],
  });
  const second = await relocating.relocated(first, galle);
  expect(await stock()).toBe(0);
  const [before, after] = [await relocating.read(first), await relocating.read(second)];
  expect(before).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
  expect(before.payment).toMatchObject({ refunded: 45 });
  expect(before.refunds).toMatchObject([{ amount: 3, status: 'succeeded' }]);
  expect(after).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    paymentMethod: 'exchange',
    grandTotal: 42,
    exchanged: 42,
    addressId: { city: 'Galle' },
    shippingMethod: { name: 'To South' },
    customer: before.customer,
  });
  expect(before.linkedOrders).toMatchObject([{ _id: second, role: 'relocation' }]);
  expect(after.timeline.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['placed', null],
    ['relocated', `In place of order ${before.number}`],
    ['paid', expect.any(String)],
  ]);
  expect(after.linkedOrders).toMatchObject([{ _id: first, role: 'relocated' }]);
  const ended = before.timeline.find(({ kind }) => kind === 'cancelled');
  expect(ended?.detail).toBe(`Goes elsewhere, as order ${after.number}`);
  await shop.issue();
  expect(await shop.inShort(first)).toEqual([
    expect.stringMatching(/^invoice .* 45$/),
    expect.stringMatching(/^credit_note .* 42$/),
    expect.stringMatching(/^credit_note .* 3$/),
  ]);
  expect(await shop.inShort(second)).toEqual([expect.stringMatching(/^invoice .* 42$/)]);
  const { rows } = await shop.database.pool.query<{ paid: unknown }>(
    `SELECT data -> 'paid' AS paid FROM invoice_documents WHERE order_id = $1`,
    [second],
  );
  expect(rows).toMatchObject([{ paid: { method: 'Credit from an earlier order' } }]);
  const mails = (await waitingMails(shop, 'order-confirmed')).filter(({ text }) =>
    text.includes(after.number),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('goes to another address');
  expect(mails[0]?.text).toContain('$3.00 goes back to you');
  const [refunded] = (await waitingMails(shop, 'order-refunded')).filter(({ text }) =>
    text.includes(after.number),
  );
  expect(refunded?.subject).toBe(`A part of your order ${before.number} has been refunded`);
  expect(refunded?.text).toContain(
    `Your order ${before.number} goes to another address as order ${after.number}, which costs $3.00 less there.`,
  );
  expect(refunded?.text).toContain(`  Paid for order ${after.number}: $42.00\n`);
  expect(refunded?.text).not.toContain('cancelled');
  await shop.expectBooksInOrder();
});

test('what it costs more is asked for at a link, and until that is paid the first order is as it was, and waits', async () => {
  const first = await bought();
  const second = await relocating.relocated(first, jaffna);
  const [before, waits] = [await relocating.read(first), await relocating.read(second)];
  expect(before).toMatchObject({ orderStatus: 'CONFIRMED', canBeChanged: false });
  expect(before.actions).not.toContain('ship');
  expect(before.actions).not.toContain('cancel');
  expect(waits).toMatchObject({ orderStatus: 'PENDING', grandTotal: 52, exchanged: 45 });
  await shop.expectBooksInOrder();
  for (const [action, body] of [
    ['ship', {}],
    ['cancel', {}],
    ['address', { address: { ...address, line_1: '9 Near By' }, version: 1 }],
    ['refunds', { amount: 1, reason: 'sorry' }],
  ] as const) {
    const headers = { ...shop.admin.headers, 'idempotency-key': `key-${action}-${first}` };
    const url = `/api/v1/admin/orders/${first}/${action}`;
    const answer = await shop.app.inject({ method: 'POST', url, headers, body });
    expect([action, answer.statusCode]).toEqual([action, 409]);
  }
  const [asked] = (await waitingMails(shop, 'order-to-pay')).filter(({ text }) =>
    text.includes(waits.number),
  );
  expect(asked?.subject).toContain('$7.00');
  await relocating.pay(second);
  const [ended, paid] = [await relocating.read(first), await relocating.read(second)];
  expect(ended).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
  expect(paid).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' });
  expect(paid.payment).toMatchObject({ amount: 52, exchanged: 45 });
  expect(await stock()).toBe(0);
  const sent = await relocating.act(second, 'ship');
  expect(sent.body.orderStatus).toBe('SHIPPED');
  await shop.expectBooksInOrder();
});

test('not paid, or cancelled, the first order goes where it was going, and can be asked for again', async () => {
  const first = await bought();
  const second = await relocating.relocated(first, jaffna);
  expect((await relocating.act(second, 'cancel')).status).toBe(200);
  const before = await relocating.read(first);
  expect(before).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    canBeChanged: true,
  });
  expect(before.actions).toContain('ship');
  const { number } = await relocating.read(second);
  expect(before.timeline.at(-1)).toMatchObject({
    kind: 'relocation_ended',
    detail: `Order ${number} was cancelled before it was paid`,
  });
  const [told] = (await waitingMails(shop, 'order-cancelled')).filter(({ text }) =>
    text.includes(number),
  );
  expect(told?.text).toContain('goes where it was going');
  const third = await relocating.relocated(first, jaffna, { payment: inCash });
  expect(await relocating.read(third)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentMethod: 'cash',
    payment: { amount: 52, exchanged: 45 },
  });
  expect(await stock()).toBe(0);
  await shop.expectBooksInOrder();
});

test('a difference that goes back says which order it was for, and that this one goes on', async () => {
  const first = await bought();
  const second = await relocating.relocated(first, jaffna);
  const session = await shop.pay(shop.shopper, second);
  await shop.database.pool.query(`UPDATE payments SET status = 'expired' WHERE order_id = $1`, [
    second,
  ]);
  await shop.endHold(second);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  await shop.comeBack(shop.shopper, session);
  const [{ number, ...main }, other] = [
    await relocating.read(first),
    await relocating.read(second),
  ];
  expect(main.timeline.at(-1)?.detail).toBe(`Order ${other.number} was not paid in time`);
  const [told] = (await waitingMails(shop, 'order-refunded')).filter(({ text }) =>
    text.includes(other.number),
  );
  expect(told?.text).toContain(
    `goes back to you: $7.00. Depending on your bank it takes a few days until you see it. It was the difference for sending your order ${number} to another address. That did not come about: order ${number} goes where it was going`,
  );
  expect(told?.text).not.toContain('nothing of it is sent');
  // What goes back of that later has nothing to do with it.
  await shop.call(
    'POST',
    `/admin/orders/${first}/refunds`,
    { headers: { ...shop.admin.headers, 'idempotency-key': `goodwill-${first}` } },
    { amount: 1, reason: 'Goodwill' },
  );
  const later = (await waitingMails(shop, 'order-refunded')).at(-1);
  expect(later?.text).toContain(
    `A part of the payment of order ${number} goes back to you: $1.00.`,
  );
  expect(later?.text).not.toContain(other.number);
});

test('of the order that it became, cancelled, the card gives back what it paid, and an admin the rest', async () => {
  const first = await bought();
  const second = await relocating.relocated(first, jaffna);
  await relocating.pay(second);
  expect((await relocating.act(second, 'cancel')).status).toBe(200);
  const { refunds, payment } = await relocating.read(second);
  expect(refunds?.map(({ amount, status }) => [amount, status])).toEqual([
    [7, 'succeeded'],
    [45, 'pending'],
  ]);
  expect(payment).toMatchObject({ refunded: 7, refunding: 45, refundable: 0 });
  expect(await stock()).toBe(2);
  await shop.expectBooksInOrder();
});
