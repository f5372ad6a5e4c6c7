import type { FastifyBaseLogger } from 'fastify';
import type { Payments } from '../payments/index.ts';
import type { Database } from '../../platform/database.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { releaseOrder } from './order-release.ts';
import { extendHold, listOverdue, lockOrder } from './order-store.ts';

export interface ReleaseDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly holdMinutes: number;
  readonly log: FastifyBaseLogger;
}

/**
 * Cancels unpaid orders whose hold has ended. Each is closed at the payment provider first, so that
 * it can't be paid any more, and has a transaction of its own; several processes may run this at
 * once. An order that turns out to be paid is settled instead.
 */
export function createReleaseUnpaid({ db, payments, holdMinutes, log }: ReleaseDependencies) {
  const releaseOne = async (id: string, now: Date): Promise<void> => {
    const closing = await payments.close(id);
    if (closing === 'paid') return;
    if (closing === 'processing') {
      await extendHold(db, id, new Date(now.getTime() + holdMinutes * 60_000));
      return;
    }
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (order?.status !== 'PENDING') return;
      await releaseOrder(trx, order, 'expired', null);
      await payments.bookClosed(trx, id);
    });
  };

  /** @throws Error after all were tried, when some could not be closed */
  return async function releaseUnpaid(now: Date): Promise<void> {
    let failures = 0;
    for (const id of await listOverdue(db, now)) {
      try {
        await releaseOne(id, now);
      } catch (error) {
        failures += 1;
        log.warn({ err: error, orderId: id }, 'unpaid order kept for the next time');
      }
    }
    if (failures > 0) throw new Error(`${failures} unpaid orders could not be released`);
  };
}
