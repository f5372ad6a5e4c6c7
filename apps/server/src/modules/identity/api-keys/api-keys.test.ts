import type { ApiKey, MadeApiKey } from '@gadgetry/contract/api-keys';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { SecurityEvent } from '@gadgetry/contract/security-events';
import { expect, test } from 'vitest';
import { unreachableMail, waitingMails } from '../../../../test/mails.ts';
import { openTestShop, type SignedIn, signUp, type TestShop } from '../../../../test/shop.ts';
import { openStockedShop } from '../../../../test/stocked-shop.ts';
import { NOT_FOR_KEYS } from './read-key.ts';

const KEYS = '/api/v1/admin/api-keys';

async function make(
  { app }: TestShop,
  { headers }: SignedIn,
  changes: Partial<{ name: string; scopes: readonly string[]; expiresInDays: number | null }> = {},
) {
  const payload = {
    name: 'Warehouse',
    scopes: ['products:read', 'products:write'],
    expiresInDays: null,
    ...changes,
  };
  return app.inject({ method: 'POST', url: KEYS, headers, payload });
}

async function withKey(scopes: readonly string[], settings: Record<string, string> = {}) {
  const shop = await openTestShop({ settings });
  const owner = await signUp(shop, { role: 'admin' });
  const answer = await make(shop, owner, { scopes });
  expect(answer.statusCode, answer.body).toBe(201);
  const made: MadeApiKey = answer.json();
  return { shop, owner, made, headers: { authorization: `Bearer ${made.key}` } };
}

const list = async ({ app }: TestShop, { headers }: SignedIn): Promise<ApiKey[]> =>
  (await app.inject({ url: KEYS, headers })).json();

test('a key is shown once, and nothing that is kept or logged holds it', async () => {
  const { shop, owner, made, headers } = await withKey(['products:read', 'products:write']);
  expect((await shop.app.inject({ url: '/api/v1/synonyms', headers })).statusCode).toBe(200);
  const [listed] = await list(shop, owner);
  expect(listed).toMatchObject({
    name: 'Warehouse',
    hint: `gadgetry_…${made.key.slice(-4)}`,
    madeBy: owner.person.email,
    state: 'active',
    expiresAt: null,
    lost: [],
  });
  expect(listed).not.toHaveProperty('key');
  expect(listed?.lastUsedAt).not.toBeNull();
  const secret = made.key.slice('gadgetry_'.length, -6);
  const { rows } = await shop.database.pool.query(
    `SELECT (SELECT json_agg(k) FROM api_keys k)::text || (SELECT json_agg(c) FROM admin_changes c)::text
      || (SELECT json_agg(e) FROM security_events e)::text AS kept`,
  );
  expect(rows[0].kept).toContain(made.name);
  expect(rows[0].kept).not.toContain(secret);
  expect(JSON.stringify(shop.logged)).not.toContain(secret);
});

test('whoever makes a key is told by mail, what it is and how it is ended', async () => {
  const { shop, owner, made } = await withKey(['products:read'], unreachableMail);
  const mails = await waitingMails(shop, 'account-notice');
  expect(mails).toMatchObject([
    { to: owner.person.email, subject: 'An API key was made with your account' },
  ]);
  expect(mails[0]?.text).toContain('revoke the key');
  expect(mails[0]?.text).toContain(`${made.name}, and it ends with ${made.key.slice(-4)}.`);
  expect(mails[0]?.text).toContain('It may: see products');
  expect(JSON.stringify(mails)).not.toContain(made.key);
});

test('where a second step is demanded, a key stops until its maker has one', async () => {
  const { shop, owner, headers } = await withKey(['products:read']);
  const strict = await openTestShop({
    database: shop.database,
    settings: { REQUIRE_STAFF_SECOND_FACTOR: '1' },
  });
  const asked = async () =>
    (await strict.app.inject({ url: '/api/v1/synonyms', headers })).statusCode;
  expect(await asked()).toBe(401);
  await shop.database.pool.query(
    `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, confirmed_at)
    VALUES (gen_random_uuid(), $1, 'Phone', 'one', 'key', 0, 'singleDevice', false, now())`,
    [owner.person.id],
  );
  expect(await asked()).toBe(200);
});

