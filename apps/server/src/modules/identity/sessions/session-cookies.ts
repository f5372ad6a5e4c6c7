import { type SetCookie, parseCookie, parseSetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAPIError } from 'better-auth/api';
import type pg from 'pg';
import type { Env } from '../../../env.ts';
import { isSecure, sessionCookieName, type Auth, trustedOrigins } from '../auth.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import type { Person } from '../person.ts';
import { findLivePerson } from './session-store.ts';

/**
 * Says to the browser's code that there is a session to ask for, so that guests cost no call. It
 * opens nothing: whoever sets it by hand learns that they are a guest.
 */
const HINT = 'gadgetry_session';

function hintCookie(env: Env, value: '1' | '', maxAge: number | undefined): string {
  const cookie: SetCookie = {
    name: HINT,
    value,
    path: '/',
    sameSite: 'lax',
    secure: isSecure(env),
  };
  return stringifySetCookie(maxAge === undefined ? cookie : { ...cookie, maxAge });
}

/** Hands on the account library's cookies; the hint comes and goes with the session cookie. */
export function passCookies(env: Env, headers: Headers, reply: FastifyReply): void {
  for (const cookie of headers.getSetCookie()) {
    void reply.header('set-cookie', cookie);
    const { name, maxAge } = parseSetCookie(cookie);
    if (name !== sessionCookieName(env)) continue;
    void reply.header('set-cookie', hintCookie(env, maxAge === 0 ? '' : '1', maxAge));
  }
}

/** Takes back a hint that has outlived its session. */
function dropStaleHint(env: Env, request: FastifyRequest, reply: FastifyReply): void {
  if (parseCookie(request.headers.cookie ?? '')[HINT] !== undefined) {
    void reply.header('set-cookie', hintCookie(env, '', 0));
  }
}

/** For a session whose account is gone. */
export function dropSession(env: Env, reply: FastifyReply): void {
  const cookie = stringifySetCookie({
    name: sessionCookieName(env),
    value: '',
    maxAge: 0,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
  });
  void reply.header('set-cookie', cookie).header('set-cookie', hintCookie(env, '', 0));
}

// Everything else is kept from the account library, above all what clients claim about their address.
const passedOn = [
  'cookie',
  'host',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

/** A request's headers as the account library may see them. */
export function headersForAuth(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-forwarded-for': request.ip });
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

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

/**
 * For calls of our own that the session cookie is enough for, or that set one: the account library
 * checks only its own. A program sends neither cookie nor Origin, and has nothing to be tricked with.
 */
export function refuseOtherSites(env: Env) {
  const trusted = trustedOrigins(env);
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const { origin, cookie, host } = headers;
    if (origin === undefined && cookie === undefined) return;
    if (origin === undefined || !trusted(host).includes(origin)) {
      throw new ShopError('forbidden', 'This request comes from another site');
    }
  };
}
