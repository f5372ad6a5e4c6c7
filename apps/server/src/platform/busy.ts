import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ShopError } from './errors.ts';

/**
 * How many requests may wait for one of the database's connections. At a few milliseconds each these
 * are served well before the wait for a connection ends; whoever came after them would wait in vain.
 */
export const WAITING_MAX = 500;

/** Refuses at once what would only make the queue longer, when the database is slower than its visitors. */
export function refuseWhenBusy(app: FastifyInstance, pool: Pick<pg.Pool, 'waitingCount'>): void {
  app.addHook('onRequest', async (request) => {
    if (pool.waitingCount < WAITING_MAX || request.url === '/healthz') return;
    throw new ShopError('unavailable', undefined, { 'retry-after': '1' });
  });
}
