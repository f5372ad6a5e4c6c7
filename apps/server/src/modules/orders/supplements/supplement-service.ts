import type { ManualQuote } from '@gadgetry/contract/manual-orders';
import type { SupplementBody, SupplementQuoteBody } from '@gadgetry/contract/supplements';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import type { Person } from '../../identity/index.ts';
import { type OrderRow, findOrder, lockOrder, noteEvent } from '../order-store.ts';
import type { OrderCompletion } from '../manual-orders/order-completion.ts';
import type { LinkedOrders } from './linked-order.ts';
import { refusalToAdd } from './refusal-to-add.ts';

interface Dependencies {
  readonly db: Database;
  readonly linkedOrders: LinkedOrders;
  readonly completeWith: OrderCompletion;
}

const MOVED =
  'Where this order goes, or how, was changed in the meantime: look at it, and press again';

/** @throws ShopError transition_refused where nothing can be added to an order */
async function refuseSupplement(db: Database, order: OrderRow): Promise<void> {
  const refusal = await refusalToAdd(db, order);
  if (refusal !== null) throw new ShopError('transition_refused', refusal);
}

/**
 * Things that are added to an order that is paid and not sent: an order of their own, with a total, a
 * payment and an invoice of its own, which goes with that one. Whose it is, where it goes and how, that
 * one says, and no request.
 */
export function createSupplements(dependencies: Dependencies) {
  const { db, linkedOrders, completeWith } = dependencies;

  /** Under its lock: of this, and a shipment, a cancellation or another admin, one comes first. */
  const lock = async (trx: Transaction, seen: OrderRow): Promise<void> => {
    const order = orNotFound(await lockOrder(trx, seen.id));
    await refuseSupplement(trx, order);
    const isMoved =
      order.address_version !== seen.address_version ||
      order.shipping_method !== seen.shipping_method ||
      order.user_id !== seen.user_id;
    if (isMoved) throw new ShopError('stale_edit', MOVED);
  };

  return {
    async quoteFor(orderId: string, body: SupplementQuoteBody): Promise<ManualQuote> {
      const order = orNotFound(await findOrder(db, orderId));
      await refuseSupplement(db, order);
      return linkedOrders.quote(order, body);
    },

    /** @returns its id */
    async make(
      actor: Person,
      idempotencyKey: string,
      orderId: string,
      body: SupplementBody,
    ): Promise<string> {
      const order = orNotFound(await findOrder(db, orderId));
      const { payment, discount } = body;
      const complete = completeWith(actor, body, { 'added to': order.number });
      return linkedOrders.place(order, {
        actor,
        idempotencyKey,
        body,
        content: { supplements: orderId, payment, discount },
        supplemented: { orderId, lock: (trx) => lock(trx, order) },
        complete: async (trx, written) => {
          await complete(trx, written);
          const { number: detail } = orNotFound(await findOrder(trx, written.id));
          await noteEvent(trx, orderId, { kind: 'supplement_placed', actor: actor.email, detail });
        },
      });
    },
  };
}

export type Supplements = ReturnType<typeof createSupplements>;
