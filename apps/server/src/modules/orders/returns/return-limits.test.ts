import type { AdminReturn, ReturnSettings } from '@gadgetry/contract/returns';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { seller } from '../../../../test/invoicing.ts';
import { waitingMails } from '../../../../test/mails.ts';
import {
  type Returning,
  arrived,
  openReturningShop,
  returningIn,
} from '../../../../test/returning.ts';

let shop: SellingShop;
let returning: Returning;

beforeAll(async () => {
  const opened = await openReturningShop();
  ({ shop, returning } = opened);
  return opened.close;
});

test('no more goes back than was sent, and not what is paid back or in another return', async () => {
  const { orderId, lamps, cables } = await returning.sentOrder(3);
  const refund = (itemId: string, quantity: number) =>
    shop.call(
      'POST',
      `/admin/orders/${orderId}/refunds`,
      { headers: { ...shop.admin.headers, 'idempotency-key': randomUUID() } },
      { lines: [{ itemId, quantity }], reason: 'a gift' },
    );
  expect((await refund(lamps, 1)).status).toBe(200);
  expect((await returning.ofOrder(orderId)).body.returnable?.lines).toMatchObject([
    { itemId: lamps, quantity: 2 },
    { itemId: cables, quantity: 1 },
  ]);
  const tooMuch = await returning.ask(orderId, [{ itemId: lamps, quantity: 3 }]);
  expect(tooMuch).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
  expect(tooMuch.body.message).toMatch(/^Only 2 × Gadget \d+ can still be returned$/);
  const rush = await Promise.all(
    [1, 2, 3, 4].map(() => returning.ask(orderId, [{ itemId: lamps, quantity: 1 }])),
  );
  expect(rush.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 409, 409,
  ]);
  const [first, second] = (await returning.ofOrder(orderId)).body.returns;
  // What is in a return is paid back by it, and by nothing else.
  expect((await refund(lamps, 1)).body).toMatchObject({ code: 'refund_too_high' });
  await returning.doOwn(orderId, first?._id ?? '', 'cancel');
  expect((await returning.ofOrder(orderId)).body.returnable?.lines[0]).toMatchObject({
    quantity: 1,
  });
  await returning.act(second?._id ?? '', 'refuse', { reason: 'It was used' });
  expect((await returning.ofOrder(orderId)).body.returnable?.lines[0]).toMatchObject({
    quantity: 2,
  });
  const again = await returning.ask(orderId, [
    { itemId: lamps, quantity: 2 },
    { itemId: randomUUID(), quantity: 1 },
  ]);
  expect(again.status).toBe(409);
});

