import { noQuery } from '@gadgetry/contract/fields';
import {
  checkoutSession,
  createCheckoutSessionBody,
  sessionStatus,
  sessionStatusQuery,
} from '@gadgetry/contract/payments';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { type OrderToPay, type Payments, findBySession } from '../payments/index.ts';
import { findOrder, isPayable, newestUnpaid } from './order-store.ts';

export interface PaymentSessionRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly payments: Payments;
}

const NOT_BY_CARD = 'This order is not paid by card. How to pay for it is on its page in My Orders';

/**
 * @param orderId null for the person's newest order that waits to be paid by card
 * @throws ShopError not_found, order_not_payable
 */
async function orderToPay(
  db: Database,
  userId: string,
  orderId: string | null,
): Promise<OrderToPay> {
  const order = orderId === null ? await newestUnpaid(db, userId) : await findOrder(db, orderId);
  if (order?.user_id !== userId) throw new ShopError('not_found');
  if (order.payment_method !== 'card') throw new ShopError('order_not_payable', NOT_BY_CARD);
  if (!isPayable(order)) throw new ShopError('order_not_payable');
  return {
    orderId: order.id,
    orderNumber: order.number,
    amount: order.grand_total_cents,
    customerEmail: order.customer_email,
    holdExpiresAt: order.hold_expires_at ?? order.created_at,
  };
}

/** The payer's side: begin to pay an order, come back from paying it. */
export function paymentSessionRoutes({ db, guards, payments }: PaymentSessionRoutesOptions) {
  return routeGroup((app) => {
    app.post(
      '/payments/create-checkout-session',
      {
        onRequest: guards.canShop,
        schema: {
          querystring: noQuery,
          body: createCheckoutSessionBody,
          response: { 200: checkoutSession },
        },
      },
      async (request, reply) => {
        const { orderId = null } = request.body;
        const order = await orderToPay(db, personOf(request).id, orderId);
        const session = await payments.openSession(order);
        reply.header('cache-control', 'no-store');
        return session;
      },
    );

    app.get(
      '/payments/session-status',
      {
        onRequest: guards.signedIn,
        schema: { querystring: sessionStatusQuery, response: { 200: sessionStatus } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { session_id: sessionId } = request.query;
        const payment = await findBySession(db, sessionId);
        const order = payment === null ? undefined : await findOrder(db, payment.order_id);
        // Another's session is as unknown as one that does not exist.
        if (payment === null || order?.user_id !== personOf(request).id) {
          throw new ShopError('not_found');
        }
        const status = await payments.statusOfSession(sessionId);
        if (status === null) throw new ShopError('not_found');
        const settled = (await findOrder(db, order.id)) ?? order;
        return {
          status,
          customer_email: payment.customer_email,
          orderId: order.id,
          orderNumber: order.number,
          orderStatus: settled.status,
          paymentStatus: settled.payment_status,
        };
      },
    );
  });
}
