import { shippingText } from '@gadgetry/contract/estimate-text';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { expect, test } from 'vitest';
import { openTransferShop } from '../../../test/bank-transfer.ts';
import { unreachableMail, mailsTo, waitingMails } from '../../../test/mails.ts';
import { type TestShop, openTestShop } from '../../../test/shop.ts';

test('marked as paid it is confirmed as after a card: charge, timeline, history and mail', async () => {
  const shop = await openTransferShop(unreachableMail);
  const orderId = await shop.transferredTwo();
  expect((await shop.adminOrder(orderId)).actions).toEqual(['mark_paid', 'cancel']);
  const { status, body } = await shop.markPaid(orderId, 'statement 12, line 3');
  const actor = shop.admin.person.email;
  expect(status).toBe(200);
  expect(body).toMatchObject({
    orderStatus: 'CONFIRMED',
    paymentStatus: 'PAID',
    holdExpiresAt: null,
    actions: ['ship', 'cancel'],
    payment: {
      status: 'paid',
      amount: 40,
      sessionId: null,
      paymentIntentId: null,
      refundable: 40,
      transactions: [
        {
          kind: 'charge',
          status: 'succeeded',
          amount: 40,
          saidBy: 'admin',
          actor,
          reason: 'statement 12, line 3',
          providerId: null,
        },
      ],
    },
  });
  expect(body.timeline.map((event) => [event.kind, event.actor, event.detail])).toEqual([
    ['placed', null, null],
    ['paid', actor, 'statement 12, line 3'],
  ]);
  const { body: history } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${orderId}`,
    shop.admin,
  );
  expect(history).toMatchObject([{ who: actor, action: 'marked_paid' }]);
  expect((await shop.readOrder(orderId, shop.shopper)).paymentInstructions).toBeUndefined();
  const mails = await mailsTo(shop, shop.shopper);
  expect(mails.map(({ kind }) => kind)).toEqual(['order-placed', 'order-confirmed']);
  await shop.expectBooksInOrder();
});

test.each(['bank_transfer', 'card'] as const)(
  'paid by %s a week after it was ordered it is promised as if it were ordered now',
  async (paymentMethod) => {
    const shop = await openTransferShop(unreachableMail);
    const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
    const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }], { paymentMethod });
    const { shippingMethod: now } = await shop.readOrder(orderId);
    await shop.database.pool.query(
      `UPDATE orders SET created_at = created_at - interval '7 days',
        arrives_from = arrives_from - 7, arrives_to = arrives_to - 7 WHERE id = $1`,
      [orderId],
    );
    if (paymentMethod === 'card')
      await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
    else await shop.markPaid(orderId);
    const { orderStatus, shippingMethod } = await shop.readOrder(orderId);
    expect(orderStatus).toBe('CONFIRMED');
    expect(now?.estimate).toBeTruthy();
    expect(shippingMethod).toEqual(now);
    if (now === null) return;
    const [mail] = await waitingMails(shop, 'order-confirmed');
    expect(mail?.text).toContain(shippingText(now));
  },
);

test('days that were promised anew before it was paid are counted from then', async () => {
  const shop = await openTransferShop();
  const orderId = await shop.transferredTwo();
  await shop.database.pool.query(
    `UPDATE orders SET created_at = created_at - interval '7 days' WHERE id = $1`,
    [orderId],
  );
  await shop.database.pool.query(
    `INSERT INTO order_events (id, order_id, kind, status, payment_status)
     VALUES (gen_random_uuid(), $1, 'shipping_changed', 'PENDING', 'PENDING')`,
    [orderId],
  );
  const { shippingMethod: promised } = await shop.readOrder(orderId);
  await shop.markPaid(orderId);
  expect((await shop.readOrder(orderId)).shippingMethod).toEqual(promised);
});

test('however often and by how many it is said, it was paid once', async () => {
  const shop = await openTransferShop(unreachableMail);
  const orderId = await shop.transferredTwo();
  const said = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => shop.markPaid(orderId, `statement ${nth}`)),
  );
  said.push(await shop.markPaid(orderId, 'once more'));
  expect(said.map(({ status }) => status)).toEqual(said.map(() => 200));
  const { payment, timeline } = await shop.adminOrder(orderId);
  expect(payment?.transactions).toHaveLength(1);
  expect(timeline.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  expect(await waitingMails(shop, 'order-confirmed')).toHaveLength(1);
  const { body: history } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=order&id=${orderId}`,
    shop.admin,
  );
  expect(history).toHaveLength(1);
  // Also when it has gone on its way since.
  await shop.call('POST', `/admin/orders/${orderId}/ship`, shop.admin, {});
  expect(await shop.markPaid(orderId)).toMatchObject({
    status: 200,
    body: { orderStatus: 'SHIPPED' },
  });
  await shop.expectBooksInOrder();
});

test('what an admin can’t know or has not said is not marked as paid', async () => {
  const shop = await openTransferShop();
  const product = await shop.addProduct();
  const byCard = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const orderId = await shop.transferredTwo();
  expect(await shop.markPaid(byCard)).toMatchObject({
    status: 409,
    body: { code: 'transition_refused', message: expect.stringContaining('paid by card') },
  });
  expect((await shop.markPaid(orderId, ' ')).status).toBe(400);
  expect((await shop.markPaid(orderId, 'mine', shop.shopper)).status).toBe(403);
  expect((await shop.markPaid(shop.category._id)).status).toBe(404);
  expect((await shop.readOrder(orderId)).orderStatus).toBe('PENDING');
  expect((await shop.readOrder(byCard)).orderStatus).toBe('PENDING');
});

