import { expect, test } from 'vitest';
import { openMailShop } from '../../../../test/mails.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { cookieOf } from '../../../../test/people.ts';
import {
  type SignedIn,
  type TestShop,
  bearerFor,
  openTestShop,
  signUp,
} from '../../../../test/shop.ts';

const stale = (shop: TestShop) =>
  shop.database.pool.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

const call = (
  shop: TestShop,
  who: SignedIn,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) =>
  shop.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });

test('a role and a ban want an admin who has shown lately who they are', async () => {
  const shop = await openTestShop();
  const admin = await signUp(shop, { role: 'admin' });
  const { person } = await signUp(shop);
  await stale(shop);
  const tries = [
    ['role', { role: 'admin' }],
    ['status?status=false', undefined],
  ] as const;
  for (const [path, body] of tries) {
    const refused = await call(shop, admin, 'PUT', `/accounts/${person.id}/${path}`, body);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'reauthentication_required']);
  }
  const { rows } = await shop.database.pool.query('SELECT role, banned FROM users WHERE id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ role: 'shopper', banned: false }]);
});

test('who has no password is mailed a code, which works once', async () => {
  const { shop, mails } = await openMailShop();
  const robin = await signUp(shop, { email: 'robin@example.org' });
  const prove = (code: string) =>
    call(shop, robin, 'POST', '/account/reauthentication', { method: 'email', code });
  await stale(shop);
  expect((await call(shop, robin, 'DELETE', '/account', {})).json().code).toBe(
    'reauthentication_required',
  );
  await call(shop, robin, 'POST', '/account/reauthentication/code');
  const [mail] = await mails('confirmation-code');
  const code = /(\d{3} \d{3})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.to).toBe('robin@example.org');
  expect((await prove(code)).statusCode).toBe(200);
  expect((await prove(code)).statusCode).toBe(400);
  expect((await call(shop, robin, 'DELETE', '/account', {})).statusCode).toBe(200);
});

test('a mailed code is guessed at five times in all, by however many processes', async () => {
  const database = await createTestDatabase();
  const { shop: here, mails } = await openMailShop({}, database);
  const there = await openTestShop({ database });
  const robin = await signUp(here, { email: 'robin@example.org' });
  await call(here, robin, 'POST', '/account/reauthentication/code');
  const code = /(\d{3} \d{3})/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
  const wrong = (at: number) => String(at).padStart(6, code.startsWith('0') ? '1' : '0');
  const prove = (at: number, typed: string) =>
    call(at % 2 === 0 ? here : there, robin, 'POST', '/account/reauthentication', {
      method: 'email',
      code: typed,
    });
  await Promise.all(Array.from({ length: 6 }, (_, at) => prove(at, wrong(at))));
  expect((await prove(0, code)).statusCode).toBe(400);
  await call(here, robin, 'POST', '/account/reauthentication/code');
  const next = /(\d{3} \d{3})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';
  expect((await prove(1, next)).statusCode).toBe(200);
});

test('guesses at the password of a stolen session come to an end', async () => {
  const database = await createTestDatabase();
  const settings = { RATE_LIMITS: 'on' };
  const shops = [
    await openTestShop({ database, settings }),
    await openTestShop({ database, settings }),
  ] as const;
  const robin = await signUp(shops[0]);
  const codes: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const { statusCode } = await shops[at % 2 === 0 ? 0 : 1].app.inject({
      method: 'POST',
      url: '/api/v1/account/reauthentication',
      remoteAddress: `203.0.113.${at}`,
      headers: robin.headers,
      payload: { method: 'password', password: `guess-${at}` },
    });
    codes.push(statusCode);
  }
  expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test('wrong passwords are counted together, whichever question of a session they answer', async () => {
  const { shop, post } = await openMailShop({ RATE_LIMITS: 'on' });
  const password = 'a-good-password';
  const cookie = cookieOf(
    await post('/sign-up/email', { name: 'Robin', email: 'robin@example.org', password }),
  );
  const authorization = `Bearer ${await bearerFor(shop, cookie)}`;
  let calls = 0;
  const guess = async (method: 'POST' | 'DELETE', url: string, payload: object) => {
    calls += 1;
    const remoteAddress = `203.0.113.${calls}`;
    const headers = { authorization, cookie, origin: shop.env.origins[0] };
    return (await shop.app.inject({ method, url, remoteAddress, headers, payload })).statusCode;
  };
  const prove = (typed: string) =>
    guess('POST', '/api/v1/account/reauthentication', { method: 'password', password: typed });
  const change = (typed: string) =>
    guess('POST', '/api/auth/change-password', {
      currentPassword: typed,
      newPassword: 'a-better-password',
    });
  const leave = (typed: string) => guess('DELETE', '/api/v1/account', { password: typed });
  for (const way of [prove, change, leave, prove, change]) expect(await way('a-guess')).toBe(400);
  // Not even the right one is looked at now.
  for (const way of [prove, change, leave]) expect(await way(password)).toBe(429);
});

test('the session of an admin ends a day after it began, whatever is done with it', async () => {
  const shop = await openTestShop();
  const admin = await signUp(shop, { role: 'admin' });
  const shopper = await signUp(shop);
  const read = (who: SignedIn) =>
    shop.app.inject({ url: '/api/v1/account', headers: who.headers }).then((a) => a.statusCode);
  const started = (ago: string) =>
    shop.database.pool.query(
      `UPDATE sessions SET created_at = now() - $1::interval, updated_at = now()`,
      [ago],
    );
  await started('23 hours 59 minutes');
  expect([await read(admin), await read(shopper)]).toEqual([200, 200]);
  await started('24 hours 1 minute');
  expect([await read(admin), await read(shopper)]).toEqual([401, 200]);
  const session = await shop.app.inject({
    url: '/api/v1/session',
    headers: { cookie: admin.cookie },
  });
  expect(session.json()).toEqual({ user: null });
  const token = await shop.app.inject({
    url: '/api/auth/token',
    headers: { cookie: admin.cookie },
  });
  expect(token.statusCode).toBe(401);
});
