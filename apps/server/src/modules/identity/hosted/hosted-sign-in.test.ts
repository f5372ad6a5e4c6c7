import { expect, onTestFinished, test } from 'vitest';
import { startHostedProvider } from '../../../../../../e2e/support/hosted-provider.ts';
import { freePort } from '../../../../../../e2e/support/shop-process.ts';
import { type TestShop, openTestShop } from '../../../../test/shop.ts';
import { openSilentServer } from '../../../../test/silent-server.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Keeps cookies and follows what a browser would follow at the provider. */
async function throughProvider(address: string, who: string): Promise<URL> {
  const jar = new Map<string, string>();
  const { origin } = new URL(address);
  const visit = async (url: string, body?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return answer;
  };
  let answer = await visit(address);
  for (let step = 0; step < 12; step += 1) {
    const location = answer.headers.get('location');
    if (location !== null) {
      const next = new URL(location, origin);
      if (next.origin !== origin) return next;
      answer = await visit(next.href);
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams({ prompt, login: who, password: 'anything' });
    answer = await visit(new URL(action, origin).href, form);
  }
  throw new Error('the provider leads nowhere');
}

async function openHostedShop(
  people: Readonly<Record<string, Claims>>,
  { roleClaim, claimsByUserinfo = false }: { roleClaim?: string; claimsByUserinfo?: boolean } = {},
) {
  const shopPort = await freePort();
  const provider = await startHostedProvider({ shopPort, people, claimsByUserinfo });
  onTestFinished(() => provider.close());
  const shop = await openTestShop({
    settings: {
      ...provider.settings,
      PORT: String(shopPort),
      LOG_LEVEL: 'trace',
      ...(roleClaim === undefined ? {} : { OIDC_ROLE_CLAIM: roleClaim }),
    },
  });
  const signIn = async (who: string, returnTo = '/my-orders') => {
    const begun = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/hosted',
      payload: { returnTo },
      headers: { origin: shop.env.origins[0] },
    });
    expect(begun.statusCode).toBe(200);
    const { url }: { url: string } = begun.json();
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const back = await throughProvider(url, who);
    const done = await shop.app.inject({
      url: back.pathname + back.search,
      headers: { cookie: cookiesOf(begun) },
    });
    return { back, cookie: cookiesOf(done), location: done.headers['location'] };
  };
  return { shop, signIn };
}

function cookiesOf(answer: { cookies: { name: string; value: string }[] }): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

async function userOf(shop: TestShop, cookie: string) {
  return (await shop.app.inject({ url: '/api/v1/session', headers: { cookie } })).json().user;
}

const ada = { email: 'ada@people.example', email_verified: true, name: 'Ada Hosted' };

test.each([
  ['Clerk', 'public_metadata.role', { public_metadata: { role: 'admin' } }, true],
  ['Auth0', 'https://shop.example/roles', { 'https://shop.example/roles': ['admin'] }, false],
  ['Keycloak', 'realm_access.roles', { realm_access: { roles: ['viewer', 'admin'] } }, false],
] as const)(
  'an admin signs in with claims as %s shapes them',
  async (_who, roleClaim, claims, byUserinfo) => {
    const { shop, signIn } = await openHostedShop(
      { ada: { ...ada, ...claims }, bo: { ...ada, email: 'bo@people.example' } },
      { roleClaim, claimsByUserinfo: byUserinfo },
    );
    const { cookie, location } = await signIn('ada');
    expect(location).toBe('/my-orders');
    expect(await userOf(shop, cookie)).toMatchObject({
      fullName: 'Ada Hosted',
      emailAddresses: [{ emailAddress: 'ada@people.example', verified: true }],
      publicMetadata: { role: 'admin' },
    });
    const bo = await signIn('bo');
    expect(await userOf(shop, bo.cookie)).toMatchObject({ publicMetadata: { role: 'shopper' } });
  },
);

test('a role that the provider has taken away is gone at the next sign-in, on every device', async () => {
  const { shop, signIn } = await openHostedShop({
    ada: { ...ada, public_metadata: { role: 'member' } },
  });
  const first = await signIn('ada');
  const { pool } = shop.database;
  await pool.query(`UPDATE users SET role = 'admin'`);
  const second = await signIn('ada');
  expect(await userOf(shop, second.cookie)).toMatchObject({ publicMetadata: { role: 'shopper' } });
  expect(await userOf(shop, first.cookie)).toBeNull();
  const { rows } = await pool.query('SELECT entity, actor_email FROM admin_changes');
  expect(rows).toEqual([{ entity: 'account', actor_email: 'Acme ID' }]);
});