test('what a program did is in the history under the name of its key', async () => {
  const shop = await openStockedShop();
  const { admin: owner } = shop;
  const made = await make(shop, owner, { scopes: ['products:read', 'products:write'] });
  const headers = { authorization: `Bearer ${made.json().key}` };
  const product = await shop.addProduct();
  const url = `/api/v1/products/${product._id}/status?status=false`;
  const changed = await shop.app.inject({ method: 'PUT', url, headers });
  expect(changed.statusCode, changed.body).toBe(200);
  // What is not on sale is seen by the key, and by nobody without one.
  const seen = `/api/v1/products/${product._id}`;
  expect((await shop.app.inject({ url: seen, headers })).statusCode).toBe(200);
  expect((await shop.app.inject({ url: seen })).statusCode).toBe(404);
  const history: HistoryEntry[] = (
    await shop.app.inject({
      url: `/api/v1/history?entity=product&id=${product._id}`,
      headers: owner.headers,
    })
  ).json();
  expect(history[0]).toMatchObject({ who: 'API key Warehouse', action: 'deactivated' });
});

test('a key has no more rights than whoever makes it, and none over staff, keys and security', async () => {
  const shop = await openTestShop();
  const keeper = await signUp(shop, { permissions: ['keys:read', 'keys:write', 'products:read'] });
  expect((await make(shop, keeper, { scopes: ['products:read'] })).statusCode).toBe(201);
  const beyond = await make(shop, keeper, { name: 'Other', scopes: ['orders:read'] });
  expect(beyond.statusCode).toBe(403);
  expect(beyond.json().message).toMatch(/not this one: see orders/);
  const owner = await signUp(shop, { role: 'admin' });
  for (const scope of ['staff:read', 'staff:write', 'keys:read', 'keys:write', 'security:read']) {
    const answer = await make(shop, owner, { name: 'Other', scopes: [scope] });
    expect(answer.statusCode, scope).toBe(400);
  }
  // Nobody is told to choose what a key can't have, nor to make one with it.
  const safety = await make(shop, owner, { name: 'Other', scopes: ['security:write'] });
  expect(safety.json().issues).toEqual([
    { path: 'scopes', message: 'A key can’t have rights over staff, keys or security events' },
  ]);
  const all = await make(shop, owner, {
    name: 'Settings',
    scopes: ['settings:read', 'settings:write'],
  });
  const headers = { authorization: `Bearer ${all.json().key}` };
  const url = '/api/v1/admin/bank-transfer';
  const refused = await shop.app.inject({ method: 'PUT', url, headers, payload: {} });
  expect([refused.statusCode, refused.json().message]).toEqual([403, NOT_FOR_KEYS]);
});

test('making a key asks who is there; revoking one works at once at every process', async () => {
  const { shop, owner, made, headers } = await withKey(['products:read']);
  const second = await openTestShop({ database: shop.database });
  const call = () => second.app.inject({ url: '/api/v1/synonyms', headers });
  expect((await call()).statusCode).toBe(200);
  await shop.database.pool.query(`UPDATE sessions SET authenticated_at = now() - interval '1 day'`);
  const refused = await make(shop, owner, { name: 'Other' });
  expect(refused.json().code).toBe('reauthentication_required');
  const url = `${KEYS}/${made._id}`;
  const revoked = await shop.app.inject({ method: 'DELETE', url, headers: owner.headers });
  expect(revoked.statusCode).toBe(200);
  const answer = await call();
  expect(answer.statusCode).toBe(401);
  expect(answer.json().message).toMatch(/mistyped, or revoked/);
  expect(await list(shop, owner)).toEqual([]);
  const again = await shop.app.inject({ method: 'DELETE', url, headers: owner.headers });
  expect(again.statusCode).toBe(404);
  const events: SecurityEvent[] = (
    await shop.app.inject({ url: '/api/v1/admin/security-events', headers: owner.headers })
  ).json();
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['api_key_made', 'api_key_revoked']),
  );
});

