import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';
import { compareRefundedLines } from '../../../test/reliability/compare-ledgers.ts';

let keys = 0;

/** Two lines, $30.00 and $9.99, with a code for 10 %: $35.99 was paid. */
async function openDiscounted(settings: Record<string, string> = {}) {
  const shop = await openSellingShop({ settings });
  const lamp = await shop.addProduct({ name: 'Lamp', price: 10 });
  const cable = await shop.addProduct({ name: 'Cable', price: 9.99 });
  const code = { code: 'TENTH', discountPercentage: 10, expiresAt: '2099-12-31' };
  await shop.call('POST', '/promocodes', shop.admin, { ...code, firstOrderOnly: false });
  const cart = [
    { product: lamp, quantity: 3 },
    { product: cable, quantity: 1 },
  ];
  const orderId = await shop.placed(shop.shopper, cart, { promoCode: 'tenth' });
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const path = `/admin/orders/${orderId}`;
  const order = async () => (await shop.call<AdminOrder>('GET', path, shop.admin)).body;
  const ids = (await order()).items.map(({ _id }) => _id);
  const [lamps = '', cables = ''] = ids;
  const refund = async (body: object, key?: string) => {
    keys += 1;
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1${path}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': key ?? `key-${keys}` },
      body: { reason: 'sent back', ...body },
    });
    return { status: answer.statusCode, body: answer.json<AdminOrder & ErrorBody>() };
  };
  const act = (action: string) =>
    shop.call<AdminOrder & ErrorBody>('POST', `${path}/${action}`, shop.admin, {});
  const tellAll = async () => {
    const { data } = await shop.stripe.events.list({ limit: 100 });
    for (const event of data) await shop.deliver(event);
  };
  /** As the provider decides it, and tells it. */
  const decide = async (which: number, to: 'succeeded' | 'failed') => {
    const made = (await order()).payment?.transactions.filter(({ kind }) => kind === 'refund');
    await shop.provider.moveRefund(made?.[which]?.providerId ?? '', { to });
    await tellAll();
  };
  return { shop, orderId, order, lamps, cables, refund, act, decide };
}

const left = ({ payment }: AdminOrder) =>
  payment?.refundableLines.map(({ quantity, worth }) => [quantity, worth]);

test('pieces go back with their share of the discount, and all of them give back exactly what was paid', async () => {
  const { shop, order, lamps, cables, refund } = await openDiscounted();
  expect(left(await order())).toEqual([
    [3, 27],
    [1, 8.99],
  ]);
  const { status, body } = await refund({ lines: [{ itemId: lamps, quantity: 2 }] });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    orderStatus: 'CONFIRMED',
    payment: { refunded: 18, refundable: 17.99 },
  });
  expect(left(body)).toEqual([
    [1, 9],
    [1, 8.99],
  ]);
  expect(body.payment?.transactions.at(-1)).toMatchObject({
    kind: 'refund',
    amount: 18,
    lines: [{ itemId: lamps, name: 'Lamp', quantity: 2, amount: 18 }],
  });
  expect(body.timeline.slice(-2).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['refund_started', '$18.00: sent back (2 × Lamp)'],
    ['partly_refunded', '$18.00 of $35.99 (2 × Lamp)'],
  ]);
  const rest = [
    { itemId: cables, quantity: 1 },
    { itemId: lamps, quantity: 1 },
  ];
  expect((await refund({ lines: rest })).body).toMatchObject({
    paymentStatus: 'REFUNDED',
    payment: { refunded: 35.99, refundable: 0 },
  });
  await shop.expectBooksInOrder();
});

test('a refund names a sum or lines of its order, each once, and no more than is left', async () => {
  const { order, lamps, cables, refund } = await openDiscounted();
  const line = (itemId: string, quantity: unknown) => ({ lines: [{ itemId, quantity }] });
  expect(await refund(line(lamps, 4))).toMatchObject({
    status: 400,
    body: { code: 'refund_too_high', message: 'At most 3 × Lamp can still be refunded' },
  });
  const refused = [
    line('00000000-0000-4000-8000-000000000000', 1),
    line(lamps, 0),
    line(lamps, 1.5),
    line(lamps, '1'),
    { lines: [] },
    {},
    { amount: 1, ...line(lamps, 1) },
    { lines: [...line(lamps, 1).lines, ...line(lamps, 1).lines] },
  ];
  for (const body of refused) expect((await refund(body)).status).toBe(400);
  expect((await refund({ amount: 20 })).status).toBe(200);
  const both = [
    { itemId: lamps, quantity: 2 },
    { itemId: cables, quantity: 1 },
  ];
  // The sum was of no line: what is left is shared out over all of them, and no more is offered.
  expect(left(await order())).toEqual([
    [3, 12],
    [1, 3.99],
  ]);
  expect((await refund({ lines: both })).body.payment?.refunded).toBe(31.99);
  expect((await refund(line(lamps, 1))).body.payment).toMatchObject({ refundable: 0 });
});

