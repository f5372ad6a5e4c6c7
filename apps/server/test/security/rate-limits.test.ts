import type { ErrorBody } from '@gadgetry/contract/errors';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { limitedRoutes } from '../../src/http/limited-routes.ts';
import { createRateCounts } from '../../src/http/rate-limit-store.ts';
import { openTestShop, signUp } from '../shop.ts';
import { createTestDatabase } from '../database.ts';
import { withRoutes } from './running-routes.ts';

const limits = { RATE_LIMITS: 'on' };
const hostedProvider = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'a-client-secret',
};
const behindOneProxy = { ...limits, TRUST_PROXY: '1' };

async function openTwoProcesses(settings: Record<string, string>) {
  const database = await createTestDatabase();
  const first = await openTestShop({ database, settings });
  const second = await openTestShop({ database, settings });
  const take = (at: number): FastifyInstance => (at % 2 === 0 ? first.app : second.app);
  return { first, second, take };
}

interface Try {
  readonly address?: string;
  readonly email?: string;
  readonly password?: string;
  readonly forwarded?: string;
}

/** A try to sign in. Through a proxy, `forwarded` is what the proxy passes on. */
function signIn(app: FastifyInstance, given: Try) {
  const { address = '198.51.100.7', email = 'robin@example.org', password = 'a-wrong-one' } = given;
  return app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress: address,
    headers: given.forwarded === undefined ? {} : { 'x-forwarded-for': given.forwarded },
    payload: { email, password },
  });
}

const statuses = async (tries: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(tries)).map(({ statusCode }) => statusCode);

const refused = (codes: number[]) => codes.filter((code) => code === 429).length;

test('every limit belongs to a route that is there', async () => {
  const { routes } = await withRoutes(() =>
    openTestShop({ settings: { ...limits, ...hostedProvider } }),
  );
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(limitedRoutes.filter((limited) => !calls.includes(limited))).toEqual([]);
});

test('who is refused is told so in words, in a code and in seconds', async () => {
  const { take } = await openTwoProcesses(limits);
  const answers = [];
  const began = performance.now();
  for (let at = 0; at < 11; at += 1) {
    answers.push(await signIn(take(at), { email: `robin${at}@example.org` }));
  }
  const last = answers.at(-1);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429]);
  expect(last?.json<ErrorBody>()).toMatchObject({
    code: 'rate_limited',
    message: 'Too many tries. Please wait a moment and try again',
  });
  const seconds = Number(last?.headers['retry-after']);
  // The minute runs from the first of them; passwords take their time.
  const passed = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(59 - passed);
  expect(seconds).toBeLessThanOrEqual(60);
});

test('a crowd of guesses at many accounts from one address is let through ten times in all', async () => {
  const { take } = await openTwoProcesses(limits);
  const tries = Array.from({ length: 40 }, (_, at) =>
    signIn(take(at), { email: `someone${at}@example.org` }),
  );
  expect(refused(await statuses(tries))).toBe(30);
});

test('guesses at one account from many addresses come to an end too', async () => {
  const { take } = await openTwoProcesses(limits);
  const tries = Array.from({ length: 45 }, (_, at) =>
    signIn(take(at), { address: `203.0.113.${at}` }),
  );
  expect(refused(await statuses(tries))).toBe(15);
});

