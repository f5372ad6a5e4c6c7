import {
  type EarlierOrder,
  earlierOrderRefusal,
  earlierOrderStory,
} from '@gadgetry/contract/earlier-orders';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Owner, listOwn } from '../order-owners.ts';
import { type OrderRow, findOrder, hasEvent, lockOrder, noteEvent } from '../order-store.ts';
import type { KeptOrder, UnpaidOrders } from './unpaid-orders.ts';

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

/** Whoever orders days after an earlier one was placed knows what has become of it, and wants another. */
const MEANT_INSTEAD_MS = 24 * 60 * 60_000;

/**
 * Which of them go on beside the new one. An answer that is asked for again says what is so by then.
 * @param kept those that could not be cancelled
 */
async function readEarlier(
  db: Database,
  owner: Owner,
  { placed, ids }: { readonly placed: OrderRow; readonly ids: readonly string[] },
  kept: readonly KeptOrder[],
): Promise<EarlierOrder[]> {
  const from = placed.created_at.getTime() - MEANT_INSTEAD_MS;
  const own = await listOwn(db, owner, ids);
  return own.flatMap(({ id, number, status, ...earlier }): EarlierOrder[] => {
    if (id >= placed.id || status === 'CANCELLED') return [];
    if (earlier.payment_status === 'PAID') {
      const isYoung = earlier.created_at.getTime() >= from;
      return isYoung ? [{ orderId: id, number, is: 'paid' }] : [];
    }
    if (status !== 'PENDING') return [];
    const isBeingPaid = kept.some((one) => one.id === id && one.is !== 'open');
    return [{ orderId: id, number, is: isBeingPaid ? 'being_paid' : 'open' }];
  });
}

interface Dependencies {
  readonly db: Database;
  readonly unpaid: Pick<UnpaidOrders, 'replace'>;
  readonly log: FastifyBaseLogger;
}

/** What an order that is placed, now or by an earlier try with the same key, was meant instead of. */
interface Replacing {
  readonly orderId: string;
  readonly owner: Owner;
  /** All that its shopper has named. */
  readonly named: readonly string[];
  /** Those of them that are their own, and waited for their payment. */
  readonly waiting: readonly string[];
}

/**
 * What becomes of the earlier orders once the new one is there. A request that is sent again does it once
 * more: the first one may have died before it was done, and its answer with it.
 */
export function createEarlierOrders({ db, unpaid, log }: Dependencies) {
  /** For whoever sends the new one, once; it never costs its buyer the answer. */
  const note = async (orderId: string, earlier: readonly EarlierOrder[]): Promise<void> => {
    try {
      await inTransaction(db, async (trx) => {
        await lockOrder(trx, orderId);
        if (await hasEvent(trx, orderId, ['earlier_kept'])) return;
        for (const one of earlier) {
          await noteEvent(trx, orderId, { kind: 'earlier_kept', detail: earlierOrderStory(one) });
        }
      });
    } catch (error) {
      log.error({ err: error, orderId }, 'the note of earlier orders that go on was not written');
    }
  };

  /** @returns those that go on */
  return async ({ orderId, owner, named, waiting }: Replacing): Promise<EarlierOrder[]> => {
    if (named.length === 0) return [];
    const placed = orNotFound(await findOrder(db, orderId));
    // Ids sort by time: what was ordered since is meant instead of this one.
    const before = waiting.filter((id) => id < orderId);
    // For one that was given up since, nothing is: what is ordered instead of it may be refused.
    const kept = placed.status === 'CANCELLED' ? [] : await unpaid.replace(before);
    const earlier = await readEarlier(db, owner, { placed, ids: named }, kept);
    if (earlier.length > 0) await note(orderId, earlier);
    return earlier;
  };
}
