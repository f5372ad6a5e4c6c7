import type { AdminOrderAction } from '@gadgetry/contract/admin-orders';
import type { Payments } from '../payments/index.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { type TellCustomer, createNews } from './customer-news.ts';
import { noteEvent, wasCancelledByAdmin } from './event-store.ts';
import { releaseOrder } from './order-release.ts';
import { MOVE_OF_ACTION, targetOf, transitionFor } from './order-status.ts';
import { type OrderRow, findOrder, lockOrder, moveOrder } from './order-store.ts';

const CANCELLED_BY_SHOP = 'cancelled by the shop';

const underWay = () => new ShopError('transition_refused', 'A payment of this order is under way');

async function lockedOrRefused(trx: Transaction, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id);
  if (order === undefined) throw new ShopError('not_found');
  return order;
}

export interface AdminActionsDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly tellCustomer: TellCustomer;
}

/** What admins do with orders. An action whose end is already there is done: pressing twice is safe. */
export function createAdminActions({ db, payments, tellCustomer }: AdminActionsDependencies) {
  const tell = createNews(tellCustomer);
  const moveAlong = async (
    action: Exclude<AdminOrderAction, 'cancel'>,
    id: string,
    actor: string,
    trackingNumber?: string,
  ): Promise<void> => {
    const move = MOVE_OF_ACTION[action];
    await inTransaction(db, async (trx) => {
      const order = await lockedOrRefused(trx, id);
      if (order.status === targetOf(move)) return;
      const transition = transitionFor(move, order.status);
      if (transition === null) throw new ShopError('transition_refused');
      const tracked =
        trackingNumber === undefined ? {} : { trackingNumber, detail: trackingNumber };
      await moveOrder(trx, id, { transition, actor, ...tracked });
      if (action === 'ship') await tell(trx, id, 'shipped');
    });
  };

  return {
    ship: (id: string, actor: string, trackingNumber?: string) =>
      moveAlong('ship', id, actor, trackingNumber),

    deliver: (id: string, actor: string) => moveAlong('deliver', id, actor),

    /** An unpaid order is closed at the payment provider first; a paid one is refunded in full. */
    async cancel(id: string, actor: string): Promise<void> {
      const found = await findOrder(db, id);
      if (found === undefined) throw new ShopError('not_found');
      const closing = found.status === 'PENDING' ? await payments.close(id) : null;
      if (closing === 'processing') throw underWay();
      const refund = await inTransaction(db, async (trx) => {
        const order = await lockedOrRefused(trx, id);
        if (order.status === 'CANCELLED') {
          // The provider's news of the session that was closed above may have come first.
          if (closing === 'closed' && !(await wasCancelledByAdmin(trx, id))) {
            await noteEvent(trx, id, { kind: 'cancelled', actor });
          }
          return null;
        }
        if (closing === 'never_opened' && (await payments.hasSession(trx, id))) throw underWay();
        if (!(await releaseOrder(trx, order, 'cancelled', actor))) {
          throw new ShopError('transition_refused');
        }
        await payments.bookClosed(trx, id);
        return payments.beginRefund(trx, id, CANCELLED_BY_SHOP);
      });
      if (refund !== null) await payments.finishRefund(refund);
    },
  };
}

export type AdminActions = ReturnType<typeof createAdminActions>;
