import { randomUUID } from 'node:crypto';
import type { Product } from '@gadgetry/contract/catalogue';
import type { PaymentDifference } from '@gadgetry/contract/integrity';
import { beforeAll, expect, test } from 'vitest';
import { type InvoicingShop, openInvoicingShop } from '../../../../test/invoicing.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { inCash } from '../../../../test/manual-orders.ts';
import { supplementsIn } from '../../../../test/supplements.ts';
import { galle, jaffna, relocatingIn } from '../../../../test/relocating.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';

let shop: InvoicingShop;
let relocating: ReturnType<typeof relocatingIn>;
let lamp: Product;

beforeAll(async () => {
  shop = await openInvoicingShop({}, { settings: unreachableMail });
  relocating = relocatingIn(shop);
  await relocating.zone('North', { regions: ['Northern'] }, 12);
  await relocating.zone('South', { regions: ['Southern'] }, 2);
  await relocating.zone('West', { regions: ['Western'] }, 5);
  lamp = await shop.addProduct({ price: 20, stockQuantity: 100 });
  return async () => {
    await shop.close();
  };
});

/** Paid by card, 45, and gone to a dearer place for 7 more, or to a cheaper one for 3 less. */
async function moved(to: object): Promise<{ first: string; second: string; intent: string }> {
  const first = await shop.bought([{ product: lamp, quantity: 2 }]);
  const intent = (await relocating.read(first)).payment?.paymentIntentId ?? '';
  const second = await relocating.relocated(first, to);
  if (to === jaffna) await relocating.pay(second);
  return { first, second, intent };
}

async function tellAll(): Promise<void> {
  const { data } = await shop.stripe.events.list({ limit: 100 });
  for (const event of data) await shop.deliver(event);
}

const refund = (id: string, amount: number) =>
  shop.call<{ code: string; message: string }>(
    'POST',
    `/admin/orders/${id}/refunds`,
    { headers: { ...shop.admin.headers, 'idempotency-key': randomUUID() } },
    { amount, reason: 'Sorry' },
  );

test('money that its payer claims at the bank is not given back by hand through the order that it has paid for', async () => {
  const { first, second, intent } = await moved(jaffna);
  const { number } = await relocating.read(first);
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await tellAll();
  const { payment } = await relocating.read(second);
  expect(payment).toMatchObject({ refundable: 7, disputed: true, disputedOrder: number });
  for (const answer of [await refund(second, 8), await relocating.act(second, 'cancel')]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'order_disputed']);
    expect(answer.body.message).toContain(`The payment of order ${number}`);
  }
  const ship = await relocating.act(second, 'ship');
  expect([ship.status, ship.body.message]).toEqual([
    409,
    expect.stringContaining(`The payment of order ${number}, which has paid for this one`),
  ]);
  // What was paid beside it is nobody else's.
  expect((await refund(second, 7)).status).toBe(200);
  await shop.provider.moveDispute(id, { to: 'won' });
  await tellAll();
  expect((await refund(second, 8)).status).toBe(200);
  await shop.expectBooksInOrder();
});

test('what is still to be paid by hand is not said to be paid once its payer claims it at the bank', async () => {
  const { second, intent } = await moved(galle);
  expect((await relocating.act(second, 'cancel')).status).toBe(200);
  const waits = (await relocating.read(second)).payment?.transactions.find(({ byHand }) => byHand);
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await tellAll();
  const close = () =>
    relocating.act(second, `refunds/${waits?._id}/close`, {
      reason: 'By bank transfer',
      paidOtherwise: true,
    });
  const refused = await close();
  expect([refused.status, refused.body.code]).toEqual([409, 'order_disputed']);
  await shop.provider.moveDispute(id, { to: 'won' });
  await tellAll();
  expect((await close()).status).toBe(200);
  await shop.expectBooksInOrder();
});

