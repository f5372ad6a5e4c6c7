import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Env } from '../../env.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { Auth } from './auth.ts';
import { headersForAuth } from './auth-headers.ts';
import type { Person } from './person.ts';
import { dropStaleHint, passCookies } from './session-cookies.ts';
import { findLivePerson } from './session-store.ts';

export interface CookieSessionDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly pool: pg.Pool;
}

export interface CookieSession {
  readonly id: string;
  readonly person: Person;
}

/**
 * Who the session cookie says is there; null for nobody.
 * @throws ShopError unavailable where the database does not answer: that is no reason to sign out
 */
export function createCookieReader({ auth, env, pool }: CookieSessionDependencies) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<CookieSession | null> => {
    reply.header('cache-control', 'no-store');
    const { headers, response } = await auth.api
      .getSession({ headers: headersForAuth(request), returnHeaders: true })
      .catch((error: unknown) => {
        // The library has logged why. It refuses nobody here: all it throws is a database's failure.
        if (isAPIError(error))
          throw new ShopError('unavailable', undefined, { 'retry-after': '2' });
        throw error;
      });
    passCookies(env, headers, reply);
    const person =
      response === null ? null : await findLivePerson(pool, response.session.id, response.user.id);
    if (response !== null && person !== null) return { id: response.session.id, person };
    dropStaleHint(env, request, reply);
    return null;
  };
}

export type ReadCookie = ReturnType<typeof createCookieReader>;
