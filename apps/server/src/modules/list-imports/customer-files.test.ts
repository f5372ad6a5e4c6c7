import type { Customer, CustomerSummary } from '@gadgetry/contract/customers';
import type { HistoryEntry } from '@gadgetry/contract/history';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { bearerFor, cookieOf } from '../../../test/people.ts';
import { fileOf, readProductFile as readFile } from '../../../test/product-files.ts';
import { openTestShop, signUp } from '../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

let shop: StockedShop;
let files: ReturnType<typeof listFilesOf>;
beforeAll(async () => {
  shop = await openStockedShop({ settings: { ...unreachableMail, SHOP_COUNTRY: 'US' } });
  files = listFilesOf(shop, 'customer');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('DELETE FROM list_imports');
  await shop.database.pool.query(`DELETE FROM users WHERE email LIKE '%@moved.example'`);
});

const HEAD = ['email', 'name', 'phone', 'address line 1', 'city', 'state', 'zip code', 'country'];
const HOME = ['+1 415 555 0123', '1 Market St', 'San Francisco', 'CA', '94105', ''];
const NONE = ['', '', '', '', '', ''];

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload });
const customers = async (search = 'moved.example') =>
  (await shop.call<CustomerSummary[]>('GET', `/admin/customers?search=${search}`, shop.admin)).body;
const one = async (email: string) => {
  const id = (await customers(encodeURIComponent(email)))[0]?._id ?? '';
  return (await shop.call<Customer>('GET', `/admin/customers/${id}`, shop.admin)).body;
};
async function imported(...lines: readonly (readonly string[])[]): Promise<string> {
  const { _id: id } = await files.checked(fileOf(HEAD, ...lines));
  const { body } = await files.ask(id, 'apply');
  expect(body).toMatchObject({ left: 0, applied: lines.length });
  return id;
}

test('people come with name and address, without a mail or a way in, and go out as they came in', async () => {
  const before = (await waitingMails(shop)).length;
  const file = fileOf(
    HEAD,
    ['Ada@Moved.example', 'Ada', ...HOME],
    ['bo@moved.example', '=Bo', ...NONE],
  );
  const given = await files.checked(file);
  expect(given).toMatchObject({
    format: 'customers',
    found: { new: 2, changed: 0, same: 0, refused: 0 },
    canApply: true,
  });
  expect(await customers()).toEqual([]);
  expect((await files.ask(given._id, 'apply')).body).toMatchObject({ applied: 2, left: 0 });
  expect(await one('ada@moved.example')).toMatchObject({
    fullName: 'Ada',
    role: 'shopper',
    emailVerified: false,
    isImported: true,
    orders: 0,
    addresses: [
      {
        isDefault: true,
        address: { line_1: '1 Market St', country: 'US', phone: '+14155550123' },
      },
    ],
  });
  expect(await waitingMails(shop)).toHaveLength(before);
  const out = (await files.exported('?search=moved.example')).file;
  expect(
    readFile(out).toSorted((a, b) => (a.email ?? '').localeCompare(b.email ?? '')),
  ).toMatchObject([
    { email: 'ada@moved.example', phone: "'+14155550123", account: 'imported', country: 'US' },
    { email: 'bo@moved.example', name: "'=Bo", phone: '', account: 'imported' },
  ]);
  expect(await files.checked(out)).toMatchObject({
    found: { new: 0, changed: 0, same: 2, refused: 0 },
    unknownColumns: [],
    canApply: false,
  });
});

test('everybody’s export comes in again and would change nobody, staff neither', async () => {
  await imported(['ada@moved.example', 'Ada', ...HOME]);
  const out = (await files.exported()).file;
  const checked = await files.checked(out);
  expect(await files.whyNot(checked._id, 'refused')).toEqual([]);
  expect(checked.found).toMatchObject({ new: 0, changed: 0, refused: 0 });
});

test('an account of one’s own, and of staff, is never changed by a file', async () => {
  const shopper = await signUp(shop, { email: 'own@moved.example', emailVerified: false });
  const seller = await signUp(shop, { email: 'seller@moved.example', staffRole: 'orders' });
  const { _id: id } = await files.checked(
    fileOf(
      HEAD,
      [shopper.person.email, 'Another', ...NONE],
      [seller.person.email, 'Another', ...NONE],
      [shop.admin.person.email, 'Another', ...HOME],
    ),
  );
  expect(await files.whyNot(id, 'refused')).toEqual([
    '2 This is their own account: only they change what stands in it',
    '3 This is the account of somebody who works here: a file does not change it',
    '4 This is the account of somebody who works here: a file does not change it',
  ]);
  expect((await files.ask(id, 'apply')).status).toBe(409);
});

