import type { FastifyInstance } from 'fastify';
import { noAnswer } from '../errors/connection-errors.ts';
import type { OpenDatabase } from '../database/database.ts';
import { ShopError } from '../errors/shop-error.ts';

/**
 * How many requests may wait for one of the database's connections. At a few milliseconds each these
 * are served well before the wait for a connection ends; whoever came after them would wait in vain.
 */
export const WAITING_MAX = 500;

/** What is answered without the database: files, the description of the API, and that the process lives. */
const NEEDS_NONE =
  /^\/(?:healthz|assets\/|media\/|api\/v1\/openapi\.json(?:\?|$)|api\/docs(?:\/|$))/;

/**
 * Refuses at once what would only make the queue longer, when the database is slower than its visitors,
 * and calls of the API while it does not answer at all.
 * @throws Error that becomes 503
 */
export type Admit = (url: string) => void;

interface LoadSources {
  readonly pool: Pick<OpenDatabase['pool'], 'waitingCount'>;
  readonly watch: Pick<OpenDatabase['watch'], 'away'>;
}

export function createLoadShedding(
  { pool, watch }: LoadSources,
  readsElsewhere: () => boolean,
): Admit {
  return (url) => {
    if (NEEDS_NONE.test(url)) return;
    if (pool.waitingCount >= WAITING_MAX) {
      throw new ShopError('unavailable', undefined, { 'retry-after': '1' });
    }
    if (watch.away && url.startsWith('/api/') && !readsElsewhere()) throw noAnswer();
  };
}

export function shedLoad(app: FastifyInstance, admit: Admit): void {
  app.addHook('onRequest', async (request) => admit(request.url));
}
