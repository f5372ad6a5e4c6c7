import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database.ts';
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
    let failures = 0;
    for (const id of await listOverdue(db, now)) {
      try {
        if ((await closeUnpaid(id, 'expired')) === 'processing') {
          await extendHold(db, id, new Date(now.getTime() + holdMinutes * 60_000));
        }
      } catch (error) {
        failures += 1;
        log.warn({ err: error, orderId: id }, 'unpaid order kept for the next time');
      }
    }
    if (failures > 0) throw new Error(`${failures} unpaid orders could not be released`);
  };
}
