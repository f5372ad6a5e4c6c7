import type { CustomerSummary } from '@gadgetry/contract/customers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SellingShop } from '../../../test/buying.ts';
import { openGuestShop, orderAsGuest } from '../../../test/guests.ts';
import { listFilesOf } from '../../../test/list-files.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { bearerFor, cookieOf } from '../../../test/people.ts';
import { fileOf } from '../../../test/product-files.ts';
import { openTestShop, signUp } from '../../../test/shop.ts';
import { callsOf } from '../../../test/stocked-shop.ts';

let shop: SellingShop;
let files: ReturnType<typeof listFilesOf>;
beforeAll(async () => {
  shop = await openGuestShop();
  files = listFilesOf(shop, 'customer');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('DELETE FROM list_imports');
  await shop.database.pool.query(`DELETE FROM users WHERE email LIKE '%@meanwhile.example'`);
});

const emails = async () =>
  (
    await shop.call<CustomerSummary[]>(
      'GET',
      '/admin/customers?search=meanwhile.example',
      shop.admin,
    )
  ).body.map(({ email }) => email);
async function imported(...people: readonly string[]): Promise<string> {
  const lines = people.map((name) => [`${name}@meanwhile.example`, name]);
  const { _id: id } = await files.checked(fileOf(['email', 'name'], ...lines));
  expect((await files.ask(id, 'apply')).body).toMatchObject({ applied: people.length });
  return id;
}

/** Holds an account as an import does, while something else wants it, and lets go once that waits. */
async function whileHeld<Outcome>(
  name: string,
  { begin, end }: { begin: () => Promise<Outcome>; end: string },
) {
  const { pool } = shop.database;
  const email = `${name}@meanwhile.example`;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM users WHERE email = $1 FOR UPDATE', [email]);
    const outcome = begin();
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0), {
      timeout: 6_000,
    });
    if (end !== '') await client.query(end, [email]);
    return { outcome, letGo: () => client.query('COMMIT').then(() => client.release()) };
  } catch (error) {
    await client.query('ROLLBACK');
    client.release();
    throw error;
  }
}

test('beside one file that is being undone another is refused at once, and nothing waits', async () => {
  const one = await imported('ada');
  const other = await imported('bo');
  const { outcome, letGo } = await whileHeld('ada', {
    begin: () => files.ask(one, 'undo'),
    end: '',
  });
  const beside = await files.ask(other, 'undo');
  await letGo();
  expect(beside).toMatchObject({
    status: 409,
    body: { code: 'import_refused', message: expect.stringContaining('Try again when it is done') },
  });
  expect(await outcome).toMatchObject({ status: 200, body: { undone: 1 } });
  expect((await files.ask(other, 'undo')).body).toMatchObject({ undone: 1 });
  expect(await emails()).toEqual([]);
});

const reset = async (name: string) => {
  const post = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload });
  await post('/request-password-reset', { email: `${name}@meanwhile.example` });
  const token = (await waitingMails(shop, 'reset-password')).at(-1)?.token ?? '';
  const choose = () => post('/reset-password', { token, newPassword: 'a-good-password-of-hers' });
  return async () => {
    const answer = await choose();
    return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
  };
};

test('a password that is chosen while an account is held waits, and is refused where it goes', async () => {
  await imported('ada', 'bo');
  const held = await whileHeld('ada', { begin: await reset('ada'), end: '' });
  await held.letGo();
  expect(await held.outcome).toMatchObject({ status: 200 });

  const gone = await whileHeld('bo', {
    begin: await reset('bo'),
    end: 'DELETE FROM users WHERE email = $1',
  });
  await gone.letGo();
  expect(await gone.outcome).toEqual({
    status: 400,
    message: 'This link is not valid, or was used before',
  });
});

test('who has ordered with an imported address since, without an account, is kept', async () => {
  const items = [{ product: await shop.addProduct({ price: 20 }), quantity: 1 }];
  await orderAsGuest(shop, items, {
    guest: { email: 'Old@meanwhile.example', fullName: 'Old Guest' },
  });
  const id = await imported('ada', 'old');
  await orderAsGuest(shop, items, {
    guest: { email: 'Ada@meanwhile.example', fullName: 'Ada Guest' },
  });
  expect((await files.ask(id, 'undo')).body).toMatchObject({ undone: 1, kept: 1 });
  expect(await files.whyNot(id, 'kept')).toEqual([
    '2 Somebody has used this account, or ordered with its address, since',
  ]);
  expect(await emails()).toEqual(['ada@meanwhile.example']);
});

test('what was only checked of somebody goes with their account, under an address of now as well', async () => {
  const { person } = await signUp(shop, { email: 'former@meanwhile.example' });
  const lines = [
    ['former@meanwhile.example', 'Lovelace'],
    ['former@meanwhile.example', person.fullName],
  ];
  for (const line of lines) await files.checked(fileOf(['email', 'name'], line));
  await shop.database.pool.query(
    `UPDATE users SET email = 'latter@meanwhile.example' WHERE id = $1`,
    [person.id],
  );
  const answer = await shop.call('DELETE', `/accounts/${person.id}`, shop.admin);
  expect(answer.status).toBe(200);
  const { rows } = await shop.database.pool.query('SELECT * FROM list_import_lines');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/former|lovelace/i);
});

test('an account that is banned is said to be, and is changed by no file', async () => {
  await imported('ada');
  await shop.database.pool.query(
    `UPDATE users SET banned = true WHERE email = 'ada@meanwhile.example'`,
  );
  const { _id: id } = await files.checked(
    fileOf(['email', 'name'], ['ada@meanwhile.example', 'Another']),
  );
  expect(await files.whyNot(id, 'refused')).toEqual([
    '2 This account is banned: a file does not change it',
  ]);
});

test('where addresses have to be proven first, whoever comes back signs up and takes over what was brought', async () => {
  const email = 'ada@meanwhile.example';
  const { _id: id } = await files.checked(
    fileOf(
      ['email', 'name', 'phone', 'address line 1', 'city', 'state', 'zip code', 'country'],
      [email, 'Ada', '+14155550123', '1 Market St', 'San Francisco', 'CA', '94105', 'US'],
    ),
  );
  await files.ask(id, 'apply');
  const strict = await openTestShop({
    database: shop.database,
    settings: { ...unreachableMail, REQUIRE_VERIFIED_EMAIL: '1' },
  });
  const post = (path: string, payload: object) =>
    strict.app.inject({ method: 'POST', url: `/api/auth${path}`, payload });
  const password = 'a-good-password-of-hers';
  await post('/sign-up/email', { email, password, name: 'Ada Herself' });
  const { token } = (await waitingMails(shop, 'verify-email')).at(-1) ?? {};
  const opened = await post('/verify-email', { token, password });
  expect([opened.statusCode, opened.json()]).toEqual([200, { status: true }]);
  const headers = { authorization: `Bearer ${await bearerFor(strict, cookieOf(opened))}` };
  const own = await callsOf(strict.app)<unknown[]>('GET', '/account/addresses', { headers });
  expect(own.body).toMatchObject([{ address: { line_1: '1 Market St' } }]);
  expect(await emails()).toEqual([email]);
});