test('a provider that says nothing of roles leaves one that the shop gave, and takes back its own', async () => {
  const { shop, signIn } = await openHostedShop({ ada });
  const first = await signIn('ada');
  const { pool } = shop.database;
  const person = await userOf(shop, first.cookie);
  const roleGiven = async (actorId: string) => {
    await pool.query(`UPDATE users SET role = 'admin'`);
    await pool.query(
      `INSERT INTO admin_changes (id, entity, entity_id, action, actor_id, actor_email, before, after)
       VALUES (gen_random_uuid(), 'account', $1, 'updated', $2, 'who', $3, $4)`,
      [
        person._id,
        actorId,
        JSON.stringify({ version: 1, fields: { role: 'shopper' } }),
        JSON.stringify({ version: 1, fields: { role: 'admin' } }),
      ],
    );
  };
  await roleGiven('an-admin-of-the-shop');
  const second = await signIn('ada');
  expect(await userOf(shop, second.cookie)).toMatchObject({ publicMetadata: { role: 'admin' } });
  expect(await userOf(shop, first.cookie)).not.toBeNull();

  await roleGiven(person._id);
  const third = await signIn('ada');
  expect(await userOf(shop, third.cookie)).toMatchObject({ publicMetadata: { role: 'shopper' } });
  expect(await userOf(shop, second.cookie)).toBeNull();
});

test.each([
  ['neither has proven the address', false, false],
  ['only the provider has', true, false],
  ['only the shop has', false, true],
])('an account is not taken over where %s', async (_why, there, here) => {
  const { shop, signIn } = await openHostedShop({ ada: { ...ada, email_verified: there } });
  await shop.database.pool.query(
    `INSERT INTO users (id, name, email, email_verified)
     VALUES (gen_random_uuid(), 'Owner', 'ada@people.example', $1)`,
    [here],
  );
  const { location } = await signIn('ada');
  expect(location).toBe('/sign-in?error=account_not_linked');
  expect((await shop.database.pool.query('SELECT 1 FROM sessions')).rows).toEqual([]);
});

test('an address proven on both sides is the same account', async () => {
  const { shop, signIn } = await openHostedShop({ ada });
  await shop.database.pool.query(
    `INSERT INTO users (id, name, email, email_verified)
     VALUES (gen_random_uuid(), 'Owner', 'ada@people.example', true)`,
  );
  const { cookie } = await signIn('ada');
  expect(await userOf(shop, cookie)).toMatchObject({ fullName: 'Owner' });
});

test('no code, state or token of a sign-in is in the log or the database', async () => {
  const { shop, signIn } = await openHostedShop({ ada });
  const { back } = await signIn('ada');
  const { rows } = await shop.database.pool.query(
    'SELECT row_to_json(a) AS a, row_to_json(s) AS s FROM accounts a, sessions s',
  );
  expect(rows).toMatchObject([{ a: { access_token: null, refresh_token: null } }]);
  const everything = JSON.stringify([rows, shop.logged]);
  // A token is three parts with points between; sealed text may well begin like one.
  expect(everything).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  for (const name of ['code', 'state']) {
    expect(everything).not.toContain(back.searchParams.get(name) ?? 'missing');
  }
});

test('a callback that nobody has asked for signs nobody in', async () => {
  const { shop } = await openHostedShop({ ada });
  const answer = await shop.app.inject({ url: '/api/auth/callback/hosted?code=abc&state=def' });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers['location']).toMatch(/^\/sign-in\?error=/);
  expect((await shop.database.pool.query('SELECT 1 FROM sessions')).rows).toEqual([]);
});

test('while the provider is away, the shop opens and says so', async () => {
  const shop = await openTestShop({
    settings: {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'gadgetry',
      OIDC_CLIENT_SECRET: 'secret',
    },
  });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/hosted',
    payload: {},
    headers: { origin: shop.env.origins[0] },
  });
  expect(answer.statusCode).toBe(503);
  expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test.each([
  '/.//evil.test',
  '/..//evil.test',
  '/shop/..//evil.test',
  '/%2e//evil.test',
  '/\\t/evil.test',
])('a way back of %s leads home', async (wanted) => {
  const { signIn } = await openHostedShop({ ada });
  const { location } = await signIn('ada', wanted);
  expect(location).toBe('/');
});

test('a provider that never answers is given up before the request ends', async () => {
  const shop = await openTestShop({
    settings: {
      OIDC_ISSUER: `http://127.0.0.1:${await openSilentServer()}`,
      OIDC_CLIENT_ID: 'gadgetry',
      OIDC_CLIENT_SECRET: 'a-secret-between-shop-and-provider',
    },
  });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/hosted',
    headers: { origin: shop.env.origins[0] },
    payload: { returnTo: '/my-orders' },
  });
  // The request's own end would say that the shop is away.
  expect(answer.json().message).toBe('Signing in there does not work at the moment');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
}, 30_000);
