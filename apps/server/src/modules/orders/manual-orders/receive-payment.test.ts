import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { CARD } from '../../../../test/buying.ts';
import { keyIn, withKeys } from '../../../../test/guests.ts';
import { openInvoicingShop } from '../../../../test/invoicing.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { inCash, manualOrdersIn } from '../../../../test/manual-orders.ts';

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openInvoicingShop({}, { settings: { ...unreachableMail, ...settings } });
  const product = await shop.addProduct({ price: 20, stockQuantity: 50 });
  const owner = manualOrdersIn(shop);
  const items = [{ product, quantity: 2 }];
  return {
    shop,
    product,
    items,
    owner,
    /** One that waits at its link, and who can pay there. */
    async waiting() {
      const orderId = await owner.made(items);
      const mail = (await waitingMails(shop, 'order-to-pay')).at(-1);
      return { orderId, buyer: withKeys(keyIn(mail?.text)) };
    },
    receive: (orderId: string, body: object = { by: 'cash', note: 'receipt 12' }) =>
      shop.call<AdminOrder & ErrorBody>(
        'POST',
        `/admin/orders/${orderId}/received`,
        shop.admin,
        body,
      ),
  };
}

test('an order that waits at its link is paid in the shop: the link ends, books, mail and invoice follow', async () => {
  const { shop, product, waiting, receive, owner } = await openShop();
  const { orderId, buyer } = await waiting();
  const session = await shop.checkout(buyer, orderId);
  expect(session.status).toBe(200);
  const actor = shop.admin.person.email;
  const paid = await receive(orderId);
  expect(paid.body).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    paymentMethod: 'cash',
    payment: {
      status: 'paid',
      amount: 40,
      sessionId: null,
      transactions: [{ kind: 'charge', saidBy: 'admin', actor, reason: 'Cash: receipt 12' }],
    },
    timeline: [{ kind: 'placed' }, { kind: 'paid', actor, detail: 'Cash: receipt 12' }],
  });
  expect(await shop.stockOf(product)).toBe(48);
  // Pressed once more it is done; said otherwise it is refused.
  expect((await receive(orderId)).status).toBe(200);
  expect((await receive(orderId, { by: 'card_terminal' })).body.message).toMatch(/another admin/);
  // The provider's news of the session that was closed changes nothing, nor does its form.
  for (const event of (await shop.stripe.events.list({ limit: 100 })).data) {
    await shop.deliver(event);
  }
  expect((await shop.checkout(buyer, orderId)).status).toBe(409);
  expect(await owner.read(orderId)).toMatchObject({ orderStatus: 'CONFIRMED' });
  expect((await waitingMails(shop)).map(({ kind }) => kind)).toEqual([
    'order-to-pay',
    'order-confirmed',
  ]);
  await shop.issue();
  expect(await shop.inShort(orderId)).toEqual(['invoice INV-00001 40']);
  const { rows } = await shop.database.pool.query(
    `SELECT data -> 'paid' ->> 'method' AS method FROM invoice_documents`,
  );
  expect(rows).toEqual([{ method: 'Cash' }]);
  // What goes back is the admin's to pay.
  const refunded = await shop.refund(orderId, { amount: 15 });
  expect(refunded.payment?.transactions.at(-1)).toMatchObject({ byHand: true, amount: 15 });
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 600_000));
  await shop.expectBooksInOrder();
});

test('money that came at the link wins, and the cash is refused with words', async () => {
  const { shop, waiting, receive, owner } = await openShop();
  const { orderId, buyer } = await waiting();
  await shop.pay(buyer, orderId);
  const refused = await receive(orderId);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('has paid at the link'),
  ]);
  expect(await owner.read(orderId)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentMethod: 'card',
    payment: { amount: 40, transactions: [{ kind: 'charge' }] },
  });
  await shop.expectBooksInOrder();
});

