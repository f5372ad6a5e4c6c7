import { setTimeout as delay } from 'node:timers/promises';
import type { TotpSetup } from '@gadgetry/contract/second-factor';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { openMailShop } from '../../../../test/mails.ts';
import { cookieOf } from '../../../../test/people.ts';
import { type TestShop, bearerFor, openTestShop, signUp } from '../../../../test/shop.ts';

const robin = { name: 'Robin Reed', email: 'robin@example.org', password: 'a-good-password' };
const { email, password } = robin;

/** The code of a step from now, as the app shows it to somebody who has typed the secret. */
function codeOf({ secret }: Pick<TotpSetup, 'secret'>, steps = 0): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(secret));
  return createOTP(key).hotp(Math.floor(Date.now() / 30_000) + steps);
}

/** Robin has an authenticator app, whose first code was of the step before. */
async function openWithApp(settings: Record<string, string> = {}) {
  const opened = await openMailShop(settings);
  const { shop, post } = opened;
  const cookie = cookieOf(await post('/sign-up/email', robin));
  const headers = { authorization: `Bearer ${await bearerFor(shop, cookie)}` };
  const call = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api/v1/account${path}`,
      headers,
      ...(payload && { payload }),
    });
  const setup: TotpSetup = (await call('POST', '/totp')).json();
  // The code of the step before is no longer taken once this one has ended.
  const leftOfStep = 30_000 - (Date.now() % 30_000);
  if (leftOfStep < 6_000) await delay(leftOfStep);
  const confirmed = await call('POST', '/totp/confirmation', { code: await codeOf(setup, -1) });
  const { codes }: { codes: string[] } = confirmed.json();
  const begin = async () => {
    const answer = await post('/sign-in/email', { email, password });
    return { answer, challenge: answer.json().secondStep?.challenge ?? '' };
  };
  const finish = (challenge: string, code: string) =>
    post('/sign-in/second-step', { challenge, code });
  return { ...opened, cookie, call, setup, codes, begin, finish, confirmed };
}

const sessions = async (shop: TestShop) =>
  (await shop.database.pool.query('SELECT count(*) AS found FROM sessions')).rows[0].found;

test('a password signs nobody in before the code of the app, and the code works once', async () => {
  const { shop, setup, begin, finish, mails } = await openWithApp();
  expect(setup.uri).toContain('otpauth://totp/');
  expect(setup.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
  expect((await mails('account-notice')).map(({ subject }) => subject)).toEqual([
    'Codes from an app are asked for when you sign in',
  ]);
  const before = await sessions(shop);
  const { answer, challenge } = await begin();
  expect(Object.keys(answer.json())).toEqual(['secondStep']);
  expect(answer.cookies.filter(({ value }) => value !== '')).toEqual([]);
  expect(await sessions(shop)).toBe(before);
  expect((await finish(challenge, '000000')).statusCode).toBe(400);
  const code = await codeOf(setup);
  const inside = await finish(challenge, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(inside.json()).toMatchObject({ user: { email } });
  expect(await bearerFor(shop, cookieOf(inside))).toMatch(/^ey/);
  expect((await finish(challenge, code)).statusCode).toBe(401);
  const again = await begin();
  const replayed = await finish(again.challenge, code);
  expect([replayed.statusCode, replayed.json().message]).toEqual([
    400,
    'This code is not right, or was used before',
  ]);
  const { rows } = await shop.database.pool.query(
    `SELECT kind, detail FROM security_events WHERE kind LIKE 'second%' OR kind LIKE 'sign_in%'
     ORDER BY created_at`,
  );
  expect(rows).toEqual([
    { kind: 'second_factor_on', detail: null },
    { kind: 'second_factor_failed', detail: null },
    { kind: 'sign_in', detail: 'with a password and a second factor' },
  ]);
});

test('a sign-in whose password was changed between its two steps ends there', async () => {
  const { shop, setup, begin, finish } = await openWithApp();
  const before = await sessions(shop);
  const { challenge } = await begin();
  // As where the challenge is written in the moment in which all others are ended.
  await shop.database.pool.query(
    'UPDATE users SET sign_in_generation = sign_in_generation + 1 WHERE email = $1',
    [email],
  );
  expect((await finish(challenge, await codeOf(setup))).statusCode).toBe(401);
  expect(await sessions(shop)).toBe(before);
});

test('a sign-in that waits for its code ends when its owner signs out everywhere else', async () => {
  const { shop, cookie, setup, begin, finish } = await openWithApp();
  const { challenge } = await begin();
  const headers = { authorization: `Bearer ${await bearerFor(shop, cookie)}` };
  const ended = await shop.app.inject({
    method: 'DELETE',
    url: '/api/v1/account/sessions',
    headers,
  });
  expect(ended.statusCode).toBe(200);
  expect((await finish(challenge, await codeOf(setup))).statusCode).toBe(401);
});

test('two who use one code in the same moment are one too many', async () => {
  const { setup, begin, finish } = await openWithApp();
  const [one, two] = [await begin(), await begin()];
  const code = await codeOf(setup);
  const answers = await Promise.all([finish(one.challenge, code), finish(two.challenge, code)]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
});

test('a recovery code signs in once; new ones end the former', async () => {
  const { shop, codes, begin, finish, call } = await openWithApp();
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  expect((await finish((await begin()).challenge, first.toUpperCase())).statusCode).toBe(200);
  expect((await finish((await begin()).challenge, first)).statusCode).toBe(400);
  const signIns = await shop.database.pool.query(
    `SELECT detail FROM security_events WHERE kind = 'sign_in'`,
  );
  // An owner sees that somebody came in without the app.
  expect(signIns.rows).toEqual([{ detail: 'with a password and a recovery code' }]);
  const renewed: { codes: string[] } = (await call('POST', '/recovery-codes')).json();
  expect((await finish((await begin()).challenge, second)).statusCode).toBe(400);
  expect((await finish((await begin()).challenge, renewed.codes[0] ?? '')).statusCode).toBe(200);
  const { rows } = await shop.database.pool.query(
    'SELECT t.secret, r.code_hash FROM totp_factors t JOIN recovery_codes r USING (user_id)',
  );
  expect(rows).toHaveLength(9);
  const kept = JSON.stringify([rows, shop.logged]);
  for (const code of [...codes, ...renewed.codes]) {
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replace('-', ''));
  }
});

test('of recovery codes that are made at once, only those of one call are left', async () => {
  const { shop, codes, call } = await openWithApp();
  const calls = Array.from({ length: 6 }, () => call('POST', '/recovery-codes'));
  const made = (await Promise.all(calls)).map((answer): string[] => answer.json().codes);
  expect(new Set([...codes, ...made.flat()]).size).toBe(70);
  const { rows } = await shop.database.pool.query('SELECT code_hash FROM recovery_codes');
  expect(rows).toHaveLength(10);
});

test('neither the secret nor a challenge can be read in the database or the log', async () => {
  const { shop, setup, begin } = await openWithApp();
  const { challenge } = await begin();
  const tables = ['totp_factors', 'sign_in_challenges', 'sessions', 'security_events'];
  const rows = await Promise.all(
    tables.map((table) => shop.database.pool.query(`SELECT * FROM ${table}`)),
  );
  const kept = JSON.stringify([rows.map((found) => found.rows), shop.logged]);
  const key = new TextDecoder().decode(base32.decode(setup.secret));
  for (const secret of [setup.secret, key, challenge]) expect(kept).not.toContain(secret);
});

test('a challenge takes five tries and an account ten, by however many processes', async () => {
  const database = await createTestDatabase();
  const here = await openMailShop({}, database);
  const there = await openMailShop({}, database);
  const cookie = cookieOf(await here.post('/sign-up/email', robin));
  const headers = { authorization: `Bearer ${await bearerFor(here.shop, cookie)}` };
  const own = (url: string, payload?: object) =>
    here.shop.app.inject({
      method: 'POST',
      url: `/api/v1/account${url}`,
      headers,
      ...(payload && { payload }),
    });
  const setup: TotpSetup = (await own('/totp')).json();
  await own('/totp/confirmation', { code: await codeOf(setup, -1) });
  const begin = async () =>
    (await here.post('/sign-in/email', { email, password })).json().secondStep.challenge;
  const finish = async (at: number, challenge: string, code: string) =>
    (await (at % 2 === 0 ? here : there).post('/sign-in/second-step', { challenge, code }))
      .statusCode;
  const guesses = async (challenge: string) =>
    (
      await Promise.all(Array.from({ length: 8 }, (_, at) => finish(at, challenge, 'no-code')))
    ).sort((a, b) => a - b);
  const spent = await begin();
  expect(await guesses(spent)).toEqual([400, 400, 400, 400, 400, 401, 401, 401]);
  expect(await finish(0, spent, await codeOf(setup))).toBe(401);
  expect(await guesses(await begin())).toEqual([400, 400, 400, 400, 400, 401, 401, 401]);
  expect(await finish(1, await begin(), await codeOf(setup))).toBe(429);
  await database.pool.query(
    `UPDATE totp_factors SET failures_since = now() - interval '16 minutes'`,
  );
  expect(await finish(1, await begin(), await codeOf(setup))).toBe(200);
});

test('who is banned in between is not signed in', async () => {
  const { shop, setup, begin, finish } = await openWithApp();
  const { challenge } = await begin();
  await shop.database.pool.query('UPDATE users SET banned = true');
  const refused = await finish(challenge, await codeOf(setup));
  expect([refused.statusCode, refused.cookies]).toEqual([403, []]);
});

test('setting up and removing want who has shown lately who they are; the app itself is such a proof', async () => {
  const { shop, setup, call, post, mails } = await openWithApp();
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`,
  );
  for (const [method, path] of [
    ['POST', '/totp'],
    ['DELETE', '/totp'],
    ['POST', '/recovery-codes'],
  ] as const) {
    expect((await call(method, path)).json().code).toBe('reauthentication_required');
  }
  const prove = async () =>
    (await call('POST', '/reauthentication', { method: 'totp', code: await codeOf(setup) }))
      .statusCode;
  expect(await prove()).toBe(200);
  expect(await prove()).toBe(400);
  expect((await call('POST', '/totp')).statusCode).toBe(400);
  expect((await call('DELETE', '/totp')).statusCode).toBe(200);
  expect((await mails('account-notice')).at(-1)?.subject).toBe(
    'Codes from an app are no longer asked for',
  );
  expect((await post('/sign-in/email', { email, password })).json()).toHaveProperty('user');
});

