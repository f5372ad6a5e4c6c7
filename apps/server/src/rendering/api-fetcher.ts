import type { FastifyInstance } from 'fastify';
import { RENDERING_ADDRESS } from '../http/internal-requests.ts';

/** What the shop's API says to a guest. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly body: string;
}

export type AskApi = (path: string) => Promise<ApiAnswer>;

/** Asks the shop's own API without a network, as a guest: no cookie and no token is handed on. */
export function apiAsker(app: FastifyInstance): AskApi {
  return async (path) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: { accept: 'application/json' },
      remoteAddress: RENDERING_ADDRESS,
    });
    const headers = ['content-type', 'x-total-count', 'link'].flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)] satisfies [string, string]];
    });
    return { status: answer.statusCode, headers, body: answer.body };
  };
}

/** The same for whoever expects it in the form that a network would give it. */
export function apiFetcher(ask: AskApi): (path: string) => Promise<Response> {
  return async (path) => {
    const { status, headers, body } = await ask(path);
    return new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
  };
}
