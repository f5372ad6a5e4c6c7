import type { EarlierOrderState } from '@gadgetry/contract/earlier-orders';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { forEachConcurrently } from '../../../jobs/for-each-concurrently.ts';
import {
  type StockLine,
  holdersOfLacking,
  lockStock,
  wouldSuffice,
} from '../../catalogue/index.ts';
import {
  type CallTimeout,
  type CloseOutcome,
  type Payments,
  expireOpenPayment,
  hasPayment,
} from '../../payments/index.ts';
import { holdersOfUses } from '../../promocodes/index.ts';
import { hasPriorOrder } from '../order-reading.ts';
import { cancelOrder } from '../cancel-order.ts';
import type { TellCustomer } from '../order-notifications.ts';
import type { CancellingMove } from '../order-status.ts';
import type { OrderRequest } from './order-request.ts';
import { type QuotedAgain, mayLackDiscount } from '../quotes/quoted-again.ts';
import {
  extendHold,
  findOrder,
  itemsOf,
  listOverdue,
  lockOrder,
  noteEvent,
  wasEndedByProvider,
} from '../order-store.ts';

export interface UnpaidOrdersDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly holdMinutes: number;
  readonly log: FastifyBaseLogger;
  readonly tell: TellCustomer;
}

type Why = Extract<CancellingMove, 'expired' | 'replaced' | 'cancelled_by_customer'>;

/** It can't be paid any more, and is still there. */
export interface ClosedOrder {
  readonly id: string;
  readonly closing: Exclude<CloseOutcome, 'paid' | 'processing'>;
}

/** It is meant to be cancelled, and can't be now. */
export interface KeptOrder {
  readonly id: string;
  readonly is: EarlierOrderState;
}

const KEPT_AS = { paid: 'paid', processing: 'being_paid' } as const;

// A buyer waits for this answer, and can do without it: the earlier order has a hold that ends.
const PATIENCE = { timeoutMs: 2_000 };

const UNDER_WAY = 'The payment of this order is under way. Please write to us to cancel it';
const PAID_ALREADY = 'This order is paid already. Please write to us to cancel it';

