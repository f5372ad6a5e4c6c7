import {
  type CallTimeout,
  type Closing,
  type Payments,
  expireOpenPayment,
  hasPayment,
} from '../payments/index.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { hasEvent, noteEvent } from './event-store.ts';
import { releaseOrder } from './order-release.ts';
import { lockOrder } from './order-store.ts';

export interface CloseDependencies {
  readonly db: Database;
  readonly payments: Payments;
}

/**
 * Cancels one unpaid order, at the payment provider first, so that it can't be paid any more; stock
 * and code return. Several processes may do this at once, and a payment may arrive meanwhile: the
 * provider decides, and an order that turns out to be paid is settled instead.
 */
export function createCloseUnpaid({ db, payments }: CloseDependencies) {
  return async function closeUnpaid(
    id: string,
    why: 'expired' | 'replaced',
    timeout?: CallTimeout,
  ): Promise<Exclude<Closing, 'never_opened'>> {
    const closing = await payments.close(id, timeout);
    if (closing === 'paid' || closing === 'processing') return closing;
    const released = await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (order === undefined) return true;
      if (order.status === 'PENDING') {
        // Its payer was quicker with a session that nobody has closed: once more from the beginning.
        if (closing === 'never_opened' && (await hasPayment(trx, id))) return false;
        await releaseOrder(trx, order, why, null);
        await expireOpenPayment(trx, id);
      } else if (why === 'replaced' && !(await hasEvent(trx, id, why))) {
        // The provider's news of the closed session came first, and says that time was up.
        if (order.status === 'CANCELLED') await noteEvent(trx, id, { kind: why });
      }
      return true;
    });
    return released ? 'closed' : closeUnpaid(id, why, timeout);
  };
}

export type CloseUnpaid = ReturnType<typeof createCloseUnpaid>;
