import type { Cents } from '@gadgetry/contract/money';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import type { Guards } from '../identity/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { type PaymentProvider, type Payments, createPayments } from '../payments/index.ts';
import { createAdminActions } from './admin-actions.ts';
import { orderAdminRoutes } from './admin-routes.ts';
import { createLockOrder, createToLocked } from './apply-payment.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { createCloseUnpaid } from './close-unpaid.ts';
import { type FairHolds, createClientKeys } from './fair-holds.ts';
import { createTellCustomer } from './order-notifications.ts';
import { createPlaceOrder } from './place-order.ts';
import { createReleaseUnpaid } from './release-unpaid.ts';
import { createReplaceUnpaid } from './replace-unpaid.ts';
import { orderRoutes } from './routes.ts';

export { hasCountingOrder } from './counting-orders.ts';
export { forgetCustomer } from './forget-customer.ts';
export { uploadsInOrders } from './uploads-in-orders.ts';
export type { FairHolds } from './fair-holds.ts';

export interface OrdersDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly guards: Guards;
  /** Whom the shop is paid through. */
  readonly provider: PaymentProvider;
  /** The shop's canonical address, without a trailing slash. */
  readonly origin: string;
  /** How long stock is held for an order that is not paid yet. */
  readonly holdMinutes: number;
  /** What may be held without being paid; null lifts it, for load tests. */
  readonly fair: FairHolds | null;
  /** Who gives back more than this of an order shows once more who they are; null: nobody has to. */
  readonly confirmRefundsAbove: Cents | null;
  /** Makes keys of clients' addresses. */
  readonly secret: string;
  readonly notifyCustomer: Notifications['notifyOfOrder'];
  readonly workMetrics: WorkMetrics;
}

export interface Orders {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  /**
   * Cancels unpaid orders whose hold ended by `now`; safe in several processes at once.
   * @throws Error when some could not be closed at the payment provider; they stay for the next time
   */
  releaseUnpaid(now: Date): Promise<void>;
  readonly reconcilePayments: Payments['reconcile'];
  readonly forgetOld: Payments['forgetOld'];
}

/** Orders from the cart to the door, and the payments for them. */
export function createOrders(dependencies: OrdersDependencies): Orders {
  const { db, guards } = dependencies;
  const tell = createTellCustomer(dependencies.notifyCustomer);
  const toLocked = createToLocked(tell);
  const payments = createPayments({ ...dependencies, lockOrder: createLockOrder(toLocked) });
  const clientKeyOf = createClientKeys(dependencies.secret);
  const closeUnpaid = createCloseUnpaid({ db, payments });
  const unpaid = createReplaceUnpaid({ ...dependencies, closeUnpaid });
  const placeOrder = createPlaceOrder({ ...dependencies, unpaid });
  const actions = createAdminActions({ db, payments, tell, toLocked });
  return {
    async routes(app) {
      await app.register(orderRoutes({ db, guards, placeOrder, clientKeyOf }));
      await app.register(orderAdminRoutes({ ...dependencies, actions }));
      await app.register(checkoutRoutes({ db, guards, payments }));
      await app.register(payments.routes);
    },
    reconcilePayments: payments.reconcile,
    forgetOld: payments.forgetOld,
    releaseUnpaid: createReleaseUnpaid({ ...dependencies, closeUnpaid }),
  };
}
