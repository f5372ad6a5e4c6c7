import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { openMailShop } from '../../../../test/mails.ts';
import {
  arrive,
  callsOf,
  kim,
  openWithPasskey,
  passkeyUser,
  robin,
} from '../../../../test/passkeys.ts';
import { cookieOf } from '../../../../test/people.ts';
import { type TestShop, bearerFor, signInAgain, signUp } from '../../../../test/shop.ts';
import { unwatched } from '../../../observability/security-events.ts';
import { removeSecondFactor } from '../owner-commands.ts';

const longAgo = (shop: TestShop) =>
  shop.database.pool.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

test('adding and removing want who has shown lately who they are; a passkey shows it', async () => {
  const { shop, cookie, call, list, begin, proof } = await openWithPasskey();
  const path = `/passkeys/${(await list())[0]?._id}`;
  const sessions = async () =>
    (await shop.database.pool.query('SELECT id FROM sessions')).rows.length;
  await longAgo(shop);
  const before = await sessions();
  expect((await begin(cookie)).json().code).toBe('reauthentication_required');
  expect((await call('DELETE', path)).json().code).toBe('reauthentication_required');
  const prove = async () => {
    const { credential, cookie: cookies } = await proof(cookie);
    const body = { method: 'passkey', credential };
    const first = await call('POST', '/reauthentication', body, cookies);
    const again = await call('POST', '/reauthentication', body, cookies);
    expect([first.statusCode, again.statusCode]).toEqual([200, 400]);
    expect(first.cookies.filter(({ name }) => name.includes('session'))).toEqual([]);
  };
  await prove();
  expect(await sessions()).toBe(before);
  expect((await begin(cookie)).statusCode).toBe(200);
  await longAgo(shop);
  await prove();
  expect((await call('DELETE', path)).statusCode).toBe(200);
});

test('another’s passkey shows nothing, and can be neither named nor removed', async () => {
  const opened = await openWithPasskey();
  const [passkey] = await opened.list();
  const other = await arrive(opened, kim);
  await longAgo(opened.shop);
  const { credential, cookie } = await opened.proof(other.cookie);
  const body = { method: 'passkey', credential };
  const refused = await other.call('POST', '/reauthentication', body, cookie);
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'This passkey was not accepted',
  ]);
  await opened.shop.database.pool.query('UPDATE sessions SET authenticated_at = now()');
  const path = `/passkeys/${passkey?._id}`;
  expect((await other.call('PUT', path, { name: 'Mine' })).statusCode).toBe(404);
  expect((await other.call('DELETE', path)).statusCode).toBe(404);
  expect(await opened.list()).toEqual([passkey]);
});

test('one’s own passkey shows nothing from a frame of another site', async () => {
  const opened = await openWithPasskey();
  await longAgo(opened.shop);
  const { credential, cookie } = await opened.proof(opened.cookie, { framed: true });
  const body = { method: 'passkey', credential };
  const refused = await opened.call('POST', '/reauthentication', body, cookie);
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'This passkey was not accepted',
  ]);
  expect((await opened.begin(opened.cookie)).json().code).toBe('reauthentication_required');
});

test('an account without a password shows who is there with its passkey', async () => {
  const opened = await openMailShop();
  const person = await signUp(opened.shop);
  const { call } = await callsOf(opened.shop, person.cookie);
  const { enrol, proof } = passkeyUser(opened);
  await enrol(person.cookie);
  await longAgo(opened.shop);
  const { credential, cookie } = await proof(person.cookie);
  const body = { method: 'passkey', credential };
  expect((await call('POST', '/totp')).statusCode).toBe(403);
  expect((await call('POST', '/reauthentication', body, cookie)).statusCode).toBe(200);
  expect((await call('POST', '/totp')).statusCode).toBe(200);
});

test('a passkey is two factors: it signs past an app, and in to the admin side', async () => {
  const opened = await openMailShop({ REQUIRE_STAFF_SECOND_FACTOR: '1' });
  const { shop } = opened;
  const admin = await signUp(shop, { role: 'admin' });
  const key = passkeyUser(opened);
  const read = async (cookie: string) => {
    const authorization = `Bearer ${await bearerFor(shop, cookie)}`;
    const answer = await shop.app.inject({ url: '/api/v1/accounts', headers: { authorization } });
    return answer.json().code ?? answer.statusCode;
  };
  expect((await key.enrol(admin.cookie)).statusCode).toBe(200);
  await shop.database.pool.query(
    'INSERT INTO totp_factors (user_id, secret, confirmed_at) SELECT id, $1, now() FROM users',
    ['a secret'],
  );
  expect(await read(admin.cookie)).toBe('second_factor_required');
  expect(await read(cookieOf(await key.signIn()))).toBe(200);
  // Or shown in a session that began without it.
  const { call } = await callsOf(shop, admin.cookie);
  const { credential, cookie } = await key.proof(admin.cookie);
  await call('POST', '/reauthentication', { method: 'passkey', credential }, cookie);
  expect(await read(admin.cookie)).toBe(200);
  // With the last one goes what was shown: the session does not stay in where a new one would not come.
  const own = () => callsOf(shop, admin.cookie);
  const [passkey] = await (await own()).list();
  await shop.database.pool.query('DELETE FROM totp_factors');
  expect(await read(admin.cookie)).toBe(200);
  expect((await (await own()).call('DELETE', `/passkeys/${passkey?._id}`)).statusCode).toBe(200);
  expect(await read(admin.cookie)).toBe('second_factor_required');
});

