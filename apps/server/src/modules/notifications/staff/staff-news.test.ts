import {
  type StaffChoices,
  STAFF_NEWS_KINDS,
  type StaffNotificationSettings,
} from '@gadgetry/contract/staff-notifications';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { takeTransfers } from '../../../../test/bank-transfer.ts';
import { returningIn } from '../../../../test/returning.ts';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { type TestShop, openTestShop, signUp } from '../../../../test/shop.ts';
import type { SignedIn } from '../../../../test/people.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop({ settings: unreachableMail });
  await takeTransfers(shop);
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const sql = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);

beforeEach(async () => {
  await sql('DELETE FROM staff_choices');
  await sql('DELETE FROM staff_news');
  await sql(`DELETE FROM mails WHERE kind LIKE 'staff-%'`);
  await sql('UPDATE low_stock_settings SET threshold = 5');
});

const OFF = Object.fromEntries(STAFF_NEWS_KINDS.map((kind) => [kind, 'off']));

async function choose(wanted: Partial<StaffChoices>, as: SignedIn = shop.admin) {
  const body = { choices: { ...OFF, ...wanted } };
  const answer = await shop.call<StaffNotificationSettings>(
    'PUT',
    '/admin/notifications',
    as,
    body,
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

async function told(of: Pick<TestShop, 'app'> = shop) {
  await of.app.scheduledWork.tellStaff();
  return subjects('staff-news');
}

const subjects = async (kind: string) =>
  (await waitingMails(shop, kind)).map(({ subject }) =>
    subject.replaceAll(/[A-Z\d]{3}-[A-Z\d]{3}-[A-Z\d]{3}/g, 'N'),
  );

async function paid() {
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  return orderId;
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);

test('nobody is told of anything until they choose so, and nothing is noted', async () => {
  const { body } = await shop.call<StaffNotificationSettings>(
    'GET',
    '/admin/notifications',
    shop.admin,
  );
  expect(body).toMatchObject({ choices: OFF, isSent: true, email: shop.admin.person.email });
  await paid();
  expect(await told()).toEqual([]);
  expect((await sql('SELECT id FROM staff_news')).rows).toEqual([]);
});

test('an order is told once it is paid, once to each who wants it at once, by however many processes', async () => {
  const second = await openTestShop({ database: shop.database, settings: unreachableMail });
  const other = await signUp(shop, { role: 'admin' });
  await choose({ new_order: 'at_once' });
  await choose({ new_order: 'at_once' }, other);
  const orderId = await paid();
  await Promise.all([told(), told(second), told(), told(second)]);
  expect(await told()).toEqual(['New order N: $19.99', 'New order N: $19.99']);
  const mails = await waitingMails(shop, 'staff-news');
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [shop.admin.person.email, other.person.email].toSorted(),
  );
  expect(mails[0]?.text).toContain(`/admin/orders/${orderId}`);
});

test('an order by bank transfer is new when it is placed, and paid late when its money has come', async () => {
  await choose({ new_order: 'at_once', paid_late: 'at_once' });
  const product = await shop.addProduct();
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 1 }], {
    paymentMethod: 'bank_transfer',
  });
  expect(await told()).toEqual(['New order N: $19.99']);
  await shop.call('POST', `/admin/orders/${orderId}/mark-paid`, shop.admin, { note: 'seen' });
  expect(await told()).toEqual(['New order N: $19.99', 'Order N has been paid: $19.99']);
});

test('failed refunds and disputes are told with what the order’s story says of them', async () => {
  await choose({ refund_failed: 'at_once', dispute: 'at_once' });
  const orderId = await paid();
  for (const kind of ['refund_failed', 'disputed', 'dispute_lost', 'dispute_won']) {
    await sql(
      `INSERT INTO order_events (id, order_id, kind, status, payment_status, detail)
       SELECT gen_random_uuid(), id, $2, status, payment_status, 'du_1: fraudulent' FROM orders
       WHERE id = $1`,
      [orderId, kind],
    );
  }
  expect(await told()).toEqual([
    'A refund for order N has failed',
    'Order N is disputed',
    'A dispute of order N is lost',
  ]);
  expect((await waitingMails(shop, 'staff-news'))[0]?.text).toContain('du_1: fraudulent');
  await sql(`DELETE FROM order_events WHERE order_id = $1 AND detail = 'du_1: fraudulent'`, [
    orderId,
  ]);
});

test('a return that is asked for, and an answer about one, are told', async () => {
  const returning = returningIn(shop);
  await choose({ return_asked: 'at_once' });
  const { orderId, lamps } = await returning.sentOrder();
  const { body } = await returning.ask(orderId, [{ itemId: lamps, quantity: 1 }]);
  expect(await told()).toEqual(['Order N: a return is asked for']);
  const id = body.returns.at(-1)?._id ?? '';
  await returning.act(id, 'ask', { question: 'What is broken?' });
  await returning.doOwn(orderId, id, 'answer', { answer: 'The switch' });
  expect(await told()).toContain('Order N: an answer about a return');
});

