import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { keyedHash } from '../database/keyed-hash.ts';
import { ShopError } from '../errors/shop-error.ts';
import { clientOf } from '../observability/request-client.ts';
import type { RateCounts } from './rate-limit-store.ts';
import type { SecurityEvents } from '../observability/security-events.ts';

/** At most `max` calls within `seconds` of each other, for everyone who counts as the same. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /**
   * Who is counted, read once guards and schemas have passed; null counts nobody. Left out: the
   * client's address, before anything is read or looked up.
   */
  readonly by?: (request: FastifyRequest) => string | null;
  /** A call that is answered well is not counted, unless its route says `countAsFailure`. */
  readonly failuresOnly?: true;
}

export interface RateLimitsOptions {
  readonly counts: RateCounts;
  /** Addresses of people are not kept: only what this secret makes of them. */
  readonly secret: string;
  readonly limitsOf: (method: string, path: string) => readonly Limit[];
  readonly securityEvents: Pick<SecurityEvents, 'flood'>;
}

/**
 * The client's address as far as it is believed (see `trustProxy`): an IPv6 network counts as one,
 * because whoever has one address there has all of them.
 */
export function clientAddress(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** For a call that is answered well although what it tried has failed: its limits count it all the same. */
export function countAsFailure(request: FastifyRequest): void {
  request.countedFailures = null;
}

function hooksOf(existing: unknown): unknown[] {
  return existing === undefined ? [] : [existing].flat();
}

/** Refuses with 429 and Retry-After what comes too often. Register it before the routes. */
export function rateLimits({ counts, secret, limitsOf, securityEvents }: RateLimitsOptions) {
  const hashOf = keyedHash(secret, 'rate limits');
  const keyFor = ({ name }: Limit, counted: string): string => hashOf(`${name}\n${counted}`);

  return fastifyPlugin(async (app) => {
    await app.register(fastifyRateLimit, { global: false, store: counts.Store });
    app.decorateRequest('countedFailures', null);

    const check = (limit: Limit) => {
      const { by = clientAddress, max, seconds } = limit;
      const take = app.createRateLimit({
        max,
        timeWindow: seconds * 1000,
        // Read below, where a call that counts as nobody's has been let through.
        keyGenerator: (request) => keyFor(limit, by(request) ?? ''),
      });
      return async (request: FastifyRequest): Promise<void> => {
        if (by(request) === null) return;
        const taken = await take(request);
        if (taken.isAllowed) return;
        if (taken.isExceeded) {
          securityEvents.flood({
            kind: 'rate_limited',
            detail: limit.name,
            client: { ...clientOf(request), address: clientAddress(request) },
          });
          const wait = String(Math.max(1, taken.ttlInSeconds));
          throw new ShopError('rate_limited', undefined, { 'retry-after': wait });
        }
        if (limit.failuresOnly === true) {
          request.countedFailures = [...(request.countedFailures ?? []), taken.key];
        }
      };
    };

    const giveBack = async (request: FastifyRequest, reply: { statusCode: number }) => {
      if (reply.statusCode >= 400 || request.countedFailures === null) return;
      for (const key of request.countedFailures) await counts.giveBack(key);
    };

    app.addHook('onRoute', (route: RouteOptions) => {
      const limits = [route.method].flat().flatMap((method) => limitsOf(method, route.url));
      if (limits.length === 0) return;
      const checks = (wanted: boolean) =>
        limits.filter(({ by }) => (by === undefined) === wanted).map(check);
      Object.assign(route, {
        onRequest: [...checks(true), ...hooksOf(route.onRequest)],
        preHandler: [...checks(false), ...hooksOf(route.preHandler)],
        onSend: [giveBack, ...hooksOf(route.onSend)],
      });
    });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts to be given back when the call is answered well. */
    countedFailures: readonly string[] | null;
  }
}
