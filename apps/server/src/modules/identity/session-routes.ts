import { noQuery } from '@gadgetry/contract/fields';
import { bearerAnswer, session } from '@gadgetry/contract/identity';
import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Env } from '../../env.ts';
import { ShopError } from '../../platform/errors.ts';
import { routeGroup } from '../../platform/routes.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { headersForAuth } from './auth-headers.ts';
import type { BearerClaims } from './bearer.ts';
import { type Person, toUser } from './person.ts';
import { dropStaleHint, passCookies } from './session-cookies.ts';
import { findLivePerson } from './session-store.ts';

export interface SessionRoutesDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly pool: pg.Pool;
}

interface CookieSession {
  readonly id: string;
  readonly person: Person;
}

/** Who the session cookie says is there, and the short-lived bearer that API calls are made with. */
export function sessionRoutes({ auth, env, pool }: SessionRoutesDependencies) {
  const readCookie = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CookieSession | null> => {
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

  return routeGroup((app) => {
    app.get(
      '/api/v1/session',
      { schema: { tags: ['accounts'], querystring: noQuery, response: { 200: session } } },
      async (request, reply) => {
        const found = await readCookie(request, reply);
        return { user: found === null ? null : toUser(found.person) };
      },
    );

    app.get(
      `${AUTH_PATH}/token`,
      { schema: { tags: ['accounts'], response: { 200: bearerAnswer } } },
      async (request, reply) => {
        const found = await readCookie(request, reply);
        if (found === null) throw new ShopError('unauthenticated');
        const { id, email, fullName, imageUrl, role, emailVerified } = found.person;
        const claims: BearerClaims = {
          sub: id,
          sid: found.id,
          email,
          name: fullName,
          picture: imageUrl,
          role,
          email_verified: emailVerified,
        };
        const iat = Math.floor(Date.now() / 1000);
        return auth.api.signJWT({ body: { payload: { ...claims, iat } } });
      },
    );
  });
}
