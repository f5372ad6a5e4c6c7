import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { PaymentHooks } from '../payments/index.ts';
import { type NotifyCustomer, createCustomerNotifier } from './order-notifications.ts';
import { confirmOrder } from './order-confirmation.ts';
import { releaseOrder } from './order-release.ts';
import { noteEvent } from './event-store.ts';
import { type OrderRow, findOrder, linesOf, lockOrder, newestUnpaid } from './order-store.ts';
import { inWords, nameLines } from './refunded-lines.ts';

function isPayable(order: OrderRow): boolean {
  return order.hold_expires_at !== null && order.hold_expires_at > new Date();
}

async function lockedOrFail(trx: Transaction, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) throw new Error(`A payment belongs to no order: ${orderId}`);
  return order;
}

/** What payments may ask and tell of orders. */
export function createPaymentHooks(db: Database, notifyCustomer: NotifyCustomer): PaymentHooks {
  const tell = createCustomerNotifier(notifyCustomer);
  return {
    async orderToPay(userId, orderId) {
      const order =
        orderId === null ? await newestUnpaid(db, userId) : await findOrder(db, orderId);
      if (order?.user_id !== userId) throw new ShopError('not_found');
      if (!isPayable(order)) throw new ShopError('order_not_payable');
      const holdExpiresAt = order.hold_expires_at ?? order.created_at;
      return {
        orderId: order.id,
        amount: order.grand_total_cents,
        customerEmail: order.customer_email,
        holdExpiresAt,
      };
    },

    lockOrder: async (trx, orderId) => isPayable(await lockedOrFail(trx, orderId)),

    async onPaid(trx, orderId) {
      const outcome = await confirmOrder(trx, await lockedOrFail(trx, orderId));
      if (outcome === 'confirmed') await tell(trx, orderId, 'confirmed');
      return outcome;
    },

    async onUnpaid(trx, orderId, why) {
      await releaseOrder(trx, await lockedOrFail(trx, orderId), why, null);
    },

    linesOf,

    async onMoneyMoved(trx, orderId, moved) {
      const { kind, detail, pieces = [], actor, paymentStatus, tell: told } = moved;
      const lines = pieces.length === 0 ? [] : nameLines(await linesOf(trx, orderId), pieces);
      if (kind !== null) {
        const words = [detail, lines.length === 0 ? undefined : `(${inWords(lines)})`];
        const said = words.filter((part) => part !== undefined).join(' ');
        const written = said === '' ? {} : { detail: said };
        await noteEvent(trx, orderId, { kind, ...written, actor: actor ?? null, paymentStatus });
      }
      if (told !== undefined) {
        const news = told.state === 'refunded' ? 'refunded' : 'refund_started';
        await tell(trx, orderId, news, { amount: told.amount, lines });
      }
    },

    async stateOf(orderId) {
      const order = await findOrder(db, orderId);
      if (order === undefined) throw new Error(`A payment belongs to no order: ${orderId}`);
      const { user_id: userId, status: orderStatus, payment_status: paymentStatus } = order;
      return { userId, orderStatus, paymentStatus };
    },
  };
}
