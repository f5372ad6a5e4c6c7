import { expect, test } from 'vitest';
import { openInvoicingShop } from '../../../../test/invoicing.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { inCash, manualOrdersIn, tenPercent } from '../../../../test/manual-orders.ts';

async function openShop(settings: Record<string, string> = {}) {
  const shop = await openInvoicingShop({}, { settings: { ...unreachableMail, ...settings } });
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  return { shop, items: [{ product, quantity: 2 }], owner: manualOrdersIn(shop) };
}

test('paid in the shop it is confirmed at once: charge, timeline, mail and invoice', async () => {
  const { shop, items, owner } = await openShop();
  const orderId = await owner.made(items, { payment: inCash, discount: tenPercent });
  const actor = shop.admin.person.email;
  expect(await owner.read(orderId)).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    paymentMethod: 'cash',
    holdExpiresAt: null,
    madeBy: actor,
    actions: ['ship', 'cancel'],
    payment: {
      status: 'paid',
      amount: 36,
      sessionId: null,
      transactions: [{ kind: 'charge', status: 'succeeded', saidBy: 'admin', actor }],
    },
    timeline: [
      { kind: 'placed', actor },
      { kind: 'paid', actor, detail: 'Cash: receipt 12' },
    ],
  });
  expect((await waitingMails(shop)).map(({ kind }) => kind)).toEqual(['order-confirmed']);
  await shop.issue();
  expect(await shop.inShort(orderId)).toEqual(['invoice INV-00001 36']);
  await shop.expectBooksInOrder();
});

test.each(['card_terminal', 'bank_transfer'] as const)(
  'paid by %s, in a shop whose shoppers pay by card alone, it is refunded by hand',
  async (by) => {
    const { shop, items, owner } = await openShop();
    const orderId = await owner.made(items, { payment: { kind: 'received', by } });
    await shop.issue();
    const part = await shop.refund(orderId, { amount: 15 });
    const refund = part.payment?.transactions.find(({ kind }) => kind === 'refund');
    expect(refund).toMatchObject({ status: 'pending', byHand: true, amount: 15 });
    const closed = await shop.call(
      'POST',
      `/admin/orders/${orderId}/refunds/${refund?._id}/close`,
      shop.admin,
      { reason: 'paid out', paidOtherwise: true },
    );
    expect(closed.body).toMatchObject({ payment: { refunded: 15, refundable: 25 } });
    await shop.issue();
    expect(await shop.inShort(orderId)).toEqual([
      'invoice INV-00001 40',
      'credit_note CN-00001 15',
    ]);
    await shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin, {});
    expect(await owner.read(orderId)).toMatchObject({
      orderStatus: 'CANCELLED',
      payment: { refunding: 25 },
    });
    await shop.expectBooksInOrder();
  },
);

test('over the sum that the owner has set an admin shows again who they are, for money that is there', async () => {
  const { shop, items, owner } = await openShop({ REFUND_CONFIRM_ABOVE: '39.99' });
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`,
  );
  const refused = await owner.make(items, { payment: inCash });
  expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
  await owner.made(items);
  await shop.database.pool.query('UPDATE sessions SET authenticated_at = now()');
  await owner.made(items, { payment: inCash });
  await shop.expectBooksInOrder();
});
