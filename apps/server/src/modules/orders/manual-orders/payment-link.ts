import { type PaymentLink } from '@gadgetry/contract/manual-orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import type { Database } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import type { Person } from '../../identity/index.ts';
import { orderLink } from '../../notifications/index.ts';
import type { OrderKeyMaker } from '../guests/order-keys.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { type OrderRow, findOrder, isPayable, lockOrder, noteEvent } from '../order-store.ts';

const NOT_WAITING = 'This order does not wait for a payment by link';

/** @throws ShopError transition_refused */
function untilPaid(order: OrderRow): Date {
  const { made_by: maker, payment_method: method, hold_expires_at: until } = order;
  // Of a deleted account nobody is left whom a link could reach.
  const isSomebodys = order.customer_email !== '';
  const isByLink = maker !== null && isCollectedByProvider(method);
  const waits = isByLink && isPayable(order) && isSomebodys;
  if (!waits || until === null) throw new ShopError('transition_refused', NOT_WAITING);
  return until;
}

/** The link behind which an order is paid that an admin has made for somebody. */
export function createPaymentLinks({
  db,
  tell,
  keyTo,
  origin,
}: {
  readonly db: Database;
  readonly tell: TellCustomer;
  readonly keyTo: OrderKeyMaker['keyTo'];
  readonly origin: string;
}) {
  return {
    /** For whoever reads it out, or sends it by another way. */
    async read(id: string): Promise<PaymentLink> {
      const order = orNotFound(await findOrder(db, id));
      const until = untilPaid(order).toISOString();
      return { url: orderLink(origin, id, keyTo(order, new Date())), until };
    },

    /** Earlier links go on working. */
    async sendAgain(actor: Person, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        untilPaid(orNotFound(await lockOrder(trx, id)));
        await noteEvent(trx, id, { kind: 'payment_link_sent', actor: actor.email });
        await tell(trx, id, 'to_pay');
      });
    },
  };
}

export type PaymentLinks = ReturnType<typeof createPaymentLinks>;
