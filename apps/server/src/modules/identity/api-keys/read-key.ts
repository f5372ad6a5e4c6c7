import { isKeyScope } from '@gadgetry/contract/api-keys';
import { type Need, type Permission, permissionFor, wordsOf } from '@gadgetry/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { keyedHash } from '../../../database/keyed-hash.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import type { RateCounts } from '../../../http/rate-limit-store.ts';
import { clientAddress } from '../../../http/rate-limits.ts';
import { clientOf } from '../../../observability/request-client.ts';
import type { SecurityEvents } from '../../../observability/security-events.ts';
import type { Person } from '../person.ts';
import { isStaff, may } from '../staff/staff-role.ts';
import { type KeyRow, findKey, noteUse } from './key-store.ts';
import { isKey } from './key-text.ts';

const MINUTE_MS = 60_000;
/** Of one key, at all processes together. */
const CALLS = { max: 600, windowMs: MINUTE_MS };
/** Of one address: what is no key of this shop is a guess. */
const WRONG = { max: 30, windowMs: 15 * MINUTE_MS };

const challenge = { 'www-authenticate': 'Bearer' };

function refused(message: string): ShopError {
  return new ShopError('unauthenticated', message, challenge);
}

/** Said of a key whose scopes are too few, with what to do about it. */
function notInScopes(missing: Permission): string {
  return `This API key is not for this: ${wordsOf(missing).toLowerCase()}. Make one with that scope`;
}

export const NOT_FOR_KEYS = 'An API key does not open this: sign in instead';

/** How a key hashes: of no use without the shop's secret. */
export function keyHash(secret: string): (key: string) => string {
  return keyedHash(secret, 'hash: api key');
}

/** What it is called where somebody who did something is named. */
function nameOfKey(name: string): string {
  return `API key ${name}`;
}

/** In whose name a key acts: what it may do is what both it and its maker may. */
function personOfKey(key: KeyRow): Person {
  const who = nameOfKey(key.name);
  const permissions = key.scopes.filter((scope) => may(key, scope));
  return {
    id: key.makerId,
    email: who,
    fullName: who,
    imageUrl: null,
    role: 'shopper',
    staff: { id: key.id, name: who, permissions },
    emailVerified: true,
  };
}

interface KeyReaderDeps {
  readonly pool: pg.Pool;
  readonly secret: string;
  /** null: calls are not limited. */
  readonly counts: Pick<RateCounts, 'count'> | null;
  readonly securityEvents: Pick<SecurityEvents, 'flood'>;
  /** A program shows no second factor: where it is demanded, the key's maker has to have one. */
  readonly lacksSecondFactor: (makerId: string) => Promise<boolean>;
}

/** Lets a program in where its key's scopes do, and nowhere else. */
export function createKeyReader(deps: KeyReaderDeps) {
  const { pool, secret, counts, securityEvents, lacksSecondFactor } = deps;
  const hashOf = keyHash(secret);
  const counted = keyedHash(secret, 'rate limits');

  const take = async (
    request: FastifyRequest,
    name: string,
    of: string,
    { max, windowMs }: typeof CALLS,
  ): Promise<void> => {
    if (counts === null) return;
    const { current, ttl } = await counts.count(counted(`${name}\n${of}`), windowMs, max);
    if (current <= max) return;
    const client = { ...clientOf(request), address: clientAddress(request) };
    securityEvents.flood({ kind: 'rate_limited', detail: name, client });
    const wait = String(Math.max(1, Math.ceil(ttl / 1000)));
    throw new ShopError('rate_limited', undefined, { 'retry-after': wait });
  };

  const guessed = async (request: FastifyRequest): Promise<never> => {
    const client = { ...clientOf(request), address: clientAddress(request) };
    securityEvents.flood({ kind: 'api_key_refused', client });
    await take(request, 'wrong-api-key', clientAddress(request), WRONG);
    throw refused('This API key does not work: it is mistyped, or revoked');
  };

  return async (request: FastifyRequest, text: string, need: Need): Promise<void> => {
    const key = isKey(text) ? await findKey(pool, hashOf(text)) : null;
    if (key === null) return guessed(request);
    await take(request, 'api-key', key.id, CALLS);
    if (key.isExpired) throw refused('This API key has expired: make a new one');
    if (!key.isActive || !isStaff(key)) {
      throw refused('Whoever made this API key does not work in the shop any more: make a new one');
    }
    if (await lacksSecondFactor(key.makerId)) {
      throw refused('Whoever made this API key has to set up a second step of signing in first');
    }
    const wanted = permissionFor(need, request.method);
    if (wanted === null || !isKeyScope(wanted)) throw new ShopError('forbidden', NOT_FOR_KEYS);
    const person = personOfKey(key);
    if (!may(person, wanted)) throw new ShopError('forbidden', notInScopes(wanted));
    request.person = person;
    request.isByKey = true;
    if (!key.usedLately) await noteUse(pool, key.id);
  };
}

export type ReadKey = ReturnType<typeof createKeyReader>;
