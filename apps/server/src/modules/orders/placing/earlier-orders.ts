import {
  type EarlierOrder,
  earlierOrderRefusal,
  earlierOrderStory,
} from '@gadgetry/contract/earlier-orders';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Owner, listOwn } from '../order-owners.ts';
import { findOrder, noteEvent } from '../order-store.ts';
import type { KeptOrder } from './unpaid-orders.ts';

// Orders that their customer means another one instead of, where they go on all the same: paid in the
// moment in which that one is placed, or out of reach.

// What can't be undone any more is said first.
const WEIGHT = { paid: 0, being_paid: 1, open: 2 } as const;

/** Why the new one was not placed, in the words of what stands in its way. */
export async function refusalFor(
  db: Database,
  kept: readonly [KeptOrder, ...KeptOrder[]],
): Promise<ShopError> {
  const { id, is } = kept.reduce((one, other) => (WEIGHT[other.is] < WEIGHT[one.is] ? other : one));
  const { number } = orNotFound(await findOrder(db, id));
  const code = is === 'paid' ? 'earlier_order_paid' : 'earlier_order_open';
  return new ShopError(code, earlierOrderRefusal({ number, is }));
}

/**
 * Which of them go on beside the new one. An answer that is asked for again says what is so by then.
 * @param kept those that could not be cancelled when it was placed
 */
export async function readEarlier(
  db: Database,
  owner: Owner,
  { orderId, ids }: { readonly orderId: string; readonly ids: readonly string[] },
  kept: readonly KeptOrder[],
): Promise<EarlierOrder[]> {
  const own = await listOwn(db, owner, ids);
  return own.flatMap(({ id, number, status, payment_status: payment }): EarlierOrder[] => {
    // Ids sort by time: what was ordered since is meant instead of this one.
    if (id >= orderId || status === 'CANCELLED') return [];
    if (payment === 'PAID') return [{ orderId: id, number, is: 'paid' }];
    if (status !== 'PENDING') return [];
    const isBeingPaid = kept.some((one) => one.id === id && one.is !== 'open');
    return [{ orderId: id, number, is: isBeingPaid ? 'being_paid' : 'open' }];
  });
}

/** For whoever sends the new one. */
export async function noteEarlier(
  trx: Transaction,
  orderId: string,
  earlier: readonly EarlierOrder[],
): Promise<void> {
  for (const one of earlier) {
    await noteEvent(trx, orderId, { kind: 'earlier_kept', detail: earlierOrderStory(one) });
  }
}
