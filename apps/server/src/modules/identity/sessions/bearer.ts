import { ROLES } from '@gadgetry/contract/identity';
import { type JWK, createLocalJWKSet, errors, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Jwk, JwtOptions } from 'better-auth/plugins/jwt';
import { ShopError } from '../../../errors/shop-error.ts';
import type { Database } from '../../../database/database.ts';
import type { Person } from '../person.ts';

export const BEARER_ALGORITHM = 'ES256';
export const BEARER_SECONDS = 600;

/** What a bearer says, once its signature has been verified. */
export interface Bearer {
  readonly person: Person;
  /** Of somebody who works here: what they may do is asked of the database. */
  readonly isStaff: boolean;
  readonly sessionId: string;
  readonly expiresAt: number;
}

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  role: z.enum(ROLES),
  email_verified: z.boolean(),
  staff: z.boolean().optional(),
  exp: z.number(),
});
export type BearerClaims = Omit<z.infer<typeof claims>, 'exp'>;

const RELOAD_AFTER_MS = 250;
const REMEMBERED = 5_000;

const publicKey = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() });

async function loadKeys(db: Database): Promise<JWK[]> {
  const { rows } = await sql<{ id: string; public_key: string }>`
    SELECT id, public_key FROM signing_keys WHERE alg = ${BEARER_ALGORITHM}`.execute(db);
  return rows.map(({ id, public_key }) => ({
    ...publicKey.parse(JSON.parse(public_key)),
    kid: id,
    alg: BEARER_ALGORITHM,
  }));
}

/** Reads bearers by their signature alone: no database, and microseconds for one seen before. */
export function createBearerReader(db: Database, origin: string) {
  const remembered = new LRUCache<string, Bearer>({ max: REMEMBERED });
  const options = { algorithms: [BEARER_ALGORITHM], issuer: origin, audience: origin };
  let keys = createLocalJWKSet({ keys: [] });
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  // Another process may have made a key that is not known here yet. Tokens with made-up key ids must
  // not turn into a query each, hence the pause.
  const reload = async () => {
    if (performance.now() - loadedAt < RELOAD_AFTER_MS) return;
    loading ??= (async () => {
      keys = createLocalJWKSet({ keys: await loadKeys(db) });
      loadedAt = performance.now();
    })().finally(() => {
      loading = null;
    });
    await loading;
  };

  const verify = async (token: string) => {
    const tried = keys;
    try {
      return await jwtVerify(token, tried, options);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await reload();
      if (keys === tried) throw error;
      return jwtVerify(token, keys, options);
    }
  };

  /** @throws ShopError unauthenticated for a token that is not ours, is damaged or has expired */
  return async function readBearer(token: string): Promise<Bearer> {
    const known = remembered.get(token);
    if (known !== undefined && known.expiresAt > Date.now()) return known;
    try {
      const { payload } = await verify(token);
      const { sub, sid, email, name, picture, role, email_verified, staff, exp } =
        claims.parse(payload);
      const bearer: Bearer = {
        person: {
          id: sub,
          email,
          fullName: name,
          imageUrl: picture,
          role,
          emailVerified: email_verified,
        },
        isStaff: role === 'admin' || staff === true,
        sessionId: sid,
        expiresAt: exp * 1000,
      };
      remembered.set(token, bearer);
      return bearer;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
        throw new ShopError('unauthenticated', undefined, { 'www-authenticate': 'Bearer' });
      }
      throw error;
    }
  };
}

export type ReadBearer = ReturnType<typeof createBearerReader>;

type ReadKeys = NonNullable<NonNullable<JwtOptions['adapter']>['getJwks']>;

/**
 * The keys that this shop's secret opens. A shop whose secret has changed keeps its old keys, and
 * without this would try to sign with one for ever; so it makes a new one and goes on.
 */
export const readOwnKeys: ReadKeys = async ({ context }) => {
  const keys = await context.adapter.findMany<Jwk>({ model: 'jwks' });
  const opened = await Promise.all(
    keys.map(({ privateKey }) =>
      symmetricDecrypt({ key: context.secretConfig, data: JSON.parse(privateKey) }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return keys.filter((_key, index) => opened[index]);
};
