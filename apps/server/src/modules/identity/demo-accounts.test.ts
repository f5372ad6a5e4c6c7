import pino from 'pino';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../demo/accounts.ts';
import { bearerFor, openTestShop } from '../../../test/shop.ts';
import { createIdentity, noHooks } from './index.ts';

async function shopWithDemoAccounts() {
  const shop = await openTestShop();
  const { env, database } = shop;
  const identity = createIdentity({
    env,
    shop: { name: env.SHOP_NAME },
    database,
    log: pino({ level: 'silent' }),
    hooks: noHooks,
  });
  await identity.seedAccounts(demoAccounts);
  return { shop, identity };
}

test.each(demoAccounts)('$email can sign in with the password that is shown', async (account) => {
  const { shop, identity } = await shopWithDemoAccounts();
  await identity.close();
  const { email, password, fullName, role } = account;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
  });
  expect(answer.json()).toEqual({
    user: expect.objectContaining({ email, name: fullName, emailVerified: true }),
  });
  const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
  const session = await shop.app.inject({ url: '/api/v1/session', headers: { cookie } });
  expect(session.json()).toMatchObject({ user: { fullName, publicMetadata: { role } } });
  expect(await bearerFor(shop, cookie)).toMatch(/^ey/);
});

test('filling again adds no account and takes nothing back that was changed since', async () => {
  const { shop, identity } = await shopWithDemoAccounts();
  const { pool } = shop.database;
  await pool.query(`UPDATE users SET name = 'Changed' WHERE role = 'admin'`);
  await identity.seedAccounts(demoAccounts);
  await identity.close();
  const { rows } = await pool.query('SELECT name, role FROM users ORDER BY role');
  expect(rows).toEqual([
    { name: 'Changed', role: 'admin' },
    { name: 'Sam Shopper', role: 'shopper' },
  ]);
});
