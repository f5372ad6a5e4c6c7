import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileProvider, openHostileProvider } from '../../../../test/hostile-provider.ts';
import { type TestShop, openTestShop } from '../../../../test/shop.ts';
import { lockAccount } from '../account-store.ts';
import { replaceWaysIn } from '../email-changes/email-changes-store.ts';

let provider: HostileProvider;
let shop: TestShop;
beforeAll(async () => {
  provider = await openHostileProvider();
  shop = await openTestShop({ settings: provider.settings });
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});

const now = () => Math.floor(Date.now() / 1000);

/** @param claims beside or instead of the usual ones */
async function signIn(claims: Record<string, unknown>) {
  const [origin] = shop.env.origins;
  const begun = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/hosted',
    payload: { returnTo: '/my-orders' },
    headers: { origin },
  });
  const asked = new URL(begun.json<{ url: string }>().url).searchParams;
  provider.says({ nonce: asked.get('nonce'), ...claims });
  const cookie = begun.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const query = new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' });
  const done = await shop.app.inject({
    url: `/api/auth/callback/hosted?${query.toString()}`,
    headers: { cookie },
  });
  const session = done.cookies.find(
    ({ name, value }) => /session_token/.test(name) && value !== '',
  );
  const location = String(done.headers.location);
  return { status: done.statusCode, location, signedIn: session !== undefined };
}

async function account(email: string) {
  const { rows } = await shop.database.pool.query(
    'SELECT name, role, email_verified, image FROM users WHERE email = $1',
    [email],
  );
  return rows[0];
}

test('what a provider says rightly is taken', async () => {
  expect(await signIn({ name: 'Ada' })).toEqual({
    status: 302,
    location: '/my-orders',
    signedIn: true,
  });
});

test.each<[string, () => Record<string, unknown>]>([
  ['without an end', () => ({ exp: undefined })],
  ['that has ended', () => ({ exp: now() - 120 })],
  ['without its making', () => ({ iat: undefined })],
  ['made yesterday', () => ({ iat: now() - 86_400 })],
  ['made tomorrow', () => ({ iat: now() + 86_400 })],
  ['for two, and made for the other', () => ({ aud: ['gadgetry', 'other'], azp: 'other' })],
  ['for two, without saying for which', () => ({ aud: ['gadgetry', 'other'] })],
  ['made for another', () => ({ azp: 'other' })],
  ['for another', () => ({ aud: 'other' })],
  ['by another', () => ({ iss: 'https://evil.example' })],
  ['of another sign-in', () => ({ nonce: 'another' })],
  ['of no sign-in', () => ({ nonce: undefined })],
  ['about nobody', () => ({ sub: undefined })],
  ['about an empty name', () => ({ sub: '' })],
  ['about a number', () => ({ sub: 42 })],
  ['about an endless name', () => ({ sub: 'x'.repeat(5_000) })],
  ['with a list of addresses', () => ({ email: ['ada@people.example', 'x@y.example'] })],
  ['with an address that is none', () => ({ email: 'ada' })],
])('an ID token %s signs nobody in, and the sign-in page says so', async (_what, claims) => {
  const { status, location, signedIn } = await signIn(claims());
  expect({ status, signedIn }).toEqual({ status: 302, signedIn: false });
  expect(location).toMatch(/^\/sign-in\?error=/);
});

test.each([['TRUE'], ['yes'], [1], [['true']], [{ value: true }], [null]])(
  'an address is not proven by email_verified: %j',
  async (verified) => {
    const email = `${Buffer.from(JSON.stringify(verified)).toString('hex')}@people.example`;
    await signIn({ sub: email, email, email_verified: verified });
    expect((await account(email))?.email_verified ?? false).toBe(false);
  },
);

