import type { BankTransferSettings } from '@gadgetry/contract/bank-transfer';
import type { CheckoutSession } from '@gadgetry/contract/payments';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import type { Guards } from '../identity/index.ts';
import { paymentAdminRoutes } from './admin-routes.ts';
import {
  type PaymentSessions,
  type OrderToPay,
  createPaymentSessions,
} from './payment-sessions.ts';
import { connectionRoutes } from './connection/connection-routes.ts';
import { createConnection } from './connection/connection-service.ts';
import { createFinishRefund } from './finish-refund.ts';
import type { PaymentMethod } from './gateway.ts';
import { offeredMethods } from './gateways/manual/index.ts';
import { cards, stripeGateway } from './gateways/stripe/index.ts';
import type { LockOrder } from './payment-change.ts';
import type { Difference } from './ledger-rules.ts';
import { createTransactionSync } from './sync-transactions.ts';
import { createLedgerReading, createComparison } from './provider-ledger.ts';
import { createReconciliation } from './reconciliation.ts';
import { createSettlement } from './settlement.ts';
import { providerEventRoutes } from './provider-event-routes.ts';
import { createProviderEvents } from './provider-event-service.ts';
import { pruneEvents } from './provider-event-store.ts';

export { type RequestedRefund, beginPartRefund, beginRefund, otherRefund } from './begin-refund.ts';
export { hasOpenDifference } from './ledger-store.ts';
export {
  beginExchange,
  beginWholeExchange,
  endExchange,
  settleExchange,
} from './exchange-refund.ts';
export { closeRefund, retryRefund } from './failed-refund.ts';
export type { CloseOutcome, OrderToPay } from './payment-sessions.ts';
export type { CallTimeout, PaymentMethod } from './gateway.ts';
export { manualMethods } from './gateways/manual/index.ts';
export { receiveMoney } from './manual-payment.ts';
export type {
  Applied,
  ClaimedMoney,
  LockOrder,
  LockedOrder,
  MoneyMoved,
  PaymentChange,
} from './payment-change.ts';
export {
  type PaymentOverview,
  canAskAgain,
  isUnanswered,
  linesOfRefund,
  moneyIn,
  hasUnansweredFailure,
  ordersToLookAt,
  readPayment,
} from './payment-reading.ts';
export {
  anonymisePayer,
  refundedOf,
  expireOpenPayment,
  findBySession,
  hasOtherSession,
  hasPayment,
  isByHand,
  sessionOf,
  spentByOrder,
  spentOn,
} from './payment-store.ts';
export { sumsTold } from './refund-sums.ts';
export { type BoughtLine, type RefundedPieces, TOO_LATE } from './refund-rules.ts';
export {
  type RefundOfReturn,
  piecesGoneBack,
  piecesOfFailedRefund,
  refundsOfReturns,
  shippingOfReturn,
  returnedPieces,
} from './refund-line-store.ts';

/** Whom the shop pays through: keys and address of the provider. */
export interface PaymentProvider {
  readonly name: CheckoutSession['provider'];
  readonly secretKey: string;
  readonly publishableKey: string | null;
  readonly webhookSecret: string;
  /** Where the provider's API is; undefined for the provider's own address. */
  readonly apiBase: string | undefined;
  /** Whether customers pay with real money. */
  readonly takesMoney: boolean;
}

export interface PaymentsDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly provider: PaymentProvider;
  readonly guards: Guards;
  /** All that payments knows of orders. */
  readonly lockOrder: LockOrder;
  /** The shop's canonical address, without a trailing slash. */
  readonly origin: string;
  readonly workMetrics: WorkMetrics;
}

export interface Payments {
  /** The provider's events, and what admins see of them. */
  readonly routes: FastifyPluginAsync;
  /** What a browser needs to pay an order: its one session. */
  openSession(order: OrderToPay): Promise<CheckoutSession>;
  readonly statusOfSession: PaymentSessions['statusOf'];
  readonly close: PaymentSessions['close'];
  /**
   * Asks the provider for a refund that was begun, after the commit; a provider that is away is asked
   * again by `reconcile`.
   */
  finishRefund(transactionId: string): Promise<void>;
  /**
   * Settles what nobody came back for and that is older than `patienceMs`, a minute by default.
   * @throws Error when something could not be finished; it is tried again the next time
   */
  reconcile(now: Date, patienceMs?: number): Promise<void>;
  /** Deletes what of the provider's events is not needed any more. */
  pruneEvents(now: Date): Promise<void>;
}

/** What shoppers of this shop can choose from; the first where nothing is said. */
export function paymentMethods(
  cardHoldMinutes: number,
  transfer: BankTransferSettings,
): readonly PaymentMethod[] {
  return [cards(cardHoldMinutes), ...offeredMethods(transfer)];
}

/** Money: sessions, what became of them at the provider, refunds and disputes. */
export function createPayments(dependencies: PaymentsDependencies): Payments {
  const { db, log, provider, guards, workMetrics } = dependencies;
  const { name, publishableKey } = provider;
  const gateway = stripeGateway({ ...provider, log });
  const transactions = createTransactionSync({ ...dependencies, gateway });
  const refunds = createFinishRefund({ ...dependencies, gateway, transactions });
  const settle = createSettlement({ ...dependencies, gateway, refunds });
  const providerEvents = createProviderEvents({ db, settle, transactions, log, workMetrics });
  const connection = createConnection({ ...dependencies, gateway });
  const readLedger = createLedgerReading({
    db,
    gateway,
    settle,
    transactions,
    providerEvents,
    log,
  });
  const sessions = createPaymentSessions({ ...dependencies, gateway, settle });

  return {
    async routes(app) {
      await app.register(providerEventRoutes({ gateway, providerEvents, connection, workMetrics }));
      await app.register(paymentAdminRoutes({ db, guards, providerEvents }));
      await app.register(connectionRoutes({ guards, connection }));
    },
    async openSession(order) {
      return { clientSecret: await sessions.open(order), provider: name, publishableKey };
    },
    statusOfSession: sessions.statusOf,
    close: sessions.close,
    finishRefund: refunds.finishOrLeave,
    pruneEvents: (now) => pruneEvents(db, now),
    reconcile: createReconciliation({
      db,
      gateway,
      settle,
      refunds,
      providerEvents,
      readLedger,
      log,
    }),
  };
}

/** For commands beside the shop: compares both ledgers from the first payment on, and changes nothing. */
export function createProviderCheck({
  db,
  log,
  provider,
}: Pick<PaymentsDependencies, 'db' | 'log'> & {
  readonly provider: Pick<PaymentProvider, 'secretKey' | 'webhookSecret' | 'apiBase'>;
}): (now: Date) => Promise<Difference[]> {
  return createComparison({ db, gateway: stripeGateway({ ...provider, log }) }).compareAll;
}
