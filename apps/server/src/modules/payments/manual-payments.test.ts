import type { AdminOrder, AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import type { PaymentDifference } from '@gadgetry/contract/integrity';
import { expect, test } from 'vitest';
import { type TransferShop, openTransferShop } from '../../../test/bank-transfer.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { minutesFromNow, openPaidOrder } from '../../../test/paid-order.ts';

/** A shop with one order of two pieces for $20.00 each, paid by transfer. */
async function openPaidByTransfer(settings: Record<string, string> = {}) {
  const shop = await openTransferShop(settings);
  const orderId = await shop.transferredTwo();
  const { status } = await shop.markPaid(orderId);
  expect(status).toBe(200);
  const act = (path: string, body: object = {}) =>
    shop.call<AdminOrder>('POST', `/admin/orders/${orderId}/${path}`, shop.admin, body);
  const refund = async (body: object, key = 'key') => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${orderId}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': key },
      payload: { reason: 'scratched', ...body },
    });
    return { status: answer.statusCode, body: answer.json<AdminOrder>() };
  };
  /** Closes the newest refund. */
  const close = async (paidOtherwise: boolean, reason = 'transfer 77') => {
    const { payment } = await shop.adminOrder(orderId);
    const id = payment?.transactions.at(-1)?._id;
    return act(`refunds/${id}/close`, { reason, paidOtherwise });
  };
  return { shop, orderId, act, refund, close };
}

async function needsALook(shop: TransferShop): Promise<string[]> {
  const path = '/admin/orders?money=attention';
  const { body } = await shop.call<AdminOrderSummary[]>('GET', path, shop.admin);
  return body.map(({ _id }) => _id);
}

test('a refund of it asks no provider: it is an admin’s to pay until they say that they have', async () => {
  const { shop, orderId, act, close } = await openPaidByTransfer(unreachableMail);
  expect(await needsALook(shop)).toEqual([]);
  // Nobody is there to be asked.
  await shop.setFaults({ api: 'error' });
  const { status, body } = await act('cancel');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'PAID',
    payment: { status: 'refunding', refunding: 40, refunded: 0 },
  });
  const open = {
    kind: 'refund',
    status: 'pending',
    amount: 40,
    byHand: true,
    tries: 0,
    nextTryAt: null,
    canRetry: false,
    canClose: true,
  };
  expect(body.payment?.transactions.at(-1)).toMatchObject(open);
  expect(await needsALook(shop)).toEqual([orderId]);
  expect((await waitingMails(shop)).map(({ kind }) => kind)).not.toContain('order-refunded');

  // However late: it is no work of the shop's that was left undone.
  await shop.database.pool.query(
    `UPDATE payment_transactions SET created_at = created_at - interval '20 days'`,
  );
  await shop.setFaults({});
  await shop.app.scheduledWork.reconcilePayments(minutesFromNow(60));
  expect((await shop.adminOrder(orderId)).payment?.transactions.at(-1)).toMatchObject(open);
  await shop.expectBooksInOrder();

  expect((await close(true)).body).toMatchObject({
    paymentStatus: 'REFUNDED',
    payment: { status: 'refunded', refunded: 40, refunding: 0, refundable: 0 },
  });
  expect((await shop.adminOrder(orderId)).payment?.transactions.at(-1)).toMatchObject({
    status: 'paid_otherwise',
    byHand: false,
    canClose: false,
    closedReason: 'transfer 77',
  });
  expect(await needsALook(shop)).toEqual([]);
  // Said once, also where it is said twice.
  expect((await close(true)).status).toBe(200);
  const told = (await waitingMails(shop)).filter(({ kind }) => kind === 'order-refunded');
  expect(told.map(({ subject }) => subject)).toEqual([
    `Your order ${(await shop.adminOrder(orderId)).number} has been refunded`,
  ]);
  await shop.expectBooksInOrder();
});

