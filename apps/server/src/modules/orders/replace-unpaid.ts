import type { FastifyBaseLogger } from 'fastify';
import { wouldSuffice } from '../catalogue/index.ts';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { CloseUnpaid } from './close-unpaid.ts';
import { hasCountingOrder } from './counting-orders.ts';
import type { OrderRequest } from './order-request.ts';

export interface ReplaceDependencies {
  readonly db: Database;
  readonly closeUnpaid: CloseUnpaid;
  readonly log: FastifyBaseLogger;
}

// A buyer waits for this answer, and can do without it: the earlier order has a hold that ends.
const PATIENCE = { timeoutMs: 2_000 };

/**
 * A shopper who goes back from the payment and orders anew means the new order: the earlier ones,
 * which the checkout names, are closed at the payment provider and let go of. What can't be closed
 * now keeps its stock until its hold ends.
 */
export function createReplaceUnpaid({ db, closeUnpaid, log }: ReplaceDependencies) {
  const replaceOne = async (id: string): Promise<boolean> => {
    try {
      return (await closeUnpaid(id, 'replaced', PATIENCE)) === 'closed';
    } catch (error) {
      log.warn({ err: error, orderId: id }, 'earlier order kept until its hold ends');
      return false;
    }
  };

  /** @returns whether any of the orders was let go of */
  const replace = async (ids: readonly string[]): Promise<boolean> =>
    (await Promise.all(ids.map(replaceOne))).includes(true);

  return {
    replace,

    /**
     * For an order that was refused: lets go of the earlier ones if it was they that stood in its
     * way, and only if it can be placed without them.
     * @returns whether it is worth another try
     */
    async makeRoom(
      { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
      request: OrderRequest,
      refusal: unknown,
    ): Promise<boolean> {
      if (ids.length === 0 || !(refusal instanceof ShopError)) return false;
      const firstOrder = refusal.code === 'promocode_first_order_only';
      const inTheWay = ['insufficient_stock', 'unpaid_orders_limit'].includes(refusal.code);
      if (!firstOrder && !inTheWay) return false;
      if (!(await wouldSuffice(db, request.lines, ids))) return false;
      if (firstOrder && (await hasCountingOrder(db, userId, ids))) return false;
      return replace(ids);
    },
  };
}

export type ReplaceUnpaid = ReturnType<typeof createReplaceUnpaid>;