/** What becomes of orders that wait for their payment: their hold ends, or another is placed instead. */
export function createUnpaidOrders(dependencies: UnpaidOrdersDependencies) {
  const { db, payments, holdMinutes, log, tell } = dependencies;

  /**
   * Cancels one that was closed at the payment provider; stock and code return with this transaction.
   * @returns false where its payer was quicker with a session that nobody has closed
   */
  const letGo = async (trx: Transaction, { id, closing }: ClosedOrder, why: Why) => {
    const order = await lockOrder(trx, id);
    if (order === undefined) return true;
    if (order.status === 'PENDING') {
      if (closing === 'never_opened' && (await hasPayment(trx, id))) return false;
      await cancelOrder(trx, order, { move: why, actor: null, tell });
      await expireOpenPayment(trx, id);
    } else if (why !== 'expired' && (await wasEndedByProvider(trx, id))) {
      // The provider's news of the closed session came first, and says that time was up.
      if (order.status === 'CANCELLED') await noteEvent(trx, id, { kind: why });
    }
    return true;
  };

  /**
   * Cancels one, at the payment provider first, so that it can't be paid any more; stock and code
   * return. Several processes may do this at once, and a payment may arrive meanwhile: the provider
   * decides, and an order that turns out to be paid is settled instead.
   */
  const close = async (
    id: string,
    why: Why,
    timeout?: CallTimeout,
  ): Promise<Exclude<CloseOutcome, 'never_opened'>> => {
    const closing = await payments.close(id, timeout);
    if (closing === 'paid' || closing === 'processing') return closing;
    const released = await inTransaction(db, (trx) => letGo(trx, { id, closing }, why));
    // Once more from the beginning.
    return released ? 'closed' : close(id, why, timeout);
  };

  const keptUnclosed = (id: string, error: unknown): KeptOrder => {
    log.warn({ err: error, orderId: id }, 'earlier order kept until its hold ends');
    return { id, is: 'open' };
  };

  /** @returns what it is where it stays; null: it is cancelled */
  const replaceOne = async (id: string): Promise<KeptOrder | null> => {
    try {
      const closing = await close(id, 'replaced', PATIENCE);
      return closing === 'closed' ? null : { id, is: KEPT_AS[closing] };
    } catch (error) {
      return keptUnclosed(id, error);
    }
  };

  /** At the payment provider alone: it holds what it holds. */
  const closeAtProvider = async (id: string): Promise<ClosedOrder | KeptOrder> => {
    try {
      const closing = await payments.close(id, PATIENCE);
      return closing === 'paid' || closing === 'processing'
        ? { id, is: KEPT_AS[closing] }
        : { id, closing };
    } catch (error) {
      return keptUnclosed(id, error);
    }
  };

  const closeAll = async (ids: readonly string[]) => {
    const tried = await Promise.all(ids.map(closeAtProvider));
    return {
      closed: tried.filter((one) => 'closing' in one),
      kept: tried.filter((one) => 'is' in one),
    };
  };

  /** Which of the earlier orders may be why another one was refused. */
  const findInTheWay = async (
    ids: readonly string[],
    { lines }: OrderRequest,
    refusal: ShopError,
    quotedAgain: () => Promise<QuotedAgain>,
  ): Promise<readonly string[]> => {
    if (refusal.code === 'insufficient_stock') return holdersOfLacking(db, lines, ids);
    // What they have taken of a limited discount may be what this one lacks.
    const uses = ['promocode_used', 'promocode_used_up'].includes(refusal.code);
    if (uses) return holdersOfUses(db, ids);
    if (['unpaid_orders_limit', 'promocode_first_order_only'].includes(refusal.code)) return ids;
    const isShown = mayLackDiscount(refusal) && (await quotedAgain()).is === 'as_shown';
    return isShown ? ids : [];
  };

  /**
   * A shopper who goes back from the payment and orders anew means the new order: the earlier ones,
   * which the checkout names, are let go of. What can't be closed now keeps its stock until its hold
   * ends.
   * @returns those that stay
   */
  const replace = async (ids: readonly string[]): Promise<KeptOrder[]> => {
    const kept = await Promise.all(ids.map(replaceOne));
    return kept.filter((one) => one !== null);
  };

  return {
    replace,

    /**
     * What its customer has thought better of before paying; done once, however often it is asked for.
     * @throws ShopError transition_refused once it is paid, or while its payment is under way
     */
    async cancel(id: string): Promise<void> {
      const statusNow = async () => (await findOrder(db, id))?.status;
      if ((await statusNow()) === 'PENDING') {
        const outcome = await close(id, 'cancelled_by_customer', PATIENCE);
        if (outcome === 'processing') throw new ShopError('transition_refused', UNDER_WAY);
      }
      if ((await statusNow()) !== 'CANCELLED') {
        throw new ShopError('transition_refused', PAID_ALREADY);
      }
    },

    /**
     * For an order that was refused: closes the earlier ones at the payment provider if it was they that
     * stood in its way, and only if it can be placed without them.
     * @param quotedAgain what it comes to without them
     * @returns those that `replaceWithin` can let go of, none where another try is not worth it; and those
     *   that stay in the way: of those that are not in it nothing is said
     */
    async makeRoom(
      { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
      request: OrderRequest,
      refusal: unknown,
      quotedAgain: () => Promise<QuotedAgain>,
    ): Promise<{ readonly closed: ClosedOrder[]; readonly kept: KeptOrder[] }> {
      const inVain = { closed: [], kept: [] };
      if (ids.length === 0 || !(refusal instanceof ShopError)) return inVain;
      const inTheWay = await findInTheWay(ids, request, refusal, quotedAgain);
      if (inTheWay.length === 0) return inVain;
      if (!(await wouldSuffice(db, request.lines, ids))) return inVain;
      const firstOrder = refusal.code === 'promocode_first_order_only';
      if (firstOrder && (await hasPriorOrder(db, userId, ids))) return inVain;
      const { closed, kept } = await closeAll(inTheWay);
      const others = ids.filter((id) => !inTheWay.includes(id));
      if (others.length === 0) return { closed, kept };
      // Those that keep nothing from it stay payable where it can't be had all the same.
      const had = closed.map(({ id }) => id);
      if (kept.length > 0 && !(await wouldSuffice(db, request.lines, had))) {
        return { closed: [], kept };
      }
      // The next thing that it lacks may be theirs.
      return { closed: [...closed, ...(await closeAll(others)).closed], kept };
    },

    /**
     * Lets go of earlier orders in the transaction that places the new one: what they hold it can have, and
     * nobody else in between. Orders are locked before stock, and stock in the order of its ids, with what the
     * new one wants.
     * @returns one of them that may be paid by now; null: they are gone
     */
    async replaceWithin(
      trx: Transaction,
      closed: readonly ClosedOrder[],
      wanted: readonly StockLine[],
    ): Promise<KeptOrder | null> {
      const earlier = closed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      for (const { id } of earlier) await lockOrder(trx, id);
      const held = await Promise.all(earlier.map(({ id }) => itemsOf(trx, id)));
      const lines = held.flat().map((item) => ({
        productId: item.product_id,
        variantId: item.variant_id ?? item.product_id,
        quantity: item.quantity,
      }));
      await lockStock(trx, [...wanted, ...lines]);
      for (const one of earlier) {
        if (!(await letGo(trx, one, 'replaced'))) return { id: one.id, is: 'being_paid' };
      }
      return null;
    },

    /**
     * Cancels those whose hold has ended, each in a transaction of its own; several processes may run
     * this at once.
     * @param ending aborted when the rest is to be left to the next time
     * @throws Error after all were tried, when some could not be closed
     */
    async release(now: Date, ending?: AbortSignal): Promise<void> {
      const letGoOf = async (id: string) => {
        if ((await close(id, 'expired')) === 'processing') {
          await extendHold(db, id, new Date(now.getTime() + holdMinutes * 60_000));
        }
      };
      const failed = await forEachConcurrently(await listOverdue(db, now), letGoOf, { ending });
      for (const { item, error } of failed) {
        log.warn({ err: error, orderId: item }, 'unpaid order kept for the next time');
      }
      if (failed.length > 0) {
        throw new Error(`${failed.length} unpaid orders could not be released`);
      }
    },
  };
}

export type UnpaidOrders = ReturnType<typeof createUnpaidOrders>;
