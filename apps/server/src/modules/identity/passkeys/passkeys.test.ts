import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { arrive, kim, openWithPasskey, passkeyUser, robin } from '../../../../test/passkeys.ts';
import { cookieOf } from '../../../../test/people.ts';
import { type TestShop, bearerFor, openTestShop } from '../../../../test/shop.ts';

async function events(shop: TestShop) {
  const { rows } = await shop.database.pool.query(
    `SELECT kind, detail FROM security_events
     WHERE kind LIKE 'passkey%' OR kind LIKE 'sign_in%' ORDER BY created_at, id`,
  );
  return rows;
}

test('a passkey is added, named, used and removed; its owner is told of its coming and going', async () => {
  const { shop, cookie, call, list, signIn, mails, begin } = await openWithPasskey();
  const [added] = await list();
  expect(added).toMatchObject({ name: 'My phone', lastUsedAt: null });
  const path = `/passkeys/${added?._id}`;
  expect((await call('PUT', path, { name: 'The old phone' })).statusCode).toBe(200);
  const inside = await signIn();
  expect(inside.json()).toMatchObject({ user: { email: robin.email } });
  expect(await bearerFor(shop, cookieOf(inside))).toMatch(/^ey/);
  expect(await list()).toEqual([
    { ...added, name: 'The old phone', lastUsedAt: expect.stringMatching(/Z$/) },
  ]);
  // An authenticator that has one already is not asked for another.
  expect((await begin(cookie)).json().excludeCredentials).toHaveLength(1);
  expect((await call('DELETE', path)).statusCode).toBe(200);
  expect(await list()).toEqual([]);
  expect((await signIn()).statusCode).toBe(401);
  expect((await mails('account-notice')).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ]);
  expect(await events(shop)).toEqual([
    { kind: 'passkey_added', detail: null },
    { kind: 'sign_in', detail: 'with a passkey' },
    { kind: 'passkey_removed', detail: null },
  ]);
});

