import type { FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { trustedOrigins } from './auth.ts';

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