test('once the bank has given it to the payer, the order that it has paid for can be ended, and only the rest goes back', async () => {
  const { first, second, intent } = await moved(jaffna);
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await shop.provider.moveDispute(id, { to: 'lost' });
  await tellAll();
  expect((await relocating.act(second, 'cancel')).status).toBe(200);
  const { refunds, orderStatus } = await relocating.read(second);
  expect(orderStatus).toBe('CANCELLED');
  expect(refunds?.map(({ amount }) => amount)).toEqual([7]);
  // The first one's money went away twice, in goods and at the bank: of that alone somebody has to know.
  expect(await checkIntegrity(shop.database.db)).toEqual([
    expect.objectContaining({ check: 'provider-agrees', subject: first }),
  ]);
  const differences = '/admin/payment-differences';
  const { body: open } = await shop.call<PaymentDifference[]>('GET', differences, shop.admin);
  for (const { _id } of open) {
    const reason = 'Nothing of it was sent';
    await shop.call('POST', `${differences}/${_id}/close`, shop.admin, { reason });
  }
  await shop.expectBooksInOrder();
});

test('whose order was paid with an earlier one alone hears that it is cancelled, and again when their money is sent', async () => {
  const { second } = await moved(galle);
  const { number } = await relocating.read(second);
  const told = async (kind: 'order-cancelled' | 'order-refunded') =>
    (await waitingMails(shop, kind)).filter(({ text }) => text.includes(number));
  expect((await relocating.act(second, 'cancel')).status).toBe(200);
  const [cancelled, ...more] = await told('order-cancelled');
  expect(more).toEqual([]);
  expect(cancelled?.text).toContain(
    `We have cancelled order ${number}, and nothing of it is sent. What was paid for it and has not gone back yet we send to you ourselves`,
  );
  const waits = (await relocating.read(second)).payment?.transactions.find(({ byHand }) => byHand);
  await relocating.act(second, `refunds/${waits?._id}/close`, {
    reason: 'Sent',
    paidOtherwise: true,
  });
  expect((await told('order-refunded')).at(-1)?.text).toContain(`The payment of order ${number}`);
});

test('an order that stays as it is, because the difference never came, and that the bank has given back is refunded', async () => {
  const first = await shop.bought([{ product: lamp, quantity: 2 }]);
  const intent = (await relocating.read(first)).payment?.paymentIntentId ?? '';
  const second = await relocating.relocated(first, jaffna);
  const { id } = await shop.provider.openDispute({ paymentIntent: intent });
  await shop.provider.moveDispute(id, { to: 'lost' });
  await tellAll();
  // What is promised in another order is still the shop's.
  expect(await relocating.read(first)).toMatchObject({ paymentStatus: 'PAID' });
  expect((await relocating.act(second, 'cancel')).status).toBe(200);
  const after = await relocating.read(first);
  expect(after).toMatchObject({ paymentStatus: 'REFUNDED', payment: { lost: 45, refunding: 0 } });
  expect(after.timeline.at(-1)).toMatchObject({
    kind: 'relocation_ended',
    paymentStatus: 'REFUNDED',
  });
  await shop.expectBooksInOrder();
});

test('what was added and sent by itself keeps an order from going nowhere; what waits does', async () => {
  const first = await shop.bought([{ product: lamp, quantity: 2 }]);
  const added = supplementsIn(shop);
  const items = [{ product: lamp, quantity: 1 }];
  const sent = await added.add(first, items, { payment: inCash });
  expect(await relocating.quoted(first, jaffna)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('belongs to this one') },
  });
  expect((await relocating.act(sent.body.orderId, 'ship')).status).toBe(200);
  expect((await relocating.quoted(first, jaffna)).status).toBe(200);
  const second = await relocating.relocated(first, jaffna);
  await relocating.pay(second);
  expect(await relocating.read(second)).toMatchObject({ orderStatus: 'CONFIRMED' });
  await shop.expectBooksInOrder();
});
