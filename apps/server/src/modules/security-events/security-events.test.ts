import type { SecurityEvent } from '@gadgetry/contract/security-events';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { openMailShop } from '../../../test/mails.ts';
import { cookieOf } from '../../../test/people.ts';
import { type TestShop, openTestShop, signUp } from '../../../test/shop.ts';

const robin = { name: 'Robin', email: 'robin@example.com', password: 'a-rather-good-one-41' };
const client = { remoteAddress: '192.0.2.7' };

function account(app: FastifyInstance, path: string, body: object, cookie?: string) {
  return app.inject({
    ...client,
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: {
      origin: 'http://localhost:3000',
      'user-agent': 'Fox/1.0',
      ...(cookie !== undefined && { cookie }),
    },
    payload: body,
  });
}

async function eventsOf(shop: TestShop, query = ''): Promise<SecurityEvent[]> {
  const admin = await signUp(shop, { role: 'admin' });
  const answer = await shop.app.inject({
    url: `/api/v1/admin/security-events${query}`,
    headers: admin.headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('what a person does at the door is kept with account, address and browser, and logged', async () => {
  const { shop, mails } = await openMailShop();
  const { app } = shop;
  const made = await account(app, 'sign-up/email', robin);
  await account(app, 'sign-in/email', { email: robin.email, password: 'a-wrong-guess' });
  await account(app, 'sign-in/email', { email: 'Robin@example.com', password: 'another-guess' });
  const inside = await account(app, 'sign-in/email', {
    email: robin.email,
    password: robin.password,
  });
  const changed = await account(
    app,
    'change-password',
    { currentPassword: robin.password, newPassword: 'an-even-better-one-41' },
    cookieOf(inside),
  );
  expect(changed.statusCode).toBe(200);
  await account(app, 'request-password-reset', { email: robin.email });
  const [{ token } = { token: '' }] = await mails('reset-password');
  const reset = { token, newPassword: 'the-best-of-them-all-41' };
  expect((await account(app, 'reset-password', reset)).statusCode).toBe(200);
  const again = await account(app, 'sign-in/email', {
    email: robin.email,
    password: reset.newPassword,
  });
  await account(app, 'sign-out', {}, cookieOf(again));

  const events = await eventsOf(shop, '?search=robin@example.com');
  expect(events.map(({ kind }) => kind).toReversed()).toEqual([
    'sign_up',
    'sign_in_failed',
    'sign_in',
    'password_changed',
    'password_reset_asked',
    'password_reset',
    'sign_in',
    'sign_out',
  ]);
  const { id } = made.json<{ user: { id: string } }>().user;
  for (const event of events) {
    expect(event).toMatchObject({
      account: { _id: id, email: robin.email },
      clientAddress: client.remoteAddress,
      userAgent: 'Fox/1.0',
    });
  }
  expect(events.find(({ kind }) => kind === 'sign_in_failed')?.count).toBe(2);

  const lines = shop.logged.filter((line) => 'securityEvent' in line);
  expect(lines).toHaveLength(9);
  expect(JSON.stringify([events, lines])).not.toMatch(/guess|good-one|better-one|best-of/);
  expect(JSON.stringify([events, lines])).not.toContain(token);
});

test('roles, bans and deleted accounts are kept in the transaction that makes them', async () => {
  const shop = await openTestShop();
  const admin = await signUp(shop, { role: 'admin', email: 'owner@shop.example' });
  const person = await signUp(shop, { email: 'staff@shop.example' });
  const path = `/api/v1/accounts/${person.person.id}`;
  const call = (url: string, payload?: object) =>
    shop.app.inject({
      ...client,
      method: 'PUT',
      url,
      headers: admin.headers,
      ...(payload && { payload }),
    });
  await call(`${path}/role`, { role: 'admin' });
  await call(`${path}/status?status=false`);
  await call(`${path}/status?status=true`);
  const events = await eventsOf(shop, '?search=staff@shop.example');
  expect(events.map(({ kind, actor, detail }) => [kind, actor, detail])).toEqual([
    ['account_restored', 'owner@shop.example', null],
    ['account_suspended', 'owner@shop.example', null],
    ['role_changed', 'owner@shop.example', 'shopper to admin'],
  ]);
  expect(events[0]?.clientAddress).toBe(client.remoteAddress);
});

test('a deleted account leaves what happened, and nobody whom it happened to', async () => {
  const shop = await openTestShop();
  const { app } = shop;
  const made = await account(app, 'sign-up/email', robin);
  const cookie = cookieOf(made);
  await account(app, 'sign-in/email', { email: robin.email, password: 'a-wrong-guess' });
  const token = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json().token;
  const gone = await app.inject({
    ...client,
    method: 'DELETE',
    url: '/api/v1/account',
    headers: { authorization: `Bearer ${token}` },
    payload: { password: robin.password },
  });
  expect(gone.statusCode, gone.body).toBe(200);
  const { rows } = await shop.database.pool.query(
    'SELECT kind, account_email FROM security_events ORDER BY created_at',
  );
  expect(rows).toEqual([
    { kind: 'sign_up', account_email: 'deleted account' },
    { kind: 'sign_in_failed', account_email: 'deleted account' },
    { kind: 'account_deleted', account_email: 'deleted account' },
  ]);
  const all = await shop.database.pool.query('SELECT * FROM security_events');
  expect(JSON.stringify(all.rows)).not.toMatch(/robin|192\.0\.2|Fox/);
});

test('a flood of refused calls and guesses is a row an hour for each address', async () => {
  const shop = await openTestShop({ settings: { RATE_LIMITS: 'on' } });
  for (let guess = 0; guess < 14; guess += 1) {
    const body = { email: `nobody-${guess}@example.com`, password: 'a-wrong-guess' };
    await account(shop.app, 'sign-in/email', body);
  }
  await vi.waitFor(
    async () => {
      const counts: Record<string, number> = {};
      // Two rows of a kind, should the hour end meanwhile.
      for (const { kind, detail, count } of await eventsOf(shop)) {
        counts[`${kind}: ${detail}`] = (counts[`${kind}: ${detail}`] ?? 0) + count;
      }
      expect(counts).toEqual({ 'rate_limited: sign-in': 4, 'sign_in_failed: no such account': 10 });
    },
    { timeout: 20_000, interval: 300 },
  );
  const events = await eventsOf(shop);
  expect(JSON.stringify(events)).not.toContain('nobody-');
});

test('somebody is signed in although the event cannot be written, and the log says so', async () => {
  const shop = await openTestShop();
  await account(shop.app, 'sign-up/email', robin);
  await shop.database.pool.query('ALTER TABLE security_events RENAME TO elsewhere');
  const { email, password } = robin;
  const answer = await account(shop.app, 'sign-in/email', { email, password });
  expect(answer.statusCode).toBe(200);
  expect(shop.logged).toContainEqual(
    expect.objectContaining({ level: 50, code: 'security_event_lost' }),
  );
});

test('the list is filtered by kind and by what one knows, and comes in pages', async () => {
  const shop = await openTestShop();
  await shop.database.pool.query(
    `INSERT INTO security_events (id, kind, account_email, client_address, created_at, last_at)
     SELECT gen_random_uuid(), CASE n % 2 WHEN 0 THEN 'sign_in' ELSE 'sign_out' END,
       'p' || n || '@example.com', '198.51.100.' || n, now() - n * interval '1 minute', now()
     FROM generate_series(1, 30) AS n`,
  );
  expect(await eventsOf(shop, '?kind=sign_in')).toHaveLength(15);
  expect(await eventsOf(shop, '?search=198.51.100.30')).toHaveLength(1);
  const admin = await signUp(shop, { role: 'admin' });
  const url = '/api/v1/admin/security-events?limit=20';
  const page = await shop.app.inject({ url, headers: admin.headers });
  expect(page.headers['x-total-count']).toBe('30');
  expect(page.headers.link).toContain('rel="next"');
  const wrong = await shop.app.inject({ url: `${url}&kind=nothing`, headers: admin.headers });
  expect(wrong.statusCode).toBe(400);
});
