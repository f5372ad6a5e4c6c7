import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSellingShop, orderBody } from '../../../test/buying.ts';
import { listFilesOf } from '../../../test/list-files.ts';
import { guest, orderAsGuest, takesGuests } from '../../../test/guests.ts';
import { unreachableMail } from '../../../test/mails.ts';
import { bearerFor, openTestShop, signInAgain, signUp } from '../../../test/shop.ts';

test('people see where they are signed in, and sign out everywhere but here', async () => {
  const shop = await openTestShop();
  const phone = await signUp(shop);
  const laptop = await signInAgain(shop, phone.person);
  const other = await signUp(shop);
  const account = await shop.app.inject({ url: '/api/v1/account', headers: phone.headers });
  expect(account.json()).toMatchObject({ hasPassword: false, hosted: false });
  const { sessions }: { sessions: { _id: string; current: boolean }[] } = account.json();
  expect(sessions.map(({ _id }) => _id).sort()).toEqual([phone.sessionId, laptop.sessionId].sort());
  expect(sessions.find(({ current }) => current)?._id).toBe(phone.sessionId);
  expect(account.body).not.toContain('token');
  const ended = await shop.app.inject({
    method: 'DELETE',
    url: '/api/v1/account/sessions',
    headers: phone.headers,
  });
  expect(ended.json()).toEqual({ ended: 1 });
  await expect(bearerFor(shop, laptop.cookie)).rejects.toThrow('401');
  expect(await bearerFor(shop, phone.cookie)).toMatch(/^ey/);
  expect(await bearerFor(shop, other.cookie)).toMatch(/^ey/);
});

test('one device is signed out, and nobody signs out the device of another', async () => {
  const shop = await openTestShop();
  const phone = await signUp(shop);
  const laptop = await signInAgain(shop, phone.person);
  const other = await signUp(shop);
  await shop.database.pool.query(`UPDATE sessions SET ip_address = '203.0.113.77'`);
  const end = (sessionId: string) =>
    shop.app.inject({
      method: 'DELETE',
      url: `/api/v1/account/sessions/${sessionId}`,
      headers: phone.headers,
    });
  expect((await end(other.sessionId)).statusCode).toBe(404);
  expect((await end(laptop.sessionId)).statusCode).toBe(200);
  expect((await end(laptop.sessionId)).statusCode).toBe(404);
  await expect(bearerFor(shop, laptop.cookie)).rejects.toThrow('401');
  expect(await bearerFor(shop, other.cookie)).toMatch(/^ey/);
  const account = await shop.app.inject({ url: '/api/v1/account', headers: phone.headers });
  expect(account.json().sessions).toMatchObject([
    { _id: phone.sessionId, current: true, address: '203.0.113.…' },
  ]);
});

test('a deleted account leaves its orders without its person', async () => {
  const shop = await openSellingShop();
  const { shopper, database } = shop;
  const product = await shop.addProduct();
  const paid = await shop.placed(shopper, [{ product, quantity: 2 }]);
  await shop.comeBack(shopper, await shop.pay(shopper, paid));
  const cancelled = await shop.placed(shopper, [{ product, quantity: 1 }]);
  await shop.call('POST', `/admin/orders/${cancelled}/cancel`, shop.admin);
  const paidBack = await shop.placed(shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shopper, await shop.pay(shopper, paidBack));
  const { grandTotal: amount } = await shop.readOrder(paidBack);
  const headers = { ...shop.admin.headers, 'idempotency-key': 'all-of-it' };
  const refund = { amount, reason: 'sold out', note: 'Dear Jo Shopper, we are sorry.' };
  const path = `/admin/orders/${paidBack}/refunds`;
  expect((await shop.call('POST', path, { headers }, refund)).status).toBe(200);
  const gone = await shop.call('DELETE', '/account', shopper, {});
  expect(gone).toMatchObject({ status: 200, body: { status: true } });
  expect(String(gone.headers['set-cookie'])).toContain('Max-Age=0');
  const { rows } = await database.pool.query(
    'SELECT id, customer_name, customer_email, ship_line_1 FROM orders ORDER BY id',
  );
  const nobody = { customer_name: 'Deleted account', customer_email: '' };
  expect(rows).toEqual([
    { id: paid, ...nobody, ship_line_1: '12 Flower Road' },
    { id: cancelled, ...nobody, ship_line_1: 'removed' },
    { id: paidBack, ...nobody, ship_line_1: 'removed' },
  ]);
  const notes = await database.pool.query('SELECT DISTINCT note FROM payment_transactions');
  expect(notes.rows).toEqual([{ note: null }]);
  const users = await database.pool.query('SELECT id FROM users');
  expect(users.rows).toEqual([{ id: shop.admin.person.id }]);
  expect((await shop.call('DELETE', '/account', shopper, {})).status).toBe(401);
  // What still travels to them needs the address, and no longer than that.
  await shop.call('POST', `/admin/orders/${paid}/ship`, shop.admin, { trackingNumber: 'LK 9' });
  await shop.call('POST', `/admin/orders/${paid}/deliver`, shop.admin);
  const arrived = await database.pool.query('SELECT DISTINCT ship_line_1, ship_phone FROM orders');
  expect(arrived.rows).toEqual([{ ship_line_1: 'removed', ship_phone: '0000000000' }]);
  expect((await shop.readOrder(paid)).shipments).toMatchObject([{ trackingNumber: null }]);
  await shop.expectBooksInOrder();
});