test('parts of it go back, by sum or by item, and what is not paid after all can be given back again', async () => {
  const { shop, orderId, refund, close } = await openPaidByTransfer(unreachableMail);
  const { items } = await shop.readOrder(orderId);
  expect((await refund({ amount: 5 }, 'a')).status).toBe(200);
  expect((await refund({ amount: 5 }, 'a')).body.payment?.refunding).toBe(5);
  expect((await close(true)).body).toMatchObject({
    paymentStatus: 'PAID',
    payment: { refunded: 5, refundable: 35 },
  });
  const piece = { lines: [{ itemId: items[0]?._id, quantity: 1 }] };
  const { body } = await refund(piece, 'b');
  expect(body.payment?.transactions.at(-1)).toMatchObject({ amount: 17.5, status: 'pending' });
  expect((await close(false, 'they keep it')).body.payment).toMatchObject({
    refunding: 0,
    refundable: 35,
  });
  expect((await refund(piece, 'c')).body.payment?.refunding).toBe(17.5);
  expect((await refund({ amount: 17.51 }, 'd')).status).toBe(400);
  await close(true);
  const told = (await waitingMails(shop)).filter(({ kind }) => kind === 'order-refunded');
  expect(told).toHaveLength(2);
  expect(told.at(-1)?.text).toContain(`$17.50 for 1 × ${items[0]?.product.name}.`);
  expect(told.at(-1)?.text).toContain('Refunded in all: $22.50');
  await shop.expectBooksInOrder();
});

test('paid back in full without being cancelled it says what an order by card says', async () => {
  const { shop, orderId, refund, close } = await openPaidByTransfer();
  const paid = await openPaidOrder();
  await paid.refund(40);
  const byCard = await paid.order();
  expect((await refund({ amount: 40 })).body.paymentStatus).toBe('PAID');
  await close(true);
  const byTransfer = await shop.adminOrder(orderId);
  expect([byCard.orderStatus, byCard.paymentStatus]).toEqual(['CONFIRMED', 'REFUNDED']);
  for (const fact of ['orderStatus', 'paymentStatus', 'actions'] as const) {
    expect(byTransfer[fact]).toEqual(byCard[fact]);
  }
  expect((await shop.readOrder(orderId)).paymentStatus).toBe('REFUNDED');
});

test('reconciliation and the provider’s ledger leave it alone, beside a card payment that they look at', async () => {
  const { shop, orderId, refund } = await openPaidByTransfer();
  const product = await shop.addProduct();
  const byCard = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.pay(shop.shopper, byCard);
  await refund({ amount: 5 });
  for (const minutes of [2, 20]) {
    await shop.app.scheduledWork.reconcilePayments(minutesFromNow(minutes));
  }
  expect((await shop.readOrder(byCard)).orderStatus).toBe('CONFIRMED');
  expect((await shop.adminOrder(orderId)).payment).toMatchObject({
    status: 'refunding',
    amount: 40,
  });
  const { body } = await shop.call<PaymentDifference[]>(
    'GET',
    '/admin/payment-differences',
    shop.admin,
  );
  expect(body).toEqual([]);
  await shop.expectBooksInOrder();
});

const nonsense: Record<string, [RegExp, string]> = {
  'a session': [/gateway_takes_them/, `UPDATE payments SET session_id = 'cs_1'`],
  'a number at a provider': [
    /gateway_takes_them/,
    `UPDATE payments SET payment_intent_id = 'pi_1'`,
  ],
  'a time to wait': [/gateway_takes_them/, `UPDATE payments SET status = 'open'`],
  'no money': [/gateway_takes_them/, 'UPDATE payments SET amount_cents = 0'],
  'a provider and no session': [/gateway_takes_them/, `UPDATE payments SET gateway = 'stripe'`],
  'another gateway': [
    /known_gateway/,
    `UPDATE payments SET gateway = 'shells', session_id = 'cs_1', expires_at = now()`,
  ],
  'an order paid in another way': [
    /known_payment_method/,
    `UPDATE orders SET payment_method = 'shells'`,
  ],
  'a charge with a number': [
    /has no number/,
    `UPDATE payment_transactions SET provider_id = 'ch_1'`,
  ],
  'a charge that nobody has seen': [
    /has no number/,
    'UPDATE payment_transactions SET actor = NULL',
  ],
  'a dispute': [
    /has no number/,
    `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
     SELECT gen_random_uuid(), id, 'dispute', 'open', 100, 'usd', 'event' FROM payments`,
  ],
  'a second one of the same order': [
    /payments_one_live_per_order/,
    `INSERT INTO payments (id, order_id, gateway, status, amount_cents, currency, customer_email, settled_at)
     SELECT gen_random_uuid(), order_id, 'manual', 'paid', 100, 'usd', '', now() FROM payments`,
  ],
};

test('the database refuses what money that no provider took can’t have, whoever writes it', async () => {
  const { shop } = await openPaidByTransfer();
  for (const [what, [refusal, statement]] of Object.entries(nonsense)) {
    await expect(shop.database.pool.query(statement), what).rejects.toThrow(refusal);
  }
});
