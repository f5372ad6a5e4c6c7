import { accountAnswer } from '@gadgetry/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { refusalOf } from './auth-errors.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { headersForAuth } from './auth-headers.ts';
import { passCookies } from './session-cookies.ts';

interface LibraryCall {
  readonly method?: 'GET' | 'POST';
  /** Below the account library's own path. */
  readonly path: string;
  readonly body?: object;
}

/** Makes calls of the account library in a person's name. */
export function createForwarding(env: Env) {
  const send = async (
    auth: Auth,
    request: FastifyRequest,
    reply: FastifyReply,
    { method = 'POST', path, body = {} }: LibraryCall,
  ): Promise<Response> => {
    const headers = headersForAuth(request);
    const init = { method, headers };
    if (method === 'POST') headers.set('content-type', 'application/json');
    const answer = await auth.handler(
      new Request(
        new URL(`${AUTH_PATH}${path}`, env.origins[0]),
        method === 'POST' ? { ...init, body: JSON.stringify(body) } : init,
      ),
    );
    passCookies(env, answer.headers, reply);
    return answer;
  };

  const forward = async (
    ...call: [Auth, FastifyRequest, FastifyReply, LibraryCall]
  ): Promise<unknown> => {
    const answer = await send(...call);
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw refusalOf(answer.status, said);
    return said;
  };

  return {
    /** The library's answer as it is, for those that lead elsewhere. Its cookies are passed on. */
    send,
    /** What the library says. @throws ShopError in the shop's own words for what it refuses */
    forward,
    forwardForUser: async (...call: [Auth, FastifyRequest, FastifyReply, LibraryCall]) =>
      accountAnswer.parse(await forward(...call)),
  };
}