test('a secret that was never confirmed changes nothing', async () => {
  const shop = await openTestShop();
  const person = await signUp(shop);
  const setUp = () =>
    shop.app.inject({ method: 'POST', url: '/api/v1/account/totp', headers: person.headers });
  expect((await setUp()).statusCode).toBe(200);
  expect((await setUp()).statusCode).toBe(200);
  const account = await shop.app.inject({ url: '/api/v1/account', headers: person.headers });
  expect(account.json()).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
});

test('where the owner demands it, an admin without a second factor is let into nothing of an admin', async () => {
  const database = await createTestDatabase();
  const shop = await openTestShop({ database, settings: { REQUIRE_STAFF_SECOND_FACTOR: '1' } });
  const admin = await signUp(shop, { role: 'admin' });
  const read = () => shop.app.inject({ url: '/api/v1/accounts', headers: admin.headers });
  const session = async () =>
    (await shop.app.inject({ url: '/api/v1/session', headers: { cookie: admin.cookie } })).json()
      .secondFactorRequired;
  expect([(await read()).statusCode, (await read()).json().code]).toEqual([
    403,
    'second_factor_required',
  ]);
  expect(await session()).toBe(true);
  const call = (path: string, payload?: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1/account${path}`,
      headers: admin.headers,
      ...(payload && { payload }),
    });
  const setup: TotpSetup = (await call('/totp')).json();
  await call('/totp/confirmation', { code: await codeOf(setup) });
  expect((await read()).statusCode).toBe(200);
  expect(await session()).toBeUndefined();
  const url = '/api/v1/account/totp';
  const removed = await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
  expect(removed.statusCode).toBe(200);
  expect((await read()).json().code).toBe('second_factor_required');
  expect(await session()).toBe(true);
  const undemanding = await openTestShop({ database });
  const other = await signUp(undemanding, { role: 'admin' });
  const there = await undemanding.app.inject({ url: '/api/v1/accounts', headers: other.headers });
  expect(there.statusCode).toBe(200);
});

test('a change of address that is taken back takes an app with it that an intruder has set up', async () => {
  const { shop, post, mails, cookie } = await openWithApp();
  await post('/change-email', { newEmail: 'mallory@example.net' }, cookie);
  await post('/verify-email', { token: (await mails('change-email'))[0]?.token });
  const token = (await mails('email-changed'))[0]?.token;
  await post('/undo-email-change', { token, newPassword: 'a-password-of-my-own' });
  const inside = await post('/sign-in/email', { email, password: 'a-password-of-my-own' });
  expect(await bearerFor(shop, cookieOf(inside))).toMatch(/^ey/);
});
