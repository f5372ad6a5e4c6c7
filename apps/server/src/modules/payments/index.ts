import type { CheckoutSession } from '@gadgetry/contract/payments';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import type { Guards } from '../identity/index.ts';
import { paymentAdminRoutes } from './admin-routes.ts';
import { createCheckout } from './checkout.ts';
import { gatewayOnDemand } from './gateway-on-demand.ts';
import type { CallTimeout } from './gateway.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import { createOrphanSessions } from './orphan-sessions.ts';
import { expireOpen, findByOrder, hasPayment } from './payment-store.ts';
import type { Difference } from './books-rules.ts';
import { createMovements } from './movements.ts';
import { type OrderMoney, type PaymentOverview, moneyIn, readPayment } from './payment-reading.ts';
import { createBooksReading, createComparison } from './provider-books.ts';
import { createReconciliation } from './reconciliation.ts';
import { type Refunds, createRefunds } from './refunds.ts';
import { paymentRoutes } from './routes.ts';
import { type Settle, createSettlement } from './settlement.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { createWebhooks } from './webhook-service.ts';
import { forgetEvents } from './webhook-store.ts';

export type { OrderState, OrderToPay, PaymentHooks } from './payment-hooks.ts';
export type { CallTimeout } from './gateway.ts';
export { forgetPayer } from './payment-store.ts';
export type { RefundWish } from './refund-promises.ts';
export { canAskAgain, moneyIn } from './payment-reading.ts';
export type { OrderMoney, PaymentOverview } from './payment-reading.ts';
export { type BoughtLine, type Pieces, refundOfPieces, sumOfLines } from './refund-rules.ts';
export type { MoneyMoved } from './payment-hooks.ts';
export type { Difference } from './books-rules.ts';

/** Whom the shop pays through: keys and address of the provider. */
export interface PaymentProvider {
  readonly name: CheckoutSession['provider'];
  readonly secretKey: string;
  readonly publishableKey: string | null;
  readonly webhookSecret: string;
  /** Where the provider's API is; undefined for the provider's own address. */
  readonly apiBase: string | undefined;
}

export interface PaymentsDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly provider: PaymentProvider;
  readonly guards: Guards;
  readonly hooks: PaymentHooks;
  /** The shop's canonical address, without a trailing slash. */
  readonly origin: string;
  readonly workMetrics: WorkMetrics;
}

/**
 * `never_opened`: there was no session, but the payer may be opening one right now. `paid`: settled
 * instead of closed. `processing`: the payer is done and the money is on its way.
 */
export type Closing = 'closed' | 'never_opened' | 'paid' | 'processing';

export interface Payments {
  readonly routes: FastifyPluginAsync;
  /** Makes the books say what the provider says about a session; safe any number of times, at once. */
  readonly settle: Settle;
  /**
   * Sees to it that an order can't be paid any more, before it is cancelled.
   * @throws ShopError payment_provider_unavailable: the order has to stay as it is then
   */
  close(orderId: string, timeout?: CallTimeout): Promise<Closing>;
  /** Whether an order has a session, under its lock: one may have been opened since `never_opened`. */
  hasSession(trx: Transaction, orderId: string): Promise<boolean>;
  /** Books what `close` has done, in the transaction that cancels the order. */
  bookClosed(trx: Transaction, orderId: string): Promise<void>;
  /**
   * Promises back what is left of an order's money, in the transaction that cancels it, under the
   * order's lock.
   * @returns what to hand to `finishRefund` after the commit; null where there is no money to return
   * @throws ShopError order_disputed
   */
  readonly beginRefund: Refunds['beginRest'];
  /** The same for a sum, or for pieces, that an admin names. */
  readonly beginPartRefund: Refunds['beginPart'];
  readonly retryRefund: Refunds['retry'];
  readonly closeRefund: Refunds['close'];
  /** Asks the provider for the refund; a provider that is away is asked again by `reconcile`. */
  finishRefund(transactionId: string): Promise<void>;
  /** What stands in the way of shipping or cancelling an order, under its lock. */
  moneyOf(trx: Transaction, orderId: string): Promise<OrderMoney>;
  paymentOf(orderId: string): Promise<PaymentOverview | null>;
  /**
   * Settles what nobody came back for and that is older than `patienceMs`, a minute by default.
   * @throws Error when something could not be finished; it is tried again the next time
   */
  reconcile(now: Date, patienceMs?: number): Promise<void>;
  /** Removes what of the provider's events is not needed any more. */
  forgetOld(now: Date): Promise<void>;
}

export function createPayments(dependencies: PaymentsDependencies): Payments {
  const { db, log, provider, guards, hooks, origin, workMetrics } = dependencies;
  const gateway = gatewayOnDemand({ ...provider, log });
  const movements = createMovements({ db, gateway, hooks, log });
  const refunds = createRefunds({ db, gateway, hooks, movements, log });
  const settle = createSettlement({ db, gateway, hooks, refunds, log, workMetrics });
  const webhooks = createWebhooks({ db, settle, movements, log, workMetrics });
  const readBooks = createBooksReading({ db, gateway, settle, movements, webhooks, log });
  const checkout = createCheckout({ db, gateway, hooks, settle, origin });

  return {
    async routes(app) {
      await app.register(
        paymentRoutes({
          guards,
          checkout,
          provider: provider.name,
          publishableKey: provider.publishableKey,
        }),
      );
      await app.register(webhookRoutes({ gateway, webhooks, workMetrics }));
      await app.register(paymentAdminRoutes({ db, guards, webhooks }));
    },
    settle,
    async close(orderId, timeout) {
      const payment = await findByOrder(db, orderId);
      if (payment === null) return 'never_opened';
      if (payment.status === 'expired' || payment.status === 'failed') return 'closed';
      if (payment.status !== 'open') return 'paid';
      const session = await gateway.expireSession(payment.session_id, timeout);
      if (session?.state === 'open') throw new ShopError('payment_provider_unavailable');
      if (session?.state === 'processing') return 'processing';
      if (session?.state !== 'paid') return 'closed';
      // Money of another amount or for another order does not pay this one; the alarm is in the log.
      const { outcome } = await settle(payment.session_id, 'shop');
      return outcome === 'mismatch' ? 'closed' : 'paid';
    },
    hasSession: hasPayment,
    bookClosed: expireOpen,
    beginRefund: refunds.beginRest,
    beginPartRefund: refunds.beginPart,
    retryRefund: refunds.retry,
    closeRefund: refunds.close,
    finishRefund: refunds.finishOrLeave,
    moneyOf: async (trx, orderId) => moneyIn(await readPayment(trx, orderId, hooks.linesOf)),
    paymentOf: (orderId) => readPayment(db, orderId, hooks.linesOf),
    forgetOld: (now) => forgetEvents(db, now),
    reconcile: createReconciliation({
      db,
      settle,
      refunds,
      webhooks,
      expireOrphans: createOrphanSessions({ db, gateway, log }),
      readBooks,
      log,
    }),
  };
}

/** For commands beside the shop: compares both books from the first payment on, and changes nothing. */
export function createProviderCheck({
  db,
  log,
  provider,
}: Pick<PaymentsDependencies, 'db' | 'log'> & {
  readonly provider: Pick<PaymentProvider, 'secretKey' | 'webhookSecret' | 'apiBase'>;
}): (now: Date) => Promise<Difference[]> {
  return createComparison({ db, gateway: gatewayOnDemand({ ...provider, log }) }).compareAll;
}
