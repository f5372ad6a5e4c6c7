import { SignJWT, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestShop, signUp } from '../../../../test/shop.ts';
import { BEARER_ALGORITHM, BEARER_SECONDS, createBearerReader } from './bearer.ts';

afterEach(() => vi.useRealTimers());

async function shopWithReader() {
  const shop = await openTestShop();
  const read = createBearerReader(shop.database.db, shop.env.origins[0]);
  return { shop, read };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const refused = { code: 'unauthenticated' };

test('a bearer ends after ten minutes, also one that was seen before', async () => {
  const { shop, read } = await shopWithReader();
  const { bearer: seen, person } = await signUp(shop);
  const { bearer: unseen } = await signUp(shop);
  expect((await read(seen)).person).toEqual(person);
  vi.useFakeTimers({ now: Date.now() + (BEARER_SECONDS - 5) * 1000, toFake: ['Date'] });
  expect((await read(seen)).person).toEqual(person);
  vi.setSystemTime(Date.now() + 6_000);
  await expect(read(seen)).rejects.toMatchObject(refused);
  await expect(read(unseen)).rejects.toMatchObject(refused);
});

test('a bearer of another shop is refused, although both run the same code', async () => {
  const { shop, read } = await shopWithReader();
  const elsewhere = await signUp(await openTestShop());
  await signUp(shop);
  await expect(read(elsewhere.bearer)).rejects.toMatchObject(refused);
});

test('a bearer that claims a key of this shop but is signed with another is refused', async () => {
  const { shop, read } = await shopWithReader();
  const { bearer } = await signUp(shop);
  const { privateKey } = await generateKeyPair(BEARER_ALGORITHM);
  const { kid } = decodeProtectedHeader(bearer);
  const forged = await new SignJWT({ ...decodeJwt(bearer), role: 'admin' })
    .setProtectedHeader({ alg: BEARER_ALGORITHM, ...(kid === undefined ? {} : { kid }) })
    .sign(privateKey);
  await expect(read(forged)).rejects.toMatchObject(refused);
});

test('a changed claim, no signature and a key sent along are refused', async () => {
  const { shop, read } = await shopWithReader();
  const { bearer } = await signUp(shop);
  const [header = '', , signature = ''] = bearer.split('.');
  const admin = encode({ ...decodeJwt(bearer), role: 'admin' });
  await expect(read(`${header}.${admin}.${signature}`)).rejects.toMatchObject(refused);
  await expect(read(`${encode({ alg: 'none' })}.${admin}.`)).rejects.toMatchObject(refused);
  const { privateKey, publicKey } = await generateKeyPair(BEARER_ALGORITHM);
  const withOwnKey = await new SignJWT(decodeJwt(bearer))
    .setProtectedHeader({ alg: BEARER_ALGORITHM, jwk: await exportJWK(publicKey) })
    .sign(privateKey);
  await expect(read(withOwnKey)).rejects.toMatchObject(refused);
});

test('a bearer made for another address of the internet is refused', async () => {
  const { shop } = await shopWithReader();
  const { bearer } = await signUp(shop);
  const elsewhere = createBearerReader(shop.database.db, 'https://other.example');
  await expect(elsewhere(bearer)).rejects.toMatchObject(refused);
});

test('a key that another process has made is found without a restart', async () => {
  const { shop, read } = await shopWithReader();
  const first = await signUp(shop);
  await read(first.bearer);
  await shop.database.pool.query('UPDATE signing_keys SET expires_at = now()');
  const second = await signUp(await openTestShop({ database: shop.database }));
  expect(decodeProtectedHeader(second.bearer).kid).not.toBe(
    decodeProtectedHeader(first.bearer).kid,
  );
  await vi.waitFor(async () => expect((await read(second.bearer)).person).toEqual(second.person), {
    timeout: 5_000,
  });
  expect((await read(first.bearer)).person).toEqual(first.person);
});

test('made-up key ids do not become a query each', async () => {
  const shop = await openTestShop();
  await signUp(shop);
  const { privateKey } = await generateKeyPair(BEARER_ALGORITHM);
  // Its own alone: the shop itself asks for its settings by the clock.
  const queries = vi.fn<() => void>();
  const db = shop.database.db.withPlugin({
    transformQuery({ node }) {
      queries();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const read = createBearerReader(db, shop.env.origins[0]);
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      new SignJWT({})
        .setProtectedHeader({ alg: BEARER_ALGORITHM, kid: `made-up-${at}` })
        .sign(privateKey),
    ),
  );
  const answers = await Promise.allSettled(tokens.map((token) => read(token)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(queries.mock.calls.length).toBeGreaterThanOrEqual(1);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(2);
});