test('low stock is told once, and again only after there was more', async () => {
  await choose({ low_stock: 'at_once' });
  const product = await shop.addProduct({ stockQuantity: 7 });
  const buy = (quantity: number) => shop.placed(shop.shopper, [{ product, quantity }]);
  await buy(1);
  expect(await told()).toEqual([]);
  await buy(1);
  const first = [expect.stringMatching(/^Low stock: .*, 5 left$/)];
  expect(await told()).toEqual(first);
  await buy(1);
  expect(await told()).toEqual(first);
  const restock = (stock: number) =>
    sql(
      `WITH changed AS (UPDATE product_variants SET stock = $2 WHERE product_id = $1 RETURNING id)
       INSERT INTO stock_movements (id, product_id, variant_id, delta, reason)
       SELECT gen_random_uuid(), $1, changed.id, $2 - s.stock, 'admin'
       FROM changed, (SELECT stock FROM product_variants WHERE product_id = $1) s`,
      [product._id, stock],
    );
  await restock(9);
  expect(await told()).toEqual(first);
  await buy(4);
  await buy(1);
  expect(await told()).toEqual([...first, expect.stringMatching(/, 4 left$/)]);
});

test('the threshold is the owner’s, changed once by whoever has read it, and in the history', async () => {
  const before = await shop.call<StaffNotificationSettings>(
    'GET',
    '/admin/notifications',
    shop.admin,
  );
  const { version, _id } = before.body.lowStock;
  const put = (body: object) =>
    shop.call('PUT', '/admin/notifications/low-stock', shop.admin, body);
  expect(await put({ threshold: 2, version })).toMatchObject({ status: 200 });
  expect(await put({ threshold: 3, version })).toMatchObject({ status: 409 });
  expect(await put({ threshold: -1 })).toMatchObject({ status: 400 });
  const history = await shop.call('GET', `/history?entity=low_stock&id=${_id}`, shop.admin);
  expect(history.body).toMatchObject([{ changes: [{ field: 'threshold', from: 5, to: 2 }] }]);
});

test('who wants it once a day gets one mail of the day before, however often that is looked at', async () => {
  await choose({ new_order: 'daily', job_gave_up: 'daily' });
  await paid();
  await paid();
  await shop.app.scheduledWork.noteGivenUp('count-search-words');
  await shop.app.scheduledWork.noteGivenUp('count-search-words');
  expect(await told()).toEqual([]);
  await shop.app.scheduledWork.tellStaffDay(new Date());
  const second = await openTestShop({ database: shop.database, settings: unreachableMail });
  await Promise.all(
    [shop, second, shop].map(({ app }) => app.scheduledWork.tellStaffDay(tomorrow())),
  );
  expect(await subjects('staff-digest')).toEqual([
    'Your day at Gadgetry: new order (2), scheduled work gave up (1)',
  ]);
});

test('who is banned or no admin any more is told nothing, nor what had been kept for their day', async () => {
  const leaving = await signUp(shop, { role: 'admin' });
  await choose({ new_order: 'at_once', dispute: 'daily' }, leaving);
  await choose({ new_order: 'daily' });
  await paid();
  await told();
  const before = (await told()).length;
  await sql(`UPDATE users SET role = 'shopper' WHERE id = $1`, [leaving.person.id]);
  await paid();
  expect(await told()).toHaveLength(before);
  await sql('UPDATE users SET banned = true WHERE id = $1', [shop.admin.person.id]);
  await shop.app.scheduledWork.tellStaffDay(tomorrow());
  await sql('UPDATE users SET banned = false WHERE id = $1', [shop.admin.person.id]);
  expect(await subjects('staff-digest')).toEqual([]);
});

test('what is switched off before the mail of the day is not in it', async () => {
  await choose({ new_order: 'daily' });
  await paid();
  await told();
  await choose({});
  await shop.app.scheduledWork.tellStaffDay(tomorrow());
  expect(await subjects('staff-digest')).toEqual([]);
});

test('what was told long ago is forgotten, and what waits for the day is not', async () => {
  await choose({ new_order: 'daily' });
  await paid();
  await told();
  const later = new Date(Date.now() + 40 * 24 * 60 * 60_000);
  const left = async () => (await sql('SELECT id FROM staff_news')).rows.length;
  await shop.app.scheduledWork.pruneOldRows(later);
  expect(await left()).toBe(1);
  await shop.app.scheduledWork.tellStaffDay(tomorrow());
  await shop.app.scheduledWork.pruneOldRows(later);
  expect(await left()).toBe(0);
});