test('one address has five guesses at an account, however its e-mail is written', async () => {
  const { take } = await openTwoProcesses(limits);
  const spelt = ['robin@example.org', 'Robin@Example.org', 'ROBIN@EXAMPLE.ORG'];
  const answers = [];
  for (let at = 0; at < 7; at += 1) {
    answers.push((await signIn(take(at), { email: spelt[at % 3] ?? '' })).statusCode);
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('signing in rightly is not counted as a guess', async () => {
  const { first, take } = await openTwoProcesses(limits);
  const form = { email: 'robin@example.org', password: 'a-good-password' };
  await first.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { ...form, name: 'Robin' },
  });
  for (let at = 0; at < 8; at += 1) {
    expect((await signIn(take(at), form)).statusCode).toBe(200);
  }
});

test('without a proxy that is trusted, a forwarded address makes no new client', async () => {
  const { take } = await openTwoProcesses(limits);
  const tries = Array.from({ length: 15 }, (_, at) =>
    signIn(take(at), { email: `someone${at}@example.org`, forwarded: `203.0.113.${at}` }),
  );
  expect(refused(await statuses(tries))).toBe(5);
});

test('behind a trusted proxy clients are told apart, and what they claim in front of it is not believed', async () => {
  const { take } = await openTwoProcesses(behindOneProxy);
  const claims = Array.from({ length: 15 }, (_, at) =>
    signIn(take(at), {
      email: `someone${at}@example.org`,
      forwarded: `203.0.113.${at}, 198.51.100.9`,
    }),
  );
  expect(refused(await statuses(claims))).toBe(5);
  const other = await signIn(take(0), { email: 'else@example.org', forwarded: '198.51.100.10' });
  expect(other.statusCode).toBe(401);
});

test('an IPv6 network is one client', async () => {
  const { take } = await openTwoProcesses(limits);
  const tries = Array.from({ length: 15 }, (_, at) =>
    signIn(take(at), { email: `someone${at}@example.org`, address: `2001:db8:1:2::${at + 1}` }),
  );
  expect(refused(await statuses(tries))).toBe(5);
  const neighbour = { email: 'else@example.org', address: '2001:db8:1:3::1' };
  expect((await signIn(take(0), neighbour)).statusCode).toBe(401);
});

const often = [
  ['POST', '/api/v1/promocodes/validate', { code: 'GUESS' }, 20],
  ['POST', '/api/auth/sign-up/email', { name: '', email: '', password: '' }, 10],
  ['POST', '/api/v1/orders', {}, 30],
  ['POST', '/api/v1/payments/create-checkout-session', {}, 30],
  ['POST', '/sandbox/v1/payment-page/confirm', {}, 10],
  ['POST', '/sandbox/v1/payment-page/challenge', {}, 10],
] as const;

test.each(often)('%s %s: both processes together let %s through %i times', async (...given) => {
  const [method, url, payload, max] = given;
  const { take } = await openTwoProcesses(limits);
  const tries = Array.from({ length: max + 6 }, (_, at) =>
    take(at).inject({ method, url, payload }),
  );
  expect(refused(await statuses(tries))).toBe(6);
});

test('a payment takes fifteen cards and no more, from however many addresses', async () => {
  const { take } = await openTwoProcesses(limits);
  const payload = {
    clientSecret: 'cs_test_x_secret_y',
    card: { number: '4242424242424242', expiry: '12/40', cvc: '123' },
    name: 'Robin',
  };
  const tries = Array.from({ length: 20 }, (_, at) =>
    take(at).inject({
      method: 'POST',
      url: '/sandbox/v1/payment-page/confirm',
      payload,
      remoteAddress: `203.0.113.${at}`,
    }),
  );
  expect(refused(await statuses(tries))).toBe(5);
});

test('an account opens sixty payments an hour, from however many addresses', async () => {
  const { first, take } = await openTwoProcesses(limits);
  const { headers } = await signUp(first);
  const tries = Array.from({ length: 64 }, (_, at) =>
    take(at).inject({
      method: 'POST',
      url: '/api/v1/payments/create-checkout-session',
      headers,
      remoteAddress: `203.0.113.${at}`,
    }),
  );
  expect(refused(await statuses(tries))).toBe(4);
});

test('pages and what they read while they are rendered are never refused', async () => {
  const { first } = await openTwoProcesses(limits);
  for (let at = 0; at < 50; at += 1) {
    expect((await first.app.inject('/shop')).statusCode).toBe(200);
  }
  const { rows } = await first.database.pool.query('SELECT count(*) AS counted FROM rate_counts');
  expect(rows).toEqual([{ counted: 0 }]);
});

test('counts end with their window, and are removed then', async () => {
  const { first, take } = await openTwoProcesses(limits);
  const { pool } = first.database;
  for (let at = 0; at < 5; at += 1) await signIn(take(at), {});
  expect((await signIn(take(1), { address: '203.0.113.1' })).statusCode).toBe(401);
  await pool.query(`UPDATE rate_counts SET ends_at = now() - interval '1 second'`);
  expect((await signIn(take(0), {})).statusCode).toBe(401);
  await first.app.scheduledWork.pruneRateCounts();
  const { rows } = await pool.query('SELECT bool_and(ends_at > now()) AS alive FROM rate_counts');
  expect(rows).toEqual([{ alive: true }]);
});

test('neither addresses nor e-mails of people are kept for counting', async () => {
  const { first } = await openTwoProcesses(limits);
  await signIn(first.app, {});
  const { rows } = await first.database.pool.query<{ key: string }>('SELECT key FROM rate_counts');
  expect(rows.length).toBeGreaterThan(2);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

test('who was refused is refused from memory, until the window ends', async () => {
  const { pool } = await createTestDatabase();
  const { Store } = createRateCounts(pool);
  const store = new Store();
  const count = () =>
    new Promise<number>((resolve, reject) => {
      store.incr(
        'key',
        (error, result) => (error ? reject(error) : resolve(result?.current ?? 0)),
        300,
        2,
      );
    });
  expect([await count(), await count(), await count(), await count()]).toEqual([1, 2, 3, 3]);
  const { rows } = await pool.query('SELECT count FROM rate_counts');
  expect(rows).toEqual([{ count: 3 }]);
  await new Promise((resolve) => setTimeout(resolve, 320));
  expect(await count()).toBe(1);
});

test('guesses at the present password of one account come to an end, from many addresses too', async () => {
  const { take } = await openTwoProcesses(limits);
  const form = { name: 'Robin', email: 'robin@example.org', password: 'a-good-password' };
  const signedUp = await take(0).inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: form,
  });
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const change = (at: number, currentPassword: string) =>
    take(at).inject({
      method: 'POST',
      url: '/api/auth/change-password',
      remoteAddress: `203.0.113.${at}`,
      headers: { cookie: cookie.join('; '), origin: 'http://localhost:3000' },
      payload: { currentPassword, newPassword: 'another-password' },
    });
  const answers = [];
  for (let at = 0; at < 5; at += 1) answers.push((await change(at, 'a-guess')).statusCode);
  answers.push((await change(5, form.password)).statusCode);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
});