test('after a refund in the dashboard of the provider lines are offered at what is left', async () => {
  const { shop, order, lamps, refund } = await openDiscounted();
  const paymentIntent = (await order()).payment?.paymentIntentId ?? '';
  await shop.provider.refund({ paymentIntent, amount: 3_000 });
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 120_000));
  const { payment } = await order();
  expect(payment?.refundable).toBe(5.99);
  expect(payment?.refundableLines.map(({ worth }) => worth)).toEqual([4.49, 1.5]);
  const three = await refund({ lines: [{ itemId: lamps, quantity: 3 }] });
  expect(three.body.payment).toMatchObject({ refunded: 34.49, refundable: 1.5 });
  await shop.expectBooksInOrder();
});

test('the same key is the same refund of the same pieces, and pressing at once gives no piece back twice', async () => {
  const { shop, order, lamps, refund } = await openDiscounted();
  const two = { lines: [{ itemId: lamps, quantity: 2 }] };
  await refund(two, 'one-press');
  await refund(two, 'one-press');
  expect((await order()).payment?.refunded).toBe(18);
  const other = await refund({ lines: [{ itemId: lamps, quantity: 1 }] }, 'one-press');
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  const sum = await refund({ amount: 18 }, 'one-press');
  expect(sum).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  const last = { lines: [{ itemId: lamps, quantity: 1 }] };
  const rush = await Promise.all([1, 2, 3, 4].map(() => refund(last)));
  expect(rush.map(({ status }) => status).toSorted((one, more) => one - more)).toEqual([
    200, 400, 400, 400,
  ]);
  expect((await order()).payment?.refunded).toBe(27);
  await shop.expectBooksInOrder();
});

test('pieces on their way are gone, and a refund that fails gives them back to be asked for once more', async () => {
  const { shop, order, lamps, refund, act, decide } = await openDiscounted();
  await shop.setFaults({ refunds: 'pending' });
  const all = { lines: [{ itemId: lamps, quantity: 3 }] };
  await refund(all);
  expect(left(await order())?.[0]).toEqual([0, 0]);
  expect((await refund(all)).body.message).toBe('At most 0 × Lamp can still be refunded');
  await decide(0, 'failed');
  expect(left(await order())?.[0]).toEqual([3, 27]);
  const failed = (await order()).payment?.transactions.find(({ canRetry }) => canRetry);
  const again = await act(`refunds/${failed?._id}/retry`);
  expect(again.body.payment?.transactions.at(-1)).toMatchObject({
    status: 'pending',
    lines: [{ itemId: lamps, quantity: 3, amount: 27 }],
  });
  await decide(1, 'succeeded');
  expect((await order()).payment).toMatchObject({ refunded: 27, refunding: 0 });
  await shop.expectBooksInOrder();
});

test('a failed refund whose pieces have gone back in another is not offered again, and refused', async () => {
  const { shop, order, cables, refund, act, decide } = await openDiscounted();
  await shop.setFaults({ refunds: 'pending' });
  await refund({ lines: [{ itemId: cables, quantity: 1 }] });
  await decide(0, 'failed');
  await refund({ lines: [{ itemId: cables, quantity: 1 }] });
  const failed = (await order()).payment?.transactions.find(({ status }) => status === 'failed');
  expect(failed).toMatchObject({ canRetry: false, canClose: true });
  expect(await act(`refunds/${failed?._id}/retry`)).toMatchObject({
    status: 400,
    body: { code: 'refund_too_high', message: 'At most 0 × Cable can still be refunded' },
  });
  // Paid by bank transfer meanwhile: the money counts, and no piece goes back twice.
  const closed = await shop.call<AdminOrder>(
    'POST',
    `/admin/orders/${(await order())._id}/refunds/${failed?._id}/close`,
    shop.admin,
    { reason: 'sent a transfer', paidOtherwise: true },
  );
  expect(closed.body.payment).toMatchObject({ refunded: 8.99, refunding: 8.99 });
  expect(closed.body.payment?.transactions.find(({ _id }) => _id === failed?._id)?.lines).toEqual(
    [],
  );
});

