import { parseSetCookieHeader } from 'better-auth/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { isSecure, sessionCookieName } from './auth.ts';

/**
 * Says to the browser's code that there is a session to ask for, so that guests cost no call. It
 * opens nothing: whoever sets it by hand learns that they are a guest.
 */
const HINT = 'gadgetry_session';
const carriesHint = new RegExp(`(?:^|;\\s*)${HINT}=`);

function hintCookie(env: Env, value: '1' | '', maxAge: number | undefined): string {
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${HINT}=${value}${lifetime}; Path=/; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`;
}

/** Hands on the account library's cookies; the hint comes and goes with the session cookie. */
export function passCookies(env: Env, headers: Headers, reply: FastifyReply): void {
  for (const cookie of headers.getSetCookie()) {
    void reply.header('set-cookie', cookie);
    const session = parseSetCookieHeader(cookie).get(sessionCookieName(env));
    if (session === undefined) continue;
    const maxAge = session['max-age'];
    void reply.header('set-cookie', hintCookie(env, maxAge === 0 ? '' : '1', maxAge));
  }
}

/** Takes back a hint that has outlived its session. */
export function dropStaleHint(env: Env, request: FastifyRequest, reply: FastifyReply): void {
  if (carriesHint.test(request.headers.cookie ?? '')) {
    void reply.header('set-cookie', hintCookie(env, '', 0));
  }
}

/** For a session whose account is gone. */
export function dropSession(env: Env, reply: FastifyReply): void {
  const secure = isSecure(env) ? '; Secure' : '';
  const cookie = `${sessionCookieName(env)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', cookie).header('set-cookie', hintCookie(env, '', 0));
}
