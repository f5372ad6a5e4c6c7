import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileProvider, openHostileProvider } from '../../../../test/hostile-provider.ts';
import { type TestShop, openTestShop } from '../../../../test/shop.ts';

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