test('the same key is the same return, and another one under it is refused', async () => {
  const { orderId, lamps } = await returning.sentOrder();
  const key = randomUUID();
  const lines = [{ itemId: lamps, quantity: 1 }];
  const both = await Promise.all([
    returning.ask(orderId, lines, { key }),
    returning.ask(orderId, lines, { key }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await returning.ofOrder(orderId)).body.returns).toHaveLength(1);
  const other = await returning.ask(orderId, lines, { key, reason: 'faulty' });
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
});

test('of two admins at once one decides, and the other reads how', async () => {
  const { orderId, lamps } = await returning.sentOrder();
  const { body } = await returning.ask(orderId, [{ itemId: lamps, quantity: 1 }]);
  const id = body.returns[0]?._id ?? '';
  const both = await Promise.all([
    returning.act(id, 'approve'),
    returning.act(id, 'refuse', { reason: 'Too late' }),
  ]);
  const [late] = both.filter(({ status }) => status !== 200);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(late?.body.message).toMatch(
    /^This return was (approved|refused)\. Please load the page anew$/,
  );
  const { orderId: other, lamps: others } = await returning.sentOrder();
  const received = await returning.approved(other, [{ itemId: others, quantity: 2 }]);
  const [cancelled, came] = await Promise.all([
    returning.doOwn(other, received, 'cancel'),
    returning.act(received, 'receive', { lines: [arrived(others, 2)] }),
  ]);
  expect([cancelled.status, came.status].toSorted((one, two) => one - two)).toEqual([200, 409]);
});

test('without instructions an approval names the address that invoices have, and is known to name none', async () => {
  const { orderId, lamps } = await returning.sentOrder();
  const asked = await returning.ask(orderId, [{ itemId: lamps, quantity: 1 }]);
  const id = asked.body.returns[0]?._id ?? '';
  const one = async () =>
    (await shop.call<AdminReturn>('GET', `/admin/returns/${id}`, shop.admin)).body;
  expect((await one()).saysHowToSend).toBe(false);
  await shop.call('PUT', '/admin/invoices/settings', shop.admin, { ...seller, isOn: false });
  expect((await one()).saysHowToSend).toBe(true);
  await returning.act(id, 'approve');
  const told = 'Our address:\nGadgetry Ltd\n12 High Street\nColombo 00700\nSri Lanka';
  const [mail] = (await waitingMails(shop, 'return-approved')).slice(-1);
  expect(mail?.text).toContain(told);
  expect((await returning.ofOrder(orderId)).body.returns[0]?.instructions).toBe(told);
  const without = { ...seller, isOn: false, sellerName: '', sellerAddress: '' };
  await shop.call('PUT', '/admin/invoices/settings', shop.admin, without);
  expect((await one()).saysHowToSend).toBe(false);
});

test('returns end so many days after delivery, and can be switched off; each change is recorded', async () => {
  const path = '/admin/return-settings';
  const { body: settings } = await shop.call<ReturnSettings>('GET', path, shop.admin);
  expect(settings).toMatchObject({ isOn: true, days: 30, withdrawalCountries: [] });
  const { _id, version, ...kept } = settings;
  const set = (changes: object) =>
    shop.call<ReturnSettings>('PUT', path, shop.admin, { ...kept, ...changes });
  const { orderId, lamps } = await returning.sentOrder();
  expect((await returning.ofOrder(orderId)).body.returnable).toMatchObject({ until: null });
  await returning.deliver(orderId);
  const { returnable } = (await returning.ofOrder(orderId)).body;
  const days = (Date.parse(returnable?.until ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(31.1);
  await set({ isOn: false });
  expect((await returning.ofOrder(orderId)).body.returnable).toBeNull();
  expect((await returning.ask(orderId, [{ itemId: lamps, quantity: 1 }])).body.message).toBe(
    'Nothing of this order can be returned now',
  );
  await set({ instructions: 'Send it to 1 Dock Street' });
  expect((await set({ version })).body).toMatchObject({ code: 'stale_edit' });
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 1 }]);
  expect((await returning.ofOrder(orderId)).body.returns[0]?.instructions).toBe(
    'Send it to 1 Dock Street',
  );
  const [mail] = (await waitingMails(shop, 'return-approved')).slice(-1);
  expect(mail?.text).toContain('Send it to 1 Dock Street');
  await set({});
  const history = await shop.call<object[]>(
    'GET',
    `/history?entity=return_settings&id=${_id}`,
    shop.admin,
  );
  expect(history.body.length).toBeGreaterThanOrEqual(3);
  expect((await returning.act(id, 'close', { reason: 'done' })).status).toBe(200);
});

test('what was not paid or not sent is not returned, and another’s order is not found', async () => {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  const [itemId = ''] = (await shop.readOrder(orderId)).items.map(({ _id }) => _id);
  expect((await returning.ask(orderId, [{ itemId, quantity: 1 }])).status).toBe(409);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  expect((await returning.ofOrder(orderId)).body).toEqual({
    returns: [],
    returnable: null,
    withdrawable: null,
  });
  expect((await returning.ask(orderId, [{ itemId, quantity: 1 }])).status).toBe(409);
  expect((await returning.ask(orderId, [{ itemId, quantity: 1 }], { as: shop.admin })).status).toBe(
    404,
  );
  const sent = await returning.sentOrder();
  const id = await returning.approved(sent.orderId, [{ itemId: sent.lamps, quantity: 1 }]);
  expect((await returning.doOwn(orderId, id, 'cancel')).status).toBe(404);
  expect((await returning.ofOrder(orderId, null)).status).toBe(401);
});

