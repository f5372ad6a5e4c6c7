import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { believedClient } from './believed-address.ts';
import { ShopError } from '../errors/shop-error.ts';

/** What one client may have made for it each second, for a long time and for a moment. */
const PER_SECOND = 200;
const AT_ONCE = 6_000;
/** A page that has to be rendered takes about as long as so many answers of the API. */
const PAGE_COST = 4;
/** Clients that are remembered; whoever is forgotten begins anew. */
const CLIENTS = 20_000;

interface Bucket {
  tokens: number;
  /** When there were so many. */
  at: number;
}

interface ReadLimitOptions {
  readonly trustedProxies: number;
  readonly now?: () => number;
}

/**
 * How much reading one client can ask for that has to be made: what is answered from memory costs
 * nothing here. In each process by itself, because a count that is shared would cost more than the read.
 */
export interface ReadLimit {
  /** Takes what the read costs. @returns false where the client has had too much, which is remembered */
  admit(request: IncomingMessage): boolean;
  /** Whether this very request has been refused already. */
  wasRefused(request: IncomingMessage): boolean;
}

export function createReadLimit({ trustedProxies, now }: ReadLimitOptions): ReadLimit {
  const clock = now ?? (() => performance.now());
  const buckets = new LRUCache<string, Bucket>({ max: CLIENTS });
  const refused = new WeakSet<IncomingMessage>();
  return {
    admit(request) {
      const client = believedClient(request, trustedProxies);
      const at = clock();
      const before = buckets.get(client) ?? { tokens: AT_ONCE, at };
      const grown = before.tokens + ((at - before.at) / 1_000) * PER_SECOND;
      const cost = request.url?.startsWith('/api/') === true ? 1 : PAGE_COST;
      const tokens = Math.min(AT_ONCE, grown) - cost;
      if (tokens < 0) {
        refused.add(request);
        return false;
      }
      buckets.set(client, { tokens, at });
      return true;
    },
    wasRefused: (request) => refused.has(request),
  };
}

/** Files are found and sent without being made. */
const FREE = /^\/(?:assets\/|media\/|healthz|readyz|metrics)/;

/** Asks with a body, and changes nothing. */
const READS_BY_POST = /^\/api\/v1\/quotes(?:\?|$)/;

/** Refuses with 429 and Retry-After the reads of whoever has had too much, whether signed in or not. */
export function limitReads(app: FastifyInstance, limit: ReadLimit): void {
  app.addHook('onRequest', async (request) => {
    const { method, url, raw } = request;
    const reads = method === 'GET' || method === 'HEAD' || READS_BY_POST.test(url);
    if (!reads || FREE.test(url)) return;
    if (!limit.wasRefused(raw) && limit.admit(raw)) return;
    throw new ShopError('rate_limited', undefined, { 'retry-after': '1' });
  });
}