test('whoever orders, takes over or keeps an address while their account is deleted leaves nothing of theirs', async () => {
  const shop = await openSellingShop({ settings: { ...takesGuests, ...unreachableMail } });
  const product = await shop.addProduct({ stockQuantity: 500 });
  const items = [{ product, quantity: 1 }];
  for (let run = 0; run < 8; run += 1) {
    const email = `leaving${run}@example.com`;
    const { orderId, orderKey } = await orderAsGuest(shop, items, { guest: { ...guest, email } });
    const leaving = await signUp(shop, { email, emailVerified: true });
    const during = async (wait: number) => {
      await sleep(wait);
      return Promise.all([
        shop.order(leaving, items),
        shop.call('POST', '/account/addresses', leaving, {
          address: orderBody(items).shippingAddress,
        }),
        shop.call('POST', `/orders/${orderId}/claim`, {
          headers: { ...leaving.headers, 'order-keys': orderKey },
        }),
      ]);
    };
    const [gone, ...answers] = await Promise.all([
      shop.call('DELETE', '/account', leaving, {}),
      during(run * 3),
      during(run * 3 + 4),
    ]);
    expect(gone.status).toBe(200);
    for (const { status } of answers.flat()) expect(status).toBeLessThan(500);
  }
  const left = await shop.database.pool.query(
    `SELECT o.id FROM orders o WHERE o.key_version IS NULL AND o.customer_email LIKE 'leaving%'`,
  );
  expect(left.rows).toEqual([]);
  await shop.expectBooksInOrder();
});

test('the address of a deleted account is nowhere any more: no table of shop or sandbox has it', async () => {
  const shop = await openSellingShop({ settings: { DEMO: '1' } });
  const { pool } = shop.database;
  const email = 'leaving.person@example.org';
  const leaving = await signUp(shop, { email, role: 'admin', fullName: 'DeletedPerson Person' });
  const code = { code: 'BYE', discountPercentage: 10, expiresAt: '2999-12-31' };
  await shop.call('POST', '/promocodes', leaving, code);
  const file = 'Code,Percent,Last day\r\nBYE-BYE,10,2999-12-31';
  const codes = listFilesOf(shop, 'promocode');
  const { _id: brought } = (await codes.bring(file, leaving)).body;
  await codes.ask(brought, 'apply', leaving);
  await codes.ask(brought, 'undo', leaving);
  await shop.call('PUT', `/accounts/${leaving.person.id}/role`, shop.admin, { role: 'shopper' });
  const again = await signInAgain(shop, leaving.person);
  const product = await shop.addProduct();
  await shop.call('POST', `/products/${product._id}/notices`, null, { kind: 'cheaper', email });
  await shop.call('POST', `/products/${product._id}/notices`, again, { kind: 'cheaper' });
  const paid = await shop.placed(again, [{ product, quantity: 2 }]);
  const session = await shop.pay(again, paid);
  const [event] = await shop.eventsAbout(session);
  await shop.deliver(event ?? {});
  const stranger = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, stranger));
  const tablesWith = async (text: string) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema IN ('public', 'stripe_sandbox') AND table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `SELECT 1 FROM ${name} AS t WHERE strpos(lower(t::text), $1) > 0 LIMIT 1`,
        [text],
      );
      if (rows.length > 0) found.push(name);
    }
    return found.sort((one, two) => one.localeCompare(two));
  };
  const mails = async () => (await pool.query('SELECT kind FROM mails')).rows.length;
  expect(await tablesWith(email)).toEqual(
    expect.arrayContaining([
      'public.admin_changes',
      'public.list_imports',
      'public.orders',
      'public.payments',
      'public.product_notices',
      'public.users',
      'stripe_sandbox.charges',
      'stripe_sandbox.checkout_sessions',
      'stripe_sandbox.events',
    ]),
  );
  // Two orders, the role that was taken, and two addresses that were asked whether they want to be told.
  expect(await mails()).toBe(5);
  expect((await shop.call('DELETE', '/account', again, {})).status).toBe(200);
  expect(await tablesWith(email)).toEqual([]);
  expect(await mails()).toBe(1);
  expect(await tablesWith(shop.shopper.person.email)).toContain('stripe_sandbox.events');
  const { rows } = await pool.query(
    `SELECT DISTINCT actor_email FROM admin_changes WHERE actor_id = $1`,
    [leaving.person.id],
  );
  expect(rows).toEqual([{ actor_email: 'deleted account' }]);
  await shop.expectBooksInOrder();
});

test('an account with a password is deleted by its password only', async () => {
  const shop = await openTestShop();
  const robin = { name: 'Robin', email: 'robin@example.org', password: 'a-good-password' };
  const signedUp = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: robin,
  });
  const cookie = signedUp.cookies.find(({ name }) => name.endsWith('session_token'));
  const bearer = await bearerFor(
    shop,
    `${cookie?.name}=${encodeURIComponent(String(cookie?.value))}`,
  );
  const remove = (payload: object) =>
    shop.app.inject({
      method: 'DELETE',
      url: '/api/v1/account',
      payload,
      headers: { authorization: `Bearer ${bearer}` },
    });
  for (const payload of [{}, { password: 'not-the-password' }]) {
    const refused = await remove(payload);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: 'The current password is not right' });
  }
  expect((await remove({ password: robin.password })).statusCode).toBe(200);
});

test('the only admin stays, and one of two may go', async () => {
  const shop = await openTestShop();
  const first = await signUp(shop, { role: 'admin' });
  const remove = (who: typeof first) =>
    shop.app.inject({
      method: 'DELETE',
      url: '/api/v1/account',
      payload: {},
      headers: who.headers,
    });
  expect((await remove(first)).statusCode).toBe(403);
  const second = await signUp(shop, { role: 'admin' });
  const both = await Promise.all([remove(first), remove(second)]);
  expect(both.map(({ statusCode }) => statusCode).sort((one, two) => one - two)).toEqual([
    200, 403,
  ]);
});