test('the database itself refuses what a return can’t be', async () => {
  const { orderId, lamps, cables } = await returning.sentOrder();
  const { pool } = shop.database;
  const id = await returning.approved(orderId, [{ itemId: lamps, quantity: 2 }]);
  const other = await returning.sentOrder();
  const line = (itemId: string, quantity: number) =>
    pool.query(
      'INSERT INTO return_lines (return_id, order_item_id, quantity) VALUES ($1, $2, $3)',
      [id, itemId, quantity],
    );
  await expect(line(cables, 2)).rejects.toThrow(/no more than were bought/);
  await expect(line(other.lamps, 1)).rejects.toThrow(/lines of its own order/);
  const unsent = await shop.placed(shop.shopper, [
    { product: await shop.addProduct(), quantity: 1 },
  ]);
  const outright = `
    INSERT INTO returns (id, order_id, idempotency_key, kind, is_sent, status, reason)
    VALUES (gen_random_uuid(), $1, 'k', 'return', true, 'APPROVED', 'other') RETURNING id`;
  const { rows: made } = await pool.query<{ id: string }>(outright, [unsent]);
  const ofUnsent = pool.query(
    `INSERT INTO return_lines (return_id, order_item_id, quantity)
     SELECT $1, id, 1 FROM order_items WHERE order_id = $2`,
    [made[0]?.id, unsent],
  );
  await expect(ofUnsent).rejects.toThrow(/no more comes back of a line than was sent/);
  await pool.query('DELETE FROM returns WHERE id = $1', [made[0]?.id]);
  const set = (what: string) => pool.query(`UPDATE returns SET ${what} WHERE id = '${id}'`);
  await expect(set(`status = 'REFUNDED'`)).rejects.toThrow(/can not go from APPROVED to REFUNDED/);
  await expect(set(`status = 'RECEIVED'`)).rejects.toThrow(/each line was looked at/);
  await expect(set(`status = 'CLOSED'`)).rejects.toThrow(/returns_say_why_not/);
  await expect(set(`order_id = '${other.orderId}'`)).rejects.toThrow(/stays its order/);
  const refund = () =>
    pool.query(
      `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by, return_id)
       SELECT gen_random_uuid(), id, 'refund', 'pending', 100, 'usd', 'admin', $1 FROM payments WHERE order_id = $2`,
      [id, orderId],
    );
  await expect(refund()).rejects.toThrow(/of a return of its own order that is to be refunded/);
  await returning.act(id, 'receive', { lines: [arrived(lamps, 2)] });
  await expect(set(`status = 'REFUNDED'`)).rejects.toThrow(/has a refund/);
  await returning.act(id, 'refund');
  await expect(refund()).rejects.toThrow(/payment_transactions_one_per_return/);
  await expect(
    pool.query(`UPDATE return_lines SET received = 1 WHERE return_id = $1`, [id]),
  ).rejects.toThrow(/keeps its pieces/);
});

test('of a deleted account a return keeps what went back, and nothing that its person wrote', async () => {
  const own = await openSellingShop();
  const { ask, act, doOwn, sentOrder } = returningIn(own);
  const { orderId, lamps } = await sentOrder();
  const lines = [{ itemId: lamps, quantity: 1 }];
  const { body } = await ask(orderId, lines, { note: 'Call me at 0771234567' });
  const id = body.returns[0]?._id ?? '';
  await act(id, 'ask', { question: 'Which one?' });
  await doOwn(orderId, id, 'answer', { answer: 'Ring my neighbour Kim' });
  const second = await sentOrder();
  const asked = await ask(second.orderId, [{ itemId: second.lamps, quantity: 1 }]);
  await act(asked.body.returns[0]?._id ?? '', 'refuse', { reason: 'Kim told us otherwise' });
  expect((await own.call('DELETE', '/account', own.shopper, {})).status).toBe(200);
  const kept = await own.database.pool.query(
    'SELECT note, question, answer, reason FROM returns WHERE id = $1',
    [id],
  );
  expect(kept.rows).toEqual([{ note: '', question: '', answer: '', reason: 'changed_mind' }]);
  const refused = await own.database.pool.query('SELECT decision FROM returns WHERE id <> $1', [
    id,
  ]);
  expect(refused.rows).toEqual([{ decision: 'removed' }]);
  const history = await own.database.pool.query(
    `SELECT before, after FROM admin_changes WHERE entity = 'return'`,
  );
  expect(JSON.stringify(history.rows)).not.toMatch(/Which one|Kim told us/);
  const written = await own.database.pool.query('SELECT detail FROM order_events');
  expect(JSON.stringify(written.rows)).not.toMatch(/Call me|neighbour/);
  // It still ends, though nobody is told.
  expect((await act(id, 'approve')).status).toBe(200);
  await own.expectBooksInOrder();
  await own.close();
});
