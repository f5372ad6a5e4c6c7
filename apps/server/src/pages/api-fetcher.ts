import type { FastifyInstance } from 'fastify';

/** The client address of the calls that pages make while they are rendered. No network has it. */
export const RENDERING_ADDRESS = 'page-rendering';

/** Asks the shop's own API without a network, as a guest: no cookie and no token is handed on. */
export function apiFetcher(app: FastifyInstance): (path: string) => Promise<Response> {
  return async (path) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: { accept: 'application/json' },
      remoteAddress: RENDERING_ADDRESS,
    });
    const headers = new Headers();
    for (const name of ['content-type', 'x-total-count', 'link']) {
      const value = answer.headers[name];
      if (value !== undefined) headers.set(name, String(value));
    }
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
}