test('what is asked names the shop, wants the owner of the key, and no account to guests', async () => {
  const { shop, cookie, proof, begin } = await openWithPasskey();
  const guest = await proof();
  expect(guest.asked.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(guest.asked.json()).not.toHaveProperty('allowCredentials');
  expect((await proof(cookie)).asked.json().allowCredentials).toEqual([
    expect.objectContaining({ transports: ['internal'] }),
  ]);
  expect((await begin(cookie)).json()).toMatchObject({
    rp: { id: 'localhost', name: shop.env.SHOP_NAME },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
});

test('an answer signs in once, and in the browser that was asked only', async () => {
  const { proof, send } = await openWithPasskey();
  const { credential, cookie } = await proof();
  const elsewhere = await proof();
  expect((await send(credential, elsewhere.cookie)).statusCode).toBe(401);
  expect((await send(credential, 'a=b')).statusCode).toBe(400);
  expect((await send(credential, cookie)).statusCode).toBe(200);
  const replayed = await send(credential, cookie);
  expect([replayed.statusCode, replayed.json().message]).toEqual([
    400,
    'This took too long, or was used before. Please try again',
  ]);
  expect(replayed.cookies).toEqual([]);
});

test('two who use one answer in the same moment are one too many', async () => {
  const { proof, send } = await openWithPasskey();
  const { credential, cookie } = await proof();
  const answers = await Promise.all([send(credential, cookie), send(credential, cookie)]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
});

test('of two authenticators that have counted as far one is refused, also in the same moment', async () => {
  const { proof, send, signIn } = await openWithPasskey();
  const twins = await Promise.all([proof('', { signed: 7 }), proof('', { signed: 7 })]);
  const answers = await Promise.all(
    twins.map(({ credential, cookie }) => send(credential, cookie)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401]);
  expect((await signIn({ signed: 6 })).statusCode).toBe(401);
  expect((await signIn({ signed: 8 })).statusCode).toBe(200);
});

test('authenticators that count nothing sign in again and again', async () => {
  const { signIn } = await openWithPasskey();
  for (let time = 0; time < 2; time += 1) {
    expect((await signIn({ signed: 0 })).statusCode).toBe(200);
  }
});

test.each([
  ['another page', { origin: 'https://gadgetry.evil.test' }, 401, 400],
  ['nobody’s finger', { userVerified: false }, 403, 403],
  ['a frame of another site', { framed: true }, 401, 400],
])(
  'a key with %s is refused, to add and to sign in',
  async (_what, circumstances, inside, adding) => {
    const opened = await openWithPasskey();
    const refused = await opened.signIn(circumstances);
    expect([refused.statusCode, refused.cookies]).toEqual([inside, []]);
    const other = passkeyUser(opened);
    expect((await other.enrol(opened.cookie, circumstances)).statusCode).toBe(adding);
    expect((await other.signIn()).statusCode).toBe(401);
    expect(await opened.list()).toHaveLength(1);
    expect(await events(opened.shop)).toEqual([
      { kind: 'passkey_added', detail: null },
      { kind: 'sign_in_failed', detail: 'with a passkey' },
    ]);
    // Whoever sends rubbish does not wake the owner of the shop.
    expect(opened.shop.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
);

test('a key of another site, and a signature of another key, open nothing', async () => {
  const opened = await openWithPasskey();
  const { authenticator } = opened;
  const forger = passkeyUser(
    opened,
    createAuthenticator({ credentialId: authenticator.credentialId }),
  );
  expect((await forger.signIn()).statusCode).toBe(401);
  const foreign = passkeyUser(opened, createAuthenticator({ rpId: 'evil.test' }));
  expect((await foreign.enrol(opened.cookie)).statusCode).toBe(400);
});

test('a key that claims the name of another’s is refused, and the other’s works on', async () => {
  const opened = await openWithPasskey();
  const thief = await arrive(opened, kim);
  const { credentialId } = opened.authenticator;
  const same = passkeyUser(opened, createAuthenticator({ credentialId }));
  const refused = await same.enrol(thief.cookie);
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'This passkey belongs to an account already',
  ]);
  expect(await thief.list()).toEqual([]);
  expect((await opened.signIn()).json()).toMatchObject({ user: { email: robin.email } });
  await expect(
    opened.shop.database.pool.query(
      `INSERT INTO passkeys SELECT gen_random_uuid(), user_id, name, public_key, credential_id, counter,
         device_type, backed_up FROM passkeys`,
    ),
  ).rejects.toThrow(/passkeys_credential_id_key/);
});

test('who is banned is refused', async () => {
  const { shop, signIn } = await openWithPasskey();
  await shop.database.pool.query('UPDATE users SET banned = true');
  const refused = await signIn();
  expect([refused.statusCode, refused.cookies]).toEqual([403, []]);
});

test('other sites are refused: a challenge, a sign-in and a new passkey', async () => {
  const { shop, cookie } = await openWithPasskey();
  for (const path of ['passkey/challenge', 'sign-in/passkey', 'passkey/enrolment']) {
    const refused = await shop.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: { cookie, origin: 'https://evil.test' },
      payload: {},
    });
    expect([path, refused.statusCode]).toEqual([path, 403]);
  }
});

test('of the account library’s own passkey calls none is there', async () => {
  const { shop, cookie } = await openWithPasskey();
  const headers = { cookie, origin: shop.env.origins[0] };
  for (const [method, path] of [
    ['GET', 'generate-register-options'],
    ['GET', 'generate-authenticate-options'],
    ['GET', 'list-user-passkeys'],
    ['POST', 'verify-registration'],
    ['POST', 'verify-authentication'],
    ['POST', 'delete-passkey'],
    ['POST', 'update-passkey'],
  ] as const) {
    const url = `/api/auth/passkey/${path}`;
    expect((await shop.app.inject({ method, url, headers })).statusCode).toBe(404);
  }
});

test('a passkey of which nobody was told opens nothing, and makes way for a new try', async () => {
  const { shop, cookie, signIn, enrol, list } = await openWithPasskey();
  await shop.database.pool.query('UPDATE passkeys SET confirmed_at = NULL');
  expect((await signIn()).statusCode).toBe(401);
  expect(await list()).toEqual([]);
  expect((await enrol(cookie)).statusCode).toBe(200);
  expect((await signIn()).statusCode).toBe(200);
});

test('a shop without accounts of its own has no passkeys', async () => {
  const shop = await openTestShop({
    settings: {
      LOCAL_ACCOUNTS: '0',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-provider',
    },
  });
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/passkey/challenge' });
  expect(answer.statusCode).toBe(404);
});
