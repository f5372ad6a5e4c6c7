import { type Need, type Permission, wordsOf } from '@gadgetry/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { looksLikeKey } from './api-keys/key-text.ts';
import { NOT_FOR_KEYS, type ReadKey } from './api-keys/read-key.ts';
import type { Bearer, ReadBearer } from './sessions/bearer.ts';
import type { Person } from './person.ts';
import { findLivePerson, hasSecondFactor, isRecent } from './sessions/session-store.ts';
import { hasOwnSecondFactor } from './second-factor/own-second-factor.ts';
import { isStaff, lacking } from './staff/staff-role.ts';

/** A check before a route. They read headers only, so they fit `onRequest` and `preHandler` alike. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Each sets `request.person`. All refuse (401) a bearer that is damaged, expired or not ours. */
export interface Guards {
  /** Lets guests through, with `person` null. */
  readonly optional: Guard;
  /** For reading what is one's own: the bearer's signature decides, without the database. */
  readonly signedIn: Guard;
  /** For every write: the session is alive and the account not banned at this moment. */
  readonly fresh: Guard;
  /** As `fresh`, and a verified e-mail address where the shop demands one (403 email_unverified). */
  readonly canShop: Guard;
  /**
   * As `fresh`, for those who work here and whose role has what is needed (403 forbidden); where the
   * owner demands it, only in a session in which a second factor was shown (403 second_factor_required).
   * A route that needs something else than its group says so: `config: { needs: 'refunds:write' }`.
   * A program's API key passes it as well, and no other guard, where the need is among its scopes.
   */
  readonly admin: (need: Need) => Guard;
  /**
   * After `fresh` or `admin`, for what a thief of the session must not do: the person has signed in or
   * shown who they are within the last minutes (403 reauthentication_required).
   */
  readonly requireRecentAuthentication: Guard;
  /** The same as an answer, for where it hangs on what is asked. */
  readonly isRecent: (request: FastifyRequest) => Promise<boolean>;
  /**
   * After `fresh`, where second factors come and go: somebody of the staff from whom the owner demands one, and who
   * has one, has shown it (403 second_factor_required). Who knows only the password gets no own one.
   */
  readonly requireOwnSecondFactor: Guard;
}

interface GuardDependencies {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly readBearer: ReadBearer;
  readonly readKey: ReadKey;
  readonly requireVerifiedEmail: boolean;
  readonly demandsSecondFactor: () => boolean;
}

/** @throws ShopError reauthentication_required where the person has not shown lately who they are */
export async function requireRecent(db: Database, sessionId: string | null): Promise<void> {
  if (sessionId === null || !(await isRecent(db, sessionId))) {
    throw new ShopError('reauthentication_required');
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route behind the admin guard: what it needs instead of what its group does. */
    needs?: Need;
    /** Of a route behind `optional`: the scope by which a program's API key sees what staff see there. */
    keys?: Permission;
  }
}

/** Said to whoever works here, with what to do about it. */
export function notInRole(missing: Permission): string {
  return `Your role does not include this: ${wordsOf(missing).toLowerCase()}. An admin of the shop can change your role`;
}

const bearerScheme = /^bearer +(\S+)$/i;

export function createGuards({
  db,
  pool,
  readBearer,
  readKey,
  requireVerifiedEmail,
  demandsSecondFactor,
}: GuardDependencies): Guards {
  const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null => {
    if (authorization === undefined) return null;
    const token = bearerScheme.exec(authorization)?.[1];
    if (token === undefined) throw new ShopError('unauthenticated');
    return token;
  };

  const bearerOf = async (request: FastifyRequest): Promise<Bearer | null> => {
    const token = tokenOf(request);
    if (token !== null && looksLikeKey(token)) throw new ShopError('unauthenticated', NOT_FOR_KEYS);
    return token === null ? null : readBearer(token);
  };

  const livePersonOf = async ({ sessionId, person }: Bearer): Promise<Person> => {
    const live = await findLivePerson(pool, sessionId, person.id);
    if (live === null) throw new ShopError('unauthenticated');
    return live;
  };

  const lacksSecondFactor = async (sessionId: string): Promise<boolean> =>
    demandsSecondFactor() && !(await hasSecondFactor(db, sessionId));

  /** Who works here and still has to show a second factor sees what shoppers see. */
  const asStaff = async (bearer: Bearer): Promise<Person> => {
    const person = await livePersonOf(bearer);
    return (await lacksSecondFactor(bearer.sessionId))
      ? { ...person, role: 'shopper', staff: undefined }
      : person;
  };

  const optional: Guard = async (request) => {
    const { keys } = request.routeOptions.config;
    const token = keys === undefined ? null : tokenOf(request);
    if (keys !== undefined && token !== null && looksLikeKey(token)) {
      return readKey(request, token, keys);
    }
    const bearer = await bearerOf(request);
    if (bearer === null) return;
    // What only admins see must not outlast the role by the life of a token.
    request.person = bearer.isStaff ? await asStaff(bearer) : bearer.person;
  };

  const freshPerson = async (request: FastifyRequest): Promise<Person> => {
    const bearer = await bearerOf(request);
    if (bearer === null) throw new ShopError('unauthenticated');
    const person = await livePersonOf(bearer);
    request.person = person;
    request.sessionId = bearer.sessionId;
    return person;
  };

  return {
    optional,
    signedIn: async (request, reply) => {
      await optional(request, reply);
      if (request.person === null) throw new ShopError('unauthenticated');
    },
    fresh: async (request) => {
      await freshPerson(request);
    },
    canShop: async (request) => {
      const person = await freshPerson(request);
      if (requireVerifiedEmail && !person.emailVerified) throw new ShopError('email_unverified');
    },
    admin: (need) => async (request) => {
      const token = tokenOf(request);
      const needed = request.routeOptions.config.needs ?? need;
      if (token !== null && looksLikeKey(token)) return readKey(request, token, needed);
      const person = await freshPerson(request);
      if (!isStaff(person)) throw new ShopError('forbidden');
      if (request.sessionId === null || (await lacksSecondFactor(request.sessionId))) {
        throw new ShopError('second_factor_required');
      }
      const missing = lacking(person, needed, request.method);
      if (missing !== null) throw new ShopError('forbidden', notInRole(missing));
    },
    requireOwnSecondFactor: async ({ person, sessionId }) => {
      if (person === null || sessionId === null) throw new ShopError('unauthenticated');
      if (!isStaff(person) || !(await lacksSecondFactor(sessionId))) return;
      if (await hasOwnSecondFactor(db, person.id)) {
        throw new ShopError('second_factor_required');
      }
    },
    requireRecentAuthentication: async ({ sessionId, isByKey }) => {
      if (isByKey) throw new ShopError('forbidden', NOT_FOR_KEYS);
      await requireRecent(db, sessionId);
    },
    isRecent: async ({ sessionId }) => sessionId !== null && (await isRecent(db, sessionId)),
  };
}
