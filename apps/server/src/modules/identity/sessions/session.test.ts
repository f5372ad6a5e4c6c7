import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { openTestShop, signUp } from '../../../../test/shop.ts';

const form = { name: 'Robin Reed', email: 'robin@example.org', password: 'a-good-password' };
const signUpCall = { method: 'POST', url: '/api/auth/sign-up/email', payload: form } as const;
const https = { PUBLIC_URL: 'https://shop.example.org' };

function setCookies(answer: { headers: Record<string, unknown> }): string[] {
  return [answer.headers['set-cookie'] ?? []].flat().map(String);
}

test('on http the session cookie is HttpOnly and SameSite, and a readable hint stands beside it', async () => {
  const shop = await openTestShop();
  const [session, hint, ...more] = setCookies(await shop.app.inject(signUpCall));
  expect(more).toEqual([]);
  expect(session).toMatch(/^gadgetry\.session_token=[^;]+/);
  expect(session?.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
  ]);
  expect(hint).toBe('gadgetry_session=1; Max-Age=2592000; Path=/; SameSite=Lax');
});

test('on https the cookie is bound to the host and never sent in the clear', async () => {
  const shop = await openTestShop({ settings: https });
  const [session, hint] = setCookies(await shop.app.inject(signUpCall));
  expect(session).toMatch(/^__Host-gadgetry\.session_token=/);
  expect(session?.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
  expect(hint).toBe('gadgetry_session=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax');
});

test('who does not want to be remembered gets cookies that end with the browser', async () => {
  const shop = await openTestShop();
  const payload = { ...form, rememberMe: false };
  const cookies = setCookies(await shop.app.inject({ ...signUpCall, payload }));
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  expect(cookies.filter((cookie) => cookie.includes('Max-Age'))).toEqual([]);
});

test('signing out takes both cookies back', async () => {
  const shop = await openTestShop();
  const { cookie } = await signUp(shop);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie, origin: shop.env.origins[0] },
  });
  const gone = setCookies(answer).filter((line) => line.includes('Max-Age=0'));
  expect(gone.some((line) => line.startsWith('gadgetry.session_token=;'))).toBe(true);
  expect(gone).toContain('gadgetry_session=; Max-Age=0; Path=/; SameSite=Lax');
});

test('a guest is nobody, and a hint that has outlived its session is taken back', async () => {
  const shop = await openTestShop();
  const guest = await shop.app.inject('/api/v1/session');
  expect(guest.json()).toEqual({ user: null });
  expect(guest.headers['cache-control']).toBe('no-store');
  expect(setCookies(guest)).toEqual([]);
  const headers = { cookie: 'gadgetry_session=1' };
  const stale = await shop.app.inject({ url: '/api/v1/session', headers });
  expect(stale.json()).toEqual({ user: null });
  expect(setCookies(stale)).toEqual(['gadgetry_session=; Max-Age=0; Path=/; SameSite=Lax']);
});

test('a cookie that was tampered with opens nothing', async () => {
  const shop = await openTestShop();
  const { cookie } = await signUp(shop);
  const other = await signUp(shop);
  const signature = cookie.slice(cookie.indexOf('.', 'gadgetry.'.length));
  const forged = other.cookie.replace(/\.[^.]*$/, signature);
  for (const stolen of [forged, cookie.slice(0, -3), cookie.replace(/[A-Za-z0-9]$/, '_')]) {
    const answer = await shop.app.inject({ url: '/api/v1/session', headers: { cookie: stolen } });
    expect(answer.json()).toEqual({ user: null });
  }
});

test('the bearer says who it is for, what they may do, and for how long', async () => {
  const shop = await openTestShop();
  const { bearer, person, sessionId } = await signUp(shop, { role: 'admin', emailVerified: true });
  expect(decodeProtectedHeader(bearer)).toEqual({ alg: 'ES256', kid: expect.any(String) });
  const { iat, exp, ...claims } = decodeJwt(bearer);
  expect(claims).toEqual({
    sub: person.id,
    sid: sessionId,
    email: person.email,
    name: person.fullName,
    picture: null,
    role: 'admin',
    email_verified: true,
    iss: shop.env.origins[0],
    aud: shop.env.origins[0],
  });
  expect(Number(exp) - Number(iat)).toBe(600);
});

test('a guest gets no bearer', async () => {
  const shop = await openTestShop();
  const answer = await shop.app.inject('/api/auth/token');
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a session is prolonged while it is used, and the cookies with it', async () => {
  const shop = await openTestShop();
  const { cookie, sessionId } = await signUp(shop);
  const { pool } = shop.database;
  await pool.query(`UPDATE sessions SET expires_at = now() + interval '10 days'`);
  const answer = await shop.app.inject({ url: '/api/auth/token', headers: { cookie } });
  expect(setCookies(answer)).toHaveLength(2);
  const { rows } = await pool.query(
    `SELECT expires_at > now() + interval '29 days' AS prolonged FROM sessions WHERE id = $1`,
    [sessionId],
  );
  expect(rows).toEqual([{ prolonged: true }]);
});

