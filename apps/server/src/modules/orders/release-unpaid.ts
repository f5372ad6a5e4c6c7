import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { eachOf } from '../../jobs/each-of.ts';
import type { CloseUnpaid } from './close-unpaid.ts';
import { extendHold, listOverdue } from './order-store.ts';

export interface ReleaseDependencies {
  readonly db: Database;
  readonly closeUnpaid: CloseUnpaid;
  readonly holdMinutes: number;
  readonly log: FastifyBaseLogger;
}

/**
 * Cancels unpaid orders whose hold has ended, each in a transaction of its own; several processes
 * may run this at once.
 */
export function createReleaseUnpaid({ db, closeUnpaid, holdMinutes, log }: ReleaseDependencies) {
  /** @throws Error after all were tried, when some could not be closed */
  return async function releaseUnpaid(now: Date): Promise<void> {
    const failed = await eachOf(await listOverdue(db, now), async (id) => {
      if ((await closeUnpaid(id, 'expired')) === 'processing') {
        await extendHold(db, id, new Date(now.getTime() + holdMinutes * 60_000));
      }
    });
    for (const { item, error } of failed) {
      log.warn({ err: error, orderId: item }, 'unpaid order kept for the next time');
    }
    if (failed.length > 0) throw new Error(`${failed.length} unpaid orders could not be released`);
  };
}