test('a key may at every moment only what whoever made it may', async () => {
  const shop = await openTestShop();
  const owner = await signUp(shop, { role: 'admin' });
  const keeper = await signUp(shop, { role: 'admin' });
  const { key }: MadeApiKey = (
    await make(shop, keeper, { scopes: ['products:read', 'orders:read'] })
  ).json();
  const headers = { authorization: `Bearer ${key}` };
  const status = async (url: string) => (await shop.app.inject({ url, headers })).statusCode;
  const give = (body: object) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/${keeper.person.id}/role`,
      headers: owner.headers,
      payload: body,
    });
  expect(await status('/api/v1/admin/orders')).toBe(200);
  const { rows } = await shop.database.pool.query(
    `SELECT id FROM staff_roles WHERE key = 'catalogue'`,
  );
  await give({ role: 'shopper', staffRoleId: rows[0].id });
  expect(await status('/api/v1/admin/orders')).toBe(403);
  expect(await status('/api/v1/synonyms')).toBe(200);
  expect((await list(shop, owner))[0]).toMatchObject({ state: 'active', lost: ['orders:read'] });
  await give({ role: 'shopper' });
  expect(await status('/api/v1/synonyms')).toBe(401);
  expect((await list(shop, owner))[0]).toMatchObject({ state: 'stopped' });
  await give({ role: 'admin' });
  await shop.database.pool.query('UPDATE users SET banned = true WHERE id = $1', [
    keeper.person.id,
  ]);
  expect(await status('/api/v1/synonyms')).toBe(401);
});

test('a key that has expired opens nothing', async () => {
  const { shop, owner, headers } = await withKey(['products:read']);
  await shop.database.pool.query('UPDATE api_keys SET expires_at = now()');
  const answer = await shop.app.inject({ url: '/api/v1/synonyms', headers });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().message).toMatch(/expired/);
  expect((await list(shop, owner))[0]?.state).toBe('expired');
});

test('two keys have two names, however they are written', async () => {
  const { shop, owner } = await withKey(['products:read']);
  const answer = await make(shop, owner, { name: 'WAREHOUSE' });
  expect(answer.json().code).toBe('name_taken');
});

test('who guesses at keys is refused after some tries, and a key has so many calls a minute', async () => {
  const { shop, made, headers } = await withKey(['products:read'], { RATE_LIMITS: 'on' });
  const guess = `${made.key.slice(0, -1)}${made.key.endsWith('a') ? 'b' : 'a'}`;
  const tried = () =>
    shop.app.inject({
      url: '/api/v1/synonyms',
      headers: { authorization: `Bearer ${guess}` },
    });
  const statuses = [];
  for (let tries = 0; tries < 32; tries += 1) statuses.push((await tried()).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.slice(30)).toEqual([429, 429]);
  const call = () => shop.app.inject({ url: '/api/v1/synonyms', headers });
  expect((await call()).statusCode).toBe(200);
  await shop.database.pool.query(
    `UPDATE rate_counts SET count = 600 WHERE ends_at < now() + interval '1 minute'`,
  );
  const limited = await call();
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});

test('there can be so many keys, also where two are made at once', async () => {
  const { shop, owner } = await withKey(['products:read']);
  await shop.database.pool.query(
    `INSERT INTO api_keys (id, name, key_hash, last_four, scopes, made_by)
    SELECT gen_random_uuid(), 'Key ' || n, 'hash ' || n, 'abcd', '{products:read}', $1
    FROM generate_series(2, 99) n`,
    [owner.person.id],
  );
  const answers = await Promise.all([
    make(shop, owner, { name: 'One' }),
    make(shop, owner, { name: 'Other' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
    [201, 400],
  );
});

test.each([
  ['refunds:write', 'orders:read'],
  ...['orders', 'customers', 'products', 'discounts', 'settings', 'books'].map((area) => [
    `${area}:write`,
    `${area}:read`,
  ]),
])('a key with %s is answered what it changes, and is made with %s alone', async (write, read) => {
  const shop = await openTestShop();
  const owner = await signUp(shop, { role: 'admin' });
  const alone = await make(shop, owner, { scopes: [write ?? ''] });
  expect(alone.statusCode).toBe(400);
  expect(alone.body).toContain('Whatever a key changes it is answered');
  const both = await make(shop, owner, { scopes: [write ?? '', read ?? ''] });
  expect(both.statusCode).toBe(201);
});