test('a refund that was closed, and made all the same while its pieces went back in another, is one by sum', async () => {
  const { shop, order, cables, refund } = await openDiscounted();
  const cable = { lines: [{ itemId: cables, quantity: 1 }] };
  await shop.setFaults({
    api: 'error_remembered',
    apiWork: 'done',
    apiPath: '/v1/refunds',
    apiCalls: 1,
  });
  await refund(cable);
  const unanswered = (await order()).payment?.transactions.at(-1);
  expect(unanswered).toMatchObject({ status: 'pending', canClose: true });
  const path = `/admin/orders/${(await order())._id}/refunds/${unanswered?._id}/close`;
  await shop.call('POST', path, shop.admin, { reason: 'no answer', paidOtherwise: false });
  expect((await refund(cable)).status).toBe(200);
  await shop.app.scheduledWork.reconcilePayments(new Date(Date.now() + 120_000));
  const { payment } = await order();
  expect(payment).toMatchObject({ refunded: 17.98, refunding: 0 });
  expect(
    payment?.transactions
      .filter(({ kind }) => kind === 'refund')
      .map(({ status, lines }) => [status, lines.length]),
  ).toEqual([
    ['succeeded', 0],
    ['succeeded', 1],
  ]);
  await shop.expectBooksInOrder();
});

test('over the sum that asks for proof the worth of the pieces counts', async () => {
  const { shop, lamps, refund } = await openDiscounted({ REFUND_CONFIRM_ABOVE: '15' });
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`,
  );
  const pieces = (quantity: number) => refund({ lines: [{ itemId: lamps, quantity }] });
  expect((await pieces(2)).body.code).toBe('reauthentication_required');
  expect((await pieces(1)).status).toBe(200);
  expect((await pieces(1)).body.code).toBe('reauthentication_required');
});

test('the database itself refuses more of a line than was bought, by pieces and by money, at once and later', async () => {
  const { shop, orderId, lamps, cables } = await openDiscounted();
  const { pool } = shop.database;
  const insert = async (cents: number, status: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
       SELECT gen_random_uuid(), id, 'refund', $2, $1, 'usd', 'shop' FROM payments RETURNING id`,
      [cents, status],
    );
    return rows[0]?.id ?? '';
  };
  const line = (refund: string, item: string, quantity: number, cents: number) =>
    pool.query('INSERT INTO refund_lines VALUES ($1, $2, $3, $4)', [refund, item, quantity, cents]);
  const first = await insert(2_700, 'pending');
  await expect(line(first, lamps, 4, 2_700)).rejects.toThrow(/more of a line/);
  await expect(line(first, cables, 1, 901)).rejects.toThrow(/more of a line/);
  await expect(line(first, lamps, 3, 2_701)).rejects.toThrow(/within its sum/);
  await line(first, lamps, 3, 2_700);
  await expect(pool.query('UPDATE refund_lines SET quantity = 1')).rejects.toThrow(/keeps them/);
  const failed = await insert(100, 'failed');
  await line(failed, lamps, 1, 100);
  await expect(
    pool.query(
      `UPDATE payment_transactions SET status = 'paid_otherwise', closed_by = 'a', closed_reason = 'b' WHERE id = $1`,
      [failed],
    ),
  ).rejects.toThrow(/more of a line/);
  const another = await shop.placed(shop.shopper, [
    { product: await shop.addProduct(), quantity: 1 },
  ]);
  expect(another).not.toBe(orderId);
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM order_items WHERE order_id = $1',
    [another],
  );
  await expect(line(failed, rows[0]?.id ?? '', 1, 0)).rejects.toThrow(/of its own order/);
  await pool.query(`UPDATE payment_transactions SET status = 'failed' WHERE id = $1`, [first]);
  const together = await Promise.allSettled(
    [1, 2, 3].map(async () => {
      const refund = await insert(600, 'pending');
      await line(refund, lamps, 2, 600);
    }),
  );
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('who judges the torture finds what the database would have refused', async () => {
  const { shop, orderId, lamps, refund } = await openDiscounted();
  const { pool } = shop.database;
  await refund({ lines: [{ itemId: lamps, quantity: 2 }] });
  expect(await compareRefundedLines(shop.database)).toEqual([]);
  await pool.query('ALTER TABLE refund_lines DISABLE TRIGGER USER');
  const found = async () =>
    (await compareRefundedLines(shop.database)).map(({ order, detail }) => [order, detail]);
  await pool.query('UPDATE refund_lines SET amount_cents = 1799');
  expect(await found()).toEqual([[orderId, expect.stringContaining('come to 1799 of its 1800')]]);
  await pool.query('UPDATE refund_lines SET amount_cents = 1800, quantity = 4');
  expect(await found()).toEqual([[orderId, expect.stringContaining('4 of 3 pieces of Lamp')]]);
  await pool.query('UPDATE refund_lines SET amount_cents = 2701, quantity = 3');
  expect((await found())[0]?.[1]).toContain('for 2701 cents');
});