test('whoever knows only an admin’s password gets no second factor of their own', async () => {
  const opened = await openMailShop({ REQUIRE_STAFF_SECOND_FACTOR: '1' });
  const { shop } = opened;
  const admin = await signUp(shop, { role: 'admin' });
  const own = passkeyUser(opened);
  await own.enrol(admin.cookie);
  const intruder = await signInAgain(shop, admin.person);
  const { call, list } = await callsOf(shop, intruder.cookie);
  const path = `/passkeys/${(await list())[0]?._id}`;
  const code = 'second_factor_required';
  expect((await passkeyUser(opened).enrol(intruder.cookie)).json().code).toBe(code);
  expect((await call('DELETE', path)).json().code).toBe(code);
  expect((await call('POST', '/totp')).json().code).toBe(code);
  expect(await list()).toHaveLength(1);
});

test('a new password by mail ends passkeys from before the address was verified, and no others', async () => {
  const opened = await openWithPasskey();
  const { shop, post, mails, signIn, cookie } = opened;
  const reset = async (newPassword: string) => {
    await post('/request-password-reset', { email: robin.email });
    const token = (await mails('reset-password')).at(-1)?.token;
    expect((await post('/reset-password', { token, newPassword })).statusCode).toBe(200);
  };
  await shop.database.pool.query('UPDATE users SET email_verified = true');
  const proven = passkeyUser(opened);
  await proven.enrol(cookie, { name: 'Since then' });
  await reset('a-password-of-my-own');
  expect((await signIn()).statusCode).toBe(401);
  expect((await proven.signIn()).statusCode).toBe(200);
  expect((await mails('account-notice')).at(-1)?.subject).toBe(
    'A passkey was removed from your account',
  );
});

test('where addresses are verified first, an unproven one neither adds a passkey nor signs in with one', async () => {
  const database = await createTestDatabase();
  const before = await openMailShop({}, database);
  const person = await arrive(before);
  await person.enrol(person.cookie);
  const now = await openMailShop({ REQUIRE_VERIFIED_EMAIL: '1' }, database);
  const { authenticator } = person;
  expect((await passkeyUser(now, authenticator).signIn()).json().code).toBe('email_unverified');
  expect((await passkeyUser(now).enrol(person.cookie)).json().code).toBe('email_unverified');
  await database.pool.query('UPDATE users SET email_verified = true');
  expect((await passkeyUser(now, authenticator).signIn()).statusCode).toBe(200);
});

test('a change of address that is taken back takes passkeys with it that an intruder has added', async () => {
  const { post, mails, cookie, signIn } = await openWithPasskey();
  await post('/change-email', { newEmail: 'mallory@example.net' }, cookie);
  await post('/verify-email', { token: (await mails('change-email'))[0]?.token });
  const token = (await mails('email-changed'))[0]?.token;
  await post('/undo-email-change', { token, newPassword: 'a-password-of-my-own' });
  expect((await signIn()).statusCode).toBe(401);
});

test('the owner’s way for who has lost everything ends passkeys, and says so', async () => {
  const { shop, cookie, signIn, post } = await openWithPasskey();
  const told: unknown[] = [];
  const notifyOwner = async (_db: unknown, news: unknown) => void told.push(news);
  const hooks = { notifyOwner, securityEvents: unwatched };
  expect(await removeSecondFactor(shop.database.db, hooks, robin.email)).toBe(true);
  expect(told).toEqual([expect.objectContaining({ notice: 'passkey-removed', to: robin.email })]);
  await expect(bearerFor(shop, cookie)).rejects.toThrow('401');
  expect((await signIn()).statusCode).toBe(401);
  const { email, password } = robin;
  expect((await post('/sign-in/email', { email, password })).statusCode).toBe(200);
});

test('passkeys go with the account', async () => {
  const { shop, call } = await openWithPasskey();
  expect((await call('DELETE', '', { password: robin.password })).statusCode).toBe(200);
  expect((await shop.database.pool.query('SELECT id FROM passkeys')).rows).toEqual([]);
});

test('an account has twenty at most, however many are added at once', async () => {
  const opened = await openWithPasskey();
  const { shop, cookie, begin } = opened;
  await shop.database.pool.query(
    `INSERT INTO passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up,
       confirmed_at)
     SELECT gen_random_uuid(), user_id, name, public_key, 'more' || n, 0, device_type, false, now()
     FROM passkeys, generate_series(2, 19) AS n`,
  );
  const added = await Promise.all(
    Array.from({ length: 5 }, () => passkeyUser(opened).prepare(cookie)),
  );
  const answers = await Promise.all(added.map((finish) => finish()));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await opened.list()).toHaveLength(20);
  // What was refused is not left there either.
  const kept = await shop.database.pool.query('SELECT count(*) AS found FROM passkeys');
  expect(kept.rows).toEqual([{ found: 20 }]);
  expect((await begin(cookie)).statusCode).toBe(400);
});
