import { isPage, pageAddress } from '@gadgetry/contract/page-address';
import { stringifySetCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import { CACHE_ADDRESS } from './internal-requests.ts';
import { readingOwnWrites } from '../database/replica-routing.ts';
import {
  type Answer,
  FRESH_COOKIE,
  ResponseCache,
  type ResponseCacheOptions,
} from './response-cache.ts';
import { staleStatus } from './stale-headers.ts';

/** Addresses whose answer is the same for every guest: the public catalogue, and every page. */
const PUBLIC =
  /^\/(?:api\/v1\/(?:products|categories|category-tiles)(?:[/?]|$)|(?!api\/|assets\/|media\/|sandbox\/|dev\/|healthz|readyz))/;

/** The routes of the API by name; everything else is a page. */
function routeOf(url: string): string {
  const [, collection, id] = /^(\/api\/v1\/[^/?]+)(\/[^/?]+)?(?:\?|$)/.exec(url) ?? [];
  if (collection === undefined) return '/*';
  return id === undefined ? collection : `${collection}/:id`;
}

async function ask(app: FastifyInstance, url: string): Promise<Answer> {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'GET',
    url,
    remoteAddress: CACHE_ADDRESS,
  });
  const written = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return { status: statusCode, headers: Object.fromEntries(written), body: rawPayload };
}

/** Keeps what guests are answered as ready bytes. The application is asked once it is there. */
export function publicResponses(
  application: () => FastifyInstance,
  options: Pick<ResponseCacheOptions, 'behindMax' | 'onServed' | 'admit' | 'isAway'>,
): ResponseCache {
  return new ResponseCache({
    ...options,
    isPublic: (url) => PUBLIC.test(url),
    // Unknown parameters of the API are refused, each with its own answer.
    keyOf: (url) => (url.includes('?') && isPage(url) ? pageAddress(url) : url),
    routeOf,
    ask: (url) => ask(application(), url),
  });
}

/** What was read from a copy for want of the primary says how old it can be. */
export function tellAge(app: FastifyInstance, staleFor: () => number): void {
  app.addHook('onSend', async (request, reply) => {
    const stale = request.method === 'GET' && PUBLIC.test(request.url) ? staleFor() : 0;
    if (stale === 0) return;
    const seconds = String(Math.ceil(stale / 1_000));
    reply.header('age', seconds).header('cache-status', staleStatus(seconds));
  });
}

const freshCookie = stringifySetCookie({
  name: FRESH_COOKIE,
  value: '1',
  // Longer than an answer can be kept on any node (s).
  maxAge: 3,
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
});

/**
 * People always read their own writes: for a moment their browser reads past everything kept, and from
 * the database that took the write.
 */
export function readOwnWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.cookie?.includes(FRESH_COOKIE) === true) readingOwnWrites(done);
    else done();
  });
  app.addHook('onSend', async (request, reply) => {
    const wrote = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400;
    if (!wrote || request.person === null) return;
    const others = reply.getHeader('set-cookie');
    const kept = Array.isArray(others) ? others : others === undefined ? [] : [String(others)];
    reply.header('set-cookie', [...kept, freshCookie]);
  });
}