test('what can’t be is refused at its line and column', async () => {
  const { _id: id } = await files.checked(
    fileOf(
      HEAD,
      ['nobody', 'Ada', ...NONE],
      ['b@moved.example', '', ...NONE],
      ['c@moved.example', 'See shop.example', ...NONE],
      ['d@moved.example', 'Dan', '+14155550123', ...NONE.slice(1)],
      ['e@moved.example', 'Eve', '12', ...HOME.slice(1)],
      ['f@moved.example', 'Fay', ...HOME.slice(0, 5), 'Utopia'],
      ['B@moved.example', 'Bea', ...NONE],
    ),
  );
  expect(await files.whyNot(id, 'refused')).toEqual([
    '2 email: ‘nobody’ can’t be taken. Please enter a valid e-mail address',
    '3 name: Required',
    '4 name: ‘See shop.example’ can’t be taken. Please enter a name without addresses or links',
    '5 address line 1: Address is required.',
    '5 city: City is required.',
    '5 state: State is required.',
    '5 zip code: ZIP code is required.',
    '6 phone: ‘12’ can’t be taken. United States has no such phone number.',
    '7 country: ‘Utopia’ can’t be taken. No country has this code',
    '8 email: Line 3 has this email already',
  ]);
});

test('who was brought is changed by a later file, and both are undone', async () => {
  const first = await imported(['ada@moved.example', 'Ada', ...HOME]);
  const again = await files.checked(
    fileOf(
      ['email', 'name', 'city', 'phone', 'address line 1', 'state', 'zip code', 'country'],
      ['ada@moved.example', 'Ada Moved', ...Array.from({ length: 6 }, () => '[empty]')],
    ),
  );
  expect(again.found).toMatchObject({ changed: 1, refused: 0 });
  await files.ask(again._id, 'apply');
  expect(await one('ada@moved.example')).toMatchObject({ fullName: 'Ada Moved', addresses: [] });
  const kept = { undone: 0, kept: 1, canUndo: true };
  expect((await files.ask(first, 'undo')).body).toMatchObject(kept);
  await files.ask(again._id, 'undo');
  const { _id: id, ...back } = await one('ada@moved.example');
  expect(back).toMatchObject({ fullName: 'Ada', addresses: [{ isDefault: true }] });
  const history = (
    await shop.call<HistoryEntry[]>('GET', `/history?entity=account&id=${id}`, shop.admin)
  ).body;
  expect(history.map(({ action }) => action)).toEqual(['updated', 'updated', 'created']);
  expect(JSON.stringify(history)).not.toContain('Market');
  // Undone in the wrong order, nobody is left over: what stood in the way is gone by now.
  const undone = { undone: 1, kept: 0, canUndo: false };
  expect((await files.ask(first, 'undo')).body).toMatchObject(undone);
  expect(await customers()).toEqual([]);
});

test('an address that was brought is nobody’s until its person has proven it by the usual mail', async () => {
  const id = await imported(
    ['ada@moved.example', 'Ada', ...HOME],
    ['bo@moved.example', 'Bo', ...NONE],
  );
  const email = 'ada@moved.example';
  const password = 'a-good-password-of-hers';
  expect((await post('/sign-in/email', { email, password })).statusCode).toBe(401);
  expect((await post('/sign-up/email', { email, password, name: 'Thief' })).statusCode).not.toBe(
    200,
  );
  expect(await one(email)).toMatchObject({ fullName: 'Ada', emailVerified: false });

  expect((await post('/request-password-reset', { email })).statusCode).toBe(200);
  const [mail] = await waitingMails(shop, 'reset-password');
  expect(mail?.to).toBe(email);
  const token = mail?.token ?? '';
  expect((await post('/reset-password', { token, newPassword: password })).statusCode).toBe(200);
  const cookie = cookieOf(await post('/sign-in/email', { email, password }));
  const headers = { authorization: `Bearer ${await bearerFor(shop, cookie)}` };
  const own = await shop.call<unknown[]>('GET', '/account/addresses', { headers });
  expect(own.body).toMatchObject([{ address: { line_1: '1 Market St' } }]);

  expect(await customers()).toMatchObject([
    { email: 'bo@moved.example', isImported: true },
    { email, isImported: false },
  ]);
  // It is hers now: neither another file nor the undoing of the first one reaches it.
  const later = await files.checked(fileOf(['email', 'name'], [email, 'Renamed']));
  expect(later.found).toMatchObject({ refused: 1 });
  const kept = { undone: 1, kept: 1, canUndo: false };
  expect((await files.ask(id, 'undo')).body).toMatchObject(kept);
  expect((await customers()).map((customer) => customer.email)).toEqual([email]);
  expect((await files.list()).find(({ _id }) => _id === id)).toMatchObject(kept);
  expect((await files.ask(id, 'undo')).status).toBe(409);
});