test('an expired session is nobody', async () => {
  const shop = await openTestShop();
  const { cookie } = await signUp(shop);
  await shop.database.pool.query(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
  const answer = await shop.app.inject({ url: '/api/v1/session', headers: { cookie } });
  expect(answer.json()).toEqual({ user: null });
});

test('without the database nobody is told that they are signed out', async () => {
  const shop = await openTestShop();
  const { cookie } = await signUp(shop);
  await shop.database.close();
  for (const url of ['/api/v1/session', '/api/auth/token']) {
    const answer = await shop.app.inject({
      url,
      headers: { cookie: `${cookie}; gadgetry_session=1` },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(setCookies(answer)).toEqual([]);
  }
});

test('a shop whose secret has changed signs bearers with a new key', async () => {
  const before = await openTestShop();
  const old = await signUp(before);
  const after = await openTestShop({
    database: before.database,
    settings: { AUTH_SECRET: 'another-secret-that-only-the-tests-know-987654' },
  });
  const renewed = await signUp(after);
  expect(decodeProtectedHeader(renewed.bearer).kid).not.toBe(decodeProtectedHeader(old.bearer).kid);
});

const crossSite = [
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['no Origin at all', {}],
  ['an opaque Origin', { origin: 'null' }],
  ['a look-alike Origin', { origin: 'http://localhost:3000.evil.example' }],
] as const;

test.each(crossSite)('a POST with the session cookie and %s is refused', async (_name, headers) => {
  const shop = await openTestShop();
  const { cookie, sessionId } = await signUp(shop);
  const url = '/api/auth/sign-out';
  const answer = await shop.app.inject({ method: 'POST', url, headers: { ...headers, cookie } });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ message: 'This request comes from another site' });
  const { rows } = await shop.database.pool.query('SELECT id FROM sessions');
  expect(rows).toEqual([{ id: sessionId }]);
});

test('a foreign page cannot sign a visitor in', async () => {
  const shop = await openTestShop();
  const headers = { origin: 'https://evil.example' };
  const answer = await shop.app.inject({ ...signUpCall, headers });
  expect(answer.statusCode).toBe(403);
  expect(setCookies(answer)).toEqual([]);
});

test('outside production a page may be opened under any name that reaches the shop', async () => {
  const headers = { host: '127.0.0.1:4567', origin: 'http://127.0.0.1:4567' };
  const demo = await openTestShop();
  expect((await demo.app.inject({ ...signUpCall, headers })).statusCode).toBe(200);
  const real = await openTestShop({
    settings: {
      ...https,
      NODE_ENV: 'production',
      SUPPORT_EMAIL: 'help@shop.example.org',
      AUTH_SECRET: randomBytes(32).toString('hex'),
      PAYMENTS: 'sandbox',
      ALLOW_TEST_PAYMENTS: 'no-real-money-is-taken',
      RATE_LIMITS: 'on',
    },
  });
  expect((await real.app.inject({ ...signUpCall, headers })).statusCode).toBe(403);
  const canonical = { origin: 'https://shop.example.org' };
  expect((await real.app.inject({ ...signUpCall, headers: canonical })).statusCode).toBe(200);
});

test('the address kept with a session is the real one, whatever the client claims', async () => {
  const shop = await openTestShop();
  const headers = { 'x-forwarded-for': '203.0.113.9', origin: shop.env.origins[0] };
  await shop.app.inject({ ...signUpCall, headers });
  const { rows } = await shop.database.pool.query('SELECT ip_address FROM sessions');
  expect(rows).toEqual([{ ip_address: '127.0.0.1' }]);
});

test('a database that fails while a password is changed is not told as a session that ended', async () => {
  const shop = await openTestShop();
  const signedUp = await shop.app.inject(signUpCall);
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const change = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      headers: { cookie: cookie.join('; '), origin: shop.env.origins[0] },
      payload: { currentPassword: form.password, newPassword: 'another-password' },
    });
  await shop.database.pool.query('ALTER TABLE sessions RENAME TO sessions_away');
  const failed = await change();
  expect(failed.statusCode).toBe(503);
  expect(failed.headers['retry-after']).toBeDefined();
  await shop.database.pool.query('ALTER TABLE sessions_away RENAME TO sessions');
  expect((await change()).statusCode).toBe(200);
});
