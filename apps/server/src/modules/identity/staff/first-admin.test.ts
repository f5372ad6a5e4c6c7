import { expect, test } from 'vitest';
import { openMailShop } from '../../../../test/mails.ts';
import { cookieOf } from '../../../../test/people.ts';
import { bearerFor, signUp } from '../../../../test/shop.ts';
import { callsOf } from '../../../../test/stocked-shop.ts';
import { offerFirstAdmin } from './first-admin.ts';

const ada = {
  name: 'Ada Owner',
  email: 'Ada@Owner.example',
  newPassword: 'a-password-of-the-owner',
};

async function openUnownedShop(settings: Record<string, string> = {}) {
  const { shop, mails, post } = await openMailShop(settings);
  const call = callsOf(shop.app);
  return {
    shop,
    mails,
    call,
    offer: async () => (await offerFirstAdmin(shop.database.db, shop.env.AUTH_SECRET)) ?? '',
    become: (token: string, said: object = {}) =>
      call<{ message: string; issues?: { path: string }[] }>('POST', '/first-admin', null, {
        token,
        ...ada,
        ...said,
      }),
    signIn: () => post('/sign-in/email', { email: ada.email, password: ada.newPassword }),
    accounts: async () => {
      const { rows } = await shop.database.pool.query(
        'SELECT name, email, role, email_verified FROM users ORDER BY id',
      );
      return rows;
    },
  };
}

test('whoever has the link of the first start is the admin, once', async () => {
  const { shop, offer, become, signIn, accounts } = await openUnownedShop();
  const [token, ofAnotherNode] = [await offer(), await offer()];
  expect((await become('a-guess')).status).toBe(400);
  expect(await accounts()).toEqual([]);
  const guessed = await become(token, { newPassword: 'ada@owner.example' });
  expect([guessed.status, guessed.body.issues?.map(({ path }) => path)]).toEqual([
    400,
    ['newPassword'],
  ]);
  expect((await become(token)).status).toBe(200);
  expect(await accounts()).toEqual([
    { name: 'Ada Owner', email: 'ada@owner.example', role: 'admin', email_verified: true },
  ]);
  expect((await signIn()).statusCode).toBe(200);
  for (const used of [token, ofAnotherNode]) {
    const again = await become(used, { email: 'mallory@owner.example' });
    expect([again.status, again.body.message]).toEqual([
      400,
      'Somebody runs this shop already: ask them to invite you at Staff',
    ]);
  }
  expect(await accounts()).toHaveLength(1);
  expect(await offerFirstAdmin(shop.database.db, shop.env.AUTH_SECRET)).toBeNull();
});

test('two who have the link at once: one is the admin', async () => {
  const { offer, become, accounts } = await openUnownedShop();
  const token = await offer();
  const emails = ['one', 'two', 'three', 'four'].map((name) => `${name}@owner.example`);
  const answers = await Promise.all(emails.map((email) => become(token, { email })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 400, 400, 400,
  ]);
  expect(await accounts()).toMatchObject([{ role: 'admin' }]);
});

test('a link ends after a week, and what the database holds opens nothing', async () => {
  const { shop, offer, become } = await openUnownedShop();
  const token = await offer();
  const kept = await shop.database.pool.query<{ value: string }>('SELECT value FROM verifications');
  for (const { value } of kept.rows) expect((await become(value)).status).toBe(400);
  await shop.database.pool.query(
    `UPDATE verifications SET expires_at = expires_at - interval '7 days'`,
  );
  const late = await become(token);
  expect(late.status).toBe(400);
  expect(late.body.message).toContain('is not valid any more');
});

test('an address that somebody has confirmed is theirs; one that was only typed is the owner’s', async () => {
  const { shop, offer, become, accounts, signIn } = await openUnownedShop();
  const token = await offer();
  await signUp(shop, { email: 'ada@owner.example' });
  await shop.database.pool.query('UPDATE users SET email_verified = true');
  const taken = await become(token);
  expect([taken.status, taken.body.issues?.map(({ path }) => path)]).toEqual([400, ['email']]);
  expect(await accounts()).toMatchObject([{ role: 'shopper' }]);
  await shop.database.pool.query('UPDATE users SET email_verified = false');
  expect((await become(token)).status).toBe(200);
  expect(await accounts()).toMatchObject([{ name: 'Ada Owner', role: 'admin' }]);
  expect((await signIn()).statusCode).toBe(200);
});

test('the history says where the right came from, and the first admin is told of what needs them', async () => {
  const { shop, call, offer, become, signIn } = await openUnownedShop();
  await become(await offer());
  const cookie = cookieOf(await signIn());
  const headers = { authorization: `Bearer ${await bearerFor(shop, cookie)}` };
  const read = async (path: string) => (await call('GET', path, { headers })).body;
  const { rows } = await shop.database.pool.query<{ id: string }>('SELECT id FROM users');
  expect(await read(`/history?entity=account&id=${rows[0]?.id}`)).toMatchObject([
    { who: 'the link of a start', changes: [{ field: 'role', from: 'shopper', to: 'admin' }] },
  ]);
  expect(await read('/admin/security-events?kind=role_changed')).toMatchObject([
    { actor: 'the link of a start', detail: 'shopper to admin' },
  ]);
  expect(await read('/admin/notifications')).toMatchObject({
    choices: { new_order: 'at_once' },
  });
});

test('where accounts come from a hosted provider alone, no link makes one', async () => {
  const { offer, become } = await openUnownedShop({
    LOCAL_ACCOUNTS: '0',
    OIDC_ISSUER: 'https://accounts.example.org',
    OIDC_CLIENT_ID: 'shop',
    OIDC_CLIENT_SECRET: 'secret',
  });
  expect((await become(await offer())).status).toBe(404);
});