test('of paying at the link and paying in the shop at once one counts, and is the only one', async () => {
  const { shop, waiting, receive, owner } = await openShop();
  for (let run = 0; run < 6; run += 1) {
    const { orderId, buyer } = await waiting();
    if (run % 2 === 0) await shop.checkout(buyer, orderId);
    const [, received] = await Promise.all([
      shop.pay(buyer, orderId, CARD.good).catch(() => null),
      receive(orderId),
    ]);
    for (const event of (await shop.stripe.events.list({ limit: 100 })).data) {
      await shop.deliver(event);
    }
    const order = await owner.read(orderId);
    expect(order).toMatchObject({
      orderStatus: 'CONFIRMED',
      paymentMethod: received.status === 200 ? 'cash' : 'card',
    });
    const charges = order.payment?.transactions.filter(({ status }) => status === 'succeeded');
    expect(charges).toHaveLength(1);
    const { rows } = await shop.database.pool.query(
      `SELECT status FROM payments WHERE order_id = $1 AND status NOT IN ('expired', 'failed')`,
      [orderId],
    );
    expect(rows).toEqual([{ status: 'paid' }]);
  }
  await shop.expectBooksInOrder();
}, 60_000);

test('of two admins who have taken the money one is told so, and it is booked once', async () => {
  const { shop, waiting, receive, owner } = await openShop();
  const { orderId } = await waiting();
  const both = await Promise.all([
    receive(orderId),
    receive(orderId, { by: 'card_terminal', note: '' }),
    receive(orderId),
  ]);
  const order = await owner.read(orderId);
  expect(both.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(order.payment?.transactions).toHaveLength(1);
  await shop.expectBooksInOrder();
});

test('a provider that is away keeps the order as it is; money that is under way is waited for', async () => {
  const { shop, waiting, receive, owner } = await openShop();
  const { orderId, buyer } = await waiting();
  await shop.checkout(buyer, orderId);
  await shop.setFaults({ api: 'error' });
  expect((await receive(orderId)).status).toBe(502);
  await shop.setFaults({});
  expect(await owner.read(orderId)).toMatchObject({ orderStatus: 'PENDING' });
  expect((await receive(orderId)).status).toBe(200);

  const late = await waiting();
  await shop.setFaults({ settlement: 'late', settlementDelayMs: 600_000 });
  await shop.pay(late.buyer, late.orderId);
  await shop.setFaults({});
  const refused = await receive(late.orderId);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('is paying at the link right now'),
  ]);
  await shop.expectBooksInOrder();
});

test('only what waits at its link is paid for in another way', async () => {
  const { shop, items, waiting, receive, owner } = await openShop();
  const own = await shop.placed(shop.shopper, items);
  expect((await receive(own)).body.message).toMatch(/does not wait for a payment by link/);
  const paid = await owner.made(items, { payment: inCash });
  expect((await receive(paid, { by: 'bank_transfer' })).body.message).toMatch(/another admin/);
  const { orderId } = await waiting();
  for (const body of [
    {},
    { by: 'card' },
    { by: 'cash', note: 'x'.repeat(151) },
    { by: 'cash', amount: 1 },
  ]) {
    expect((await receive(orderId, body)).status).toBe(400);
  }
  await shop.endHold(orderId);
  expect((await receive(orderId)).body.message).toMatch(/does not wait for its payment any more/);
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect((await receive(orderId)).body.message).toMatch(/does not wait for its payment any more/);
  await shop.expectBooksInOrder();
});

test('over the sum that the owner has set an admin shows again who they are', async () => {
  const { shop, waiting, receive } = await openShop({ REFUND_CONFIRM_ABOVE: '39.99' });
  const { orderId } = await waiting();
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`,
  );
  expect((await receive(orderId)).body.code).toBe('reauthentication_required');
  await shop.database.pool.query('UPDATE sessions SET authenticated_at = now()');
  expect((await receive(orderId)).status).toBe(200);
  await shop.expectBooksInOrder();
});
