import type { Cents } from '@gadgetry/contract/money';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import type { Guards } from '../identity/index.ts';
import type { Payments } from '../payments/index.ts';
import { createAdminActions } from './admin-actions.ts';
import { orderAdminRoutes } from './admin-routes.ts';
import { createCloseUnpaid } from './close-unpaid.ts';
import { type FairHolds, createClientKeys } from './fair-holds.ts';
import type { NotifyCustomer } from './order-notifications.ts';
import { createPlaceOrder } from './place-order.ts';
import { createReleaseUnpaid } from './release-unpaid.ts';
import { createReplaceUnpaid } from './replace-unpaid.ts';
import { orderRoutes } from './routes.ts';

export { hasCountingOrder } from './counting-orders.ts';
export { forgetCustomer } from './forget-customer.ts';
export { uploadsInOrders } from './uploads-in-orders.ts';
export { createPaymentHooks } from './payment-hooks.ts';
export type { FairHolds } from './fair-holds.ts';
export type { CustomerNotification, NotifyCustomer } from './order-notifications.ts';

export interface OrdersDependencies {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly guards: Guards;
  readonly payments: Payments;
  /** How long stock is held for an order that is not paid yet. */
  readonly holdMinutes: number;
  /** What may be held without being paid; null lifts it, for load tests. */
  readonly fair: FairHolds | null;
  /** Who gives back more than this of an order shows once more who they are; null: nobody has to. */
  readonly confirmRefundsAbove: Cents | null;
  /** Makes keys of clients' addresses. */
  readonly secret: string;
  readonly notifyCustomer: NotifyCustomer;
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
}

/** Orders from the cart to the door. */
export function createOrders(dependencies: OrdersDependencies): Orders {
  const { db, guards, payments } = dependencies;
  const clientKeyOf = createClientKeys(dependencies.secret);
  const closeUnpaid = createCloseUnpaid(dependencies);
  const unpaid = createReplaceUnpaid({ ...dependencies, closeUnpaid });
  const placeOrder = createPlaceOrder({ ...dependencies, unpaid });
  const actions = createAdminActions(dependencies);
  return {
    async routes(app) {
      await app.register(orderRoutes({ db, guards, payments, placeOrder, clientKeyOf }));
      await app.register(orderAdminRoutes({ ...dependencies, actions }));
    },
    releaseUnpaid: createReleaseUnpaid({ ...dependencies, closeUnpaid }),
  };
}
