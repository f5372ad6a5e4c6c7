import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { type SignedIn, signUp, testSettings } from '../../../test/shop.ts';
import { readEnv } from '../../env.ts';
import { createHttp } from '../../http/server.ts';
import { createIdentity, noHooks } from './index.ts';

const guardNames = ['optional', 'signedIn', 'fresh', 'canShop', 'admin'] as const;
type GuardName = (typeof guardNames)[number];

/** Identity and one route behind each guard, which answers whom the guard has let through. */
async function openGuardedShop(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const env = readEnv({ ...testSettings(database), ...settings });
  const log = pino({ level: 'silent' });
  const app = createHttp({ log, trustedProxies: 0 });
  const identity = createIdentity({
    env,
    shop: { name: env.SHOP_NAME },
    database,
    log,
    hooks: noHooks,
  });
  await app.register(identity.routes);
  for (const name of guardNames) {
    const { [name]: guard } = { ...identity.guards, admin: identity.guards.admin('any') };
    app.get(`/${name}`, { onRequest: guard }, (request) => ({
      person: request.person,
    }));
  }
  onTestFinished(() => app.close());

  const ask = async (name: GuardName, headers: Record<string, string> = {}) =>
    app.inject({ url: `/${name}`, headers });
  const passed = async (someone: SignedIn) => {
    const answers = await Promise.all(guardNames.map((name) => ask(name, { ...someone.headers })));
    return Object.fromEntries(guardNames.map((name, at) => [name, answers[at]?.statusCode]));
  };
  const post = (by: SignedIn, path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      headers: { cookie: by.cookie, origin: env.origins[0] },
    });
  return { app, database, env, identity, ask, passed, post };
}

test('a guest passes where guests may, as nobody, and is asked to sign in elsewhere', async () => {
  const { ask } = await openGuardedShop();
  expect((await ask('optional')).json()).toEqual({ person: null });
  for (const name of ['signedIn', 'fresh', 'canShop', 'admin'] as const) {
    const answer = await ask(name);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: 'Please sign in' });
  }
});

test('every guard tells who is there, and the admin guard knows a shopper from an admin', async () => {
  const shop = await openGuardedShop();
  const shopper = await signUp(shop);
  expect(await shop.passed(shopper)).toEqual({
    optional: 200,
    signedIn: 200,
    fresh: 200,
    canShop: 200,
    admin: 403,
  });
  const admin = await signUp(shop, { role: 'admin', fullName: 'Alex Admin' });
  for (const name of guardNames) {
    expect((await shop.ask(name, { ...admin.headers })).json()).toEqual({ person: admin.person });
  }
});

test.each(['Bearer', 'Bearer x', 'Basic cm9iaW46cHc=', 'Bearer a.b.c'])(
  'the header "%s" is refused even where guests may pass',
  async (authorization) => {
    const { ask } = await openGuardedShop();
    for (const name of guardNames)
      expect((await ask(name, { authorization })).statusCode).toBe(401);
  },
);

test('after signing out the bearer writes nothing more', async () => {
  const shop = await openGuardedShop();
  const shopper = await signUp(shop);
  expect(await shop.passed(shopper)).toMatchObject({ fresh: 200 });
  expect((await shop.post(shopper, '/sign-out', {})).statusCode).toBe(200);
  expect(await shop.passed(shopper)).toMatchObject({ fresh: 401, canShop: 401, admin: 401 });
});

test('a ban counts even for a session that was begun in the same moment', async () => {
  const shop = await openGuardedShop();
  const shopper = await signUp(shop);
  await shop.database.pool.query('UPDATE users SET banned = true');
  expect(await shop.passed(shopper)).toMatchObject({ fresh: 401, canShop: 401, admin: 401 });
  const headers = { cookie: shopper.cookie };
  expect((await shop.app.inject({ url: '/api/auth/token', headers })).statusCode).toBe(401);
});

test('a ban ends when its time is over', async () => {
  const shop = await openGuardedShop();
  const shopper = await signUp(shop);
  await shop.database.pool.query(
    `UPDATE users SET banned = true, ban_expires = now() - interval '1 second'`,
  );
  expect(await shop.passed(shopper)).toMatchObject({ fresh: 200 });
});

test('who is banned is told so when signing in, but only with the right password', async () => {
  const shop = await openGuardedShop();
  const form = { email: 'robin@example.org', password: 'a-good-password' };
  const post = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload });
  await post('/sign-up/email', { ...form, name: 'Robin Reed' });
  await shop.database.pool.query('UPDATE users SET banned = true');
  const refused = await post('/sign-in/email', form);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'forbidden',
    message: 'This account has been suspended. Please contact support',
  });
  const guess = await post('/sign-in/email', { ...form, password: 'a-wrong-password' });
  expect(guess.json()).toMatchObject({ message: 'Invalid email or password' });
});

test('what a bearer says about a role is not believed over the database', async () => {
  const shop = await openGuardedShop();
  const admin = await signUp(shop, { role: 'admin' });
  await shop.database.pool.query(`UPDATE users SET role = 'shopper'`);
  expect(await shop.passed(admin)).toMatchObject({ optional: 200, signedIn: 200, admin: 403 });
  const seen = await shop.ask('optional', { ...admin.headers });
  expect(seen.json()).toMatchObject({ person: { role: 'shopper' } });
});

test('only where the owner demands it must an address be verified before shopping', async () => {
  const shop = await openGuardedShop({ REQUIRE_VERIFIED_EMAIL: '1' });
  const unverified = await signUp(shop);
  expect(await shop.passed(unverified)).toMatchObject({ signedIn: 200, fresh: 200, canShop: 403 });
  expect((await shop.ask('canShop', { ...unverified.headers })).json()).toMatchObject({
    code: 'email_unverified',
  });
  // Verified since: it counts without a new bearer.
  await shop.database.pool.query('UPDATE users SET email_verified = true');
  expect(await shop.passed(unverified)).toMatchObject({ canShop: 200 });
});

test('reading one’s own things asks the database nothing', async () => {
  const shop = await openGuardedShop();
  const shopper = await signUp(shop);
  expect((await shop.ask('signedIn', { ...shopper.headers })).statusCode).toBe(200);
  await shop.database.close();
  expect((await shop.ask('signedIn', { ...shopper.headers })).statusCode).toBe(200);
  expect((await shop.ask('fresh', { ...shopper.headers })).statusCode).toBeGreaterThanOrEqual(500);
});