test('over the sum that the owner has set an admin shows again who they are before goods go out', async () => {
  const shop = await openTransferShop({ REFUND_CONFIRM_ABOVE: '39.99' });
  const orderId = await shop.transferredTwo();
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`,
  );
  expect(await shop.markPaid(orderId)).toMatchObject({
    status: 403,
    body: { code: 'reauthentication_required' },
  });
  await shop.database.pool.query('UPDATE sessions SET authenticated_at = now()');
  expect((await shop.markPaid(orderId)).status).toBe(200);
});

test('when its days are over it lets go of its stock, and can’t be marked as paid any more', async () => {
  const shop = await openTransferShop();
  const product = await shop.addProduct({ stockQuantity: 2 });
  const orderId = await shop.transferred([{ product, quantity: 2 }]);
  // Nobody has let go of it yet: its pieces are still there.
  const late = await shop.transferredTwo();
  await shop.endHold(late);
  expect((await shop.markPaid(late)).status).toBe(200);

  await shop.endHold(orderId);
  // The provider has nothing to do with it: it may be away.
  await shop.setFaults({ api: 'error' });
  await shop.app.scheduledWork.releaseUnpaid(new Date());
  expect(await shop.readOrder(orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    paymentStatus: 'FAILED',
  });
  expect(await shop.stockOf(product)).toBe(2);
  expect((await shop.adminOrder(orderId)).actions).toEqual([]);
  expect(await shop.markPaid(orderId)).toMatchObject({
    status: 409,
    body: { code: 'transition_refused', message: expect.stringContaining('give the money back') },
  });
  expect((await shop.adminOrder(orderId)).payment).toBeNull();
  await shop.expectBooksInOrder();
});

/** Both at an order that is locked until both wait for it, one behind the other. */
async function oneBehindTheOther<First, Second>(
  { database }: Pick<TestShop, 'database'>,
  orderId: string,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const client = await database.pool.connect();
  const waiting = async (some: number) => {
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query<{ some: number }>(
          `SELECT count(*) AS some FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows[0]?.some;
      })
      .toBe(some);
  };
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    await client.query('COMMIT');
    return await Promise.all([one, other]);
  } finally {
    client.release();
  }
}

test('paid and let go of in the same moment, in two processes, whoever is first has it', async () => {
  const shop = await openTransferShop();
  const second = await openTestShop({ database: shop.database });
  const product = await shop.addProduct({ stockQuantity: 10 });
  const overdue = async () => {
    const orderId = await shop.transferred([{ product, quantity: 1 }]);
    await shop.endHold(orderId);
    return { orderId, letGo: () => second.app.scheduledWork.releaseUnpaid(new Date()) };
  };

  const kept = await overdue();
  const markKept = () => shop.markPaid(kept.orderId);
  const [paid] = await oneBehindTheOther(shop, kept.orderId, [markKept, kept.letGo]);
  expect(paid).toMatchObject({ status: 200, body: { orderStatus: 'CONFIRMED' } });
  expect(await shop.kindsOf(kept.orderId)).toEqual(['placed', 'paid']);
  expect(await shop.stockOf(product)).toBe(9);

  const lost = await overdue();
  const markLost = () => shop.markPaid(lost.orderId);
  const [, refused] = await oneBehindTheOther(shop, lost.orderId, [lost.letGo, markLost]);
  expect(refused).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
  expect(await shop.kindsOf(lost.orderId)).toEqual(['placed', 'expired']);
  expect(await shop.stockOf(product)).toBe(9);
  await shop.expectBooksInOrder();
});

test('paid and cancelled by two admins in the same moment the money is owed to the customer', async () => {
  const shop = await openTransferShop();
  const orderId = await shop.transferredTwo();
  const cancel = () => shop.call('POST', `/admin/orders/${orderId}/cancel`, shop.admin, {});
  const mark = () => shop.markPaid(orderId);
  // Who cancels has looked before, and saw an unpaid order: they are told to look again.
  const [marked, refused] = await oneBehindTheOther(shop, orderId, [mark, cancel]);
  expect([marked.status, refused.status]).toEqual([200, 409]);
  expect(refused.body.code).toBe('transition_refused');
  expect((await cancel()).status).toBe(200);
  expect(await shop.adminOrder(orderId)).toMatchObject({
    orderStatus: 'CANCELLED',
    payment: { refunding: 40 },
  });

  const other = await shop.transferredTwo();
  const [, late] = await oneBehindTheOther(shop, other, [
    () => shop.call('POST', `/admin/orders/${other}/cancel`, shop.admin, {}),
    () => shop.markPaid(other),
  ]);
  expect(late.status).toBe(409);
  expect(await shop.adminOrder(other)).toMatchObject({ orderStatus: 'CANCELLED', payment: null });
  await shop.expectBooksInOrder();
});

test('paid and replaced in the same moment it is the shopper’s, or the other one is', async () => {
  const shop = await openTransferShop();
  const product = await shop.addProduct({ stockQuantity: 10 });
  const items = [{ product, quantity: 1 }];
  const kept = await shop.transferred(items);
  await oneBehindTheOther(shop, kept, [
    () => shop.markPaid(kept),
    () => shop.placed(shop.shopper, items, { replaces: [kept] }),
  ]);
  expect(await shop.kindsOf(kept)).toEqual(['placed', 'paid']);
  const lost = await shop.transferred(items);
  const [, refused] = await oneBehindTheOther(shop, lost, [
    () => shop.placed(shop.shopper, items, { replaces: [lost] }),
    () => shop.markPaid(lost),
  ]);
  expect(refused.status).toBe(409);
  expect(await shop.kindsOf(lost)).toEqual(['placed', 'replaced']);
  expect(await shop.stockOf(product)).toBe(7);
  await shop.expectBooksInOrder();
});