test('odd names, pictures and roles make a shopper of an ordinary name', async () => {
  const odd = [
    { name: 'N'.repeat(100_000), picture: 'javascript:alert(1)', public_metadata: { role: 7 } },
    { name: ['a', 'list'], picture: 42, public_metadata: 'admin' },
    { name: { first: 'A' }, picture: null, public_metadata: { role: { admin: true } } },
    { name: '   ', public_metadata: { role: [['admin']] } },
  ];
  for (const [nth, claims] of odd.entries()) {
    const email = `odd-${nth}@people.example`;
    expect(await signIn({ sub: email, email, ...claims }), email).toMatchObject({ signedIn: true });
    const { name, role, image } = (await account(email)) ?? {};
    expect({ role, image }).toEqual({ role: 'shopper', image: null });
    expect(name.length).toBeLessThanOrEqual(100);
    expect(name).not.toMatch(/object/i);
  }
});

test('none of it is a fault of the shop, nor is any of it in the log', () => {
  expect(shop.logged.filter(({ level }) => Number(level) >= 50 && level !== undefined)).toEqual([]);
  expect(JSON.stringify(shop.logged)).not.toContain('x@y.example');
});

test('an address that only the userinfo endpoint names and proves is taken', async () => {
  provider.saysMore({ sub: 'more', email: 'more@people.example', email_verified: true });
  const said = { sub: 'more', email: undefined, email_verified: undefined };
  expect(await signIn(said)).toMatchObject({ location: '/my-orders', signedIn: true });
  expect(await account('more@people.example')).toMatchObject({ email_verified: true });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'the ID token says true of no address, and userinfo false of another’s',
    { email: undefined, email_verified: true },
    { email: 'owner@people.example', email_verified: false },
  ],
  [
    'the ID token names another’s address, and userinfo says true of no address',
    { email: 'owner@people.example', email_verified: undefined },
    { email_verified: true },
  ],
  [
    'the ID token says that another’s address is not proven, and userinfo that theirs is',
    { email: 'owner@people.example', email_verified: false },
    { email: 'mine@people.example', email_verified: true },
  ],
  [
    'userinfo is about somebody else',
    { email: undefined, email_verified: undefined },
    { sub: 'somebody', email: 'owner@people.example', email_verified: true },
  ],
])('an account is not joined where %s', async (_what, said, more) => {
  await shop.database.pool.query(
    `INSERT INTO users (id, name, email, email_verified)
     VALUES (gen_random_uuid(), 'Owner', 'owner@people.example', true) ON CONFLICT DO NOTHING`,
  );
  provider.saysMore({ sub: 'thief', ...more });
  expect(await signIn({ sub: 'thief', ...said })).toMatchObject({ signedIn: false });
  const { rows } = await shop.database.pool.query(
    `SELECT 1 FROM accounts a JOIN users u ON u.id = a.user_id WHERE u.email = 'owner@people.example'`,
  );
  expect(rows).toEqual([]);
});

/** Until the sign-in is about to write, and waits for the owner's row. */
async function untilItWaits(statement: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await shop.database.pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
             AND wait_event_type = 'Lock' AND query ILIKE $1`,
          [`insert into "${statement}"%`],
        );
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(1);
}

test.each([
  { known: true, writes: 'sessions' },
  { known: false, writes: 'accounts' },
])(
  'no hosted sign-in that was under way outlives an undone change of the address, joined before: $known',
  async ({ known, writes }) => {
    const sub = `late-${known}`;
    const email = `${sub}@people.example`;
    await signIn({ sub: known ? sub : 'other', email });
    const { rows } = await shop.database.pool.query('SELECT id FROM users WHERE email = $1', [
      email,
    ]);
    const [{ id: userId }] = rows;
    await shop.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    const { late } = await shop.database.db.transaction().execute(async (trx) => {
      await lockAccount(trx, userId);
      const signingIn = signIn({ sub, email });
      await untilItWaits(writes);
      await replaceWaysIn(trx, { userId, hash: 'another', since: new Date(0) });
      return { late: signingIn };
    });
    expect(await late).toMatchObject({ signedIn: false });
    const left = await shop.database.pool.query(
      `SELECT (SELECT count(*) FROM sessions WHERE user_id = $1) AS sessions,
         (SELECT count(*) FROM accounts WHERE user_id = $1 AND provider_id = 'hosted') AS links`,
      [userId],
    );
    expect(left.rows).toEqual([{ sessions: 0, links: 0 }]);
  },
);