test('a link to choose a password that waits while its account is taken back opens nothing', async () => {
  const id = await imported(['ada@moved.example', 'Ada', ...NONE]);
  await post('/request-password-reset', { email: 'ada@moved.example' });
  const token = (await waitingMails(shop, 'reset-password')).at(-1)?.token ?? '';
  expect((await files.ask(id, 'undo')).body).toMatchObject({ undone: 1, kept: 0 });
  const answer = await post('/reset-password', { token, newPassword: 'a-good-password' });
  expect(answer.statusCode).not.toBe(200);
  expect(await customers()).toEqual([]);
});

test('who was dealt with since is kept when an import is undone, and why is said', async () => {
  const id = await imported(
    ['ada@moved.example', 'Ada', ...NONE],
    ['bo@moved.example', 'Bo', ...NONE],
    ['cy@moved.example', 'Cy', ...NONE],
  );
  const [ada, bo] = [await one('ada@moved.example'), await one('bo@moved.example')];
  const notes = `/admin/customers/${ada._id}/notes`;
  const noted = await shop.call<Customer>('POST', notes, shop.admin, { text: 'Calls often' });
  const ban = `/accounts/${bo._id}/status?status=false`;
  expect((await shop.call('PUT', ban, shop.admin)).status).toBe(200);
  // A note can be taken away, and whoever was banned is let in again.
  const waits = { undone: 1, kept: 2, canUndo: true };
  expect((await files.ask(id, 'undo')).body).toMatchObject(waits);
  expect(await files.whyNot(id, 'kept')).toEqual([
    '2 Somebody has used this account, or ordered with its address, since',
    '3 Somebody has changed this since',
  ]);
  const [note] = noted.body.accountNotes.newest;
  expect((await shop.call('DELETE', `${notes}/${note?._id}`, shop.admin)).status).toBe(200);
  const again = { undone: 2, kept: 1, canUndo: true };
  expect((await files.ask(id, 'undo')).body).toMatchObject(again);
});

test('what files said of somebody goes with their account', async () => {
  await imported(['ada@moved.example', 'Ada Lovelace', ...HOME]);
  await files.checked(fileOf(HEAD, ['ada@moved.example', 'Ada L', ...NONE]));
  const { _id: id } = await one('ada@moved.example');
  expect((await shop.call('DELETE', `/accounts/${id}`, shop.admin)).status).toBe(200);
  const { rows } = await shop.database.pool.query('SELECT * FROM list_import_lines');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/ada|lovelace|market/i);
});

test('who may only see customers, and a shopper, brings none', async () => {
  const reader = await signUp(shop, { permissions: ['customers:read'] });
  const file = fileOf(HEAD, ['ada@moved.example', 'Ada', ...NONE]);
  expect((await files.bring(file, reader)).status).toBe(403);
  expect((await files.bring(file, shop.shopper)).status).toBe(403);
});

test('where nobody chooses a password no customers are taken in', async () => {
  const { app } = await openTestShop({
    database: shop.database,
    settings: {
      LOCAL_ACCOUNTS: '0',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-provider',
    },
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/admin/customer-imports',
    headers: { ...shop.admin.headers, 'content-type': 'text/csv' },
    payload: fileOf(HEAD, ['ada@moved.example', 'Ada', ...NONE]),
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining('through another service alone'),
  ]);
});
