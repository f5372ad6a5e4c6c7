import { noQuery } from '@gadgetry/contract/fields';
import { orderKeyHeaders } from '@gadgetry/contract/guest-orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
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
import { dueOf } from './exchanges/exchange-store.ts';
import type { OrderAccess } from './order-access.ts';
import { type Owner, owns } from './order-owners.ts';
import {
  type OrderRow,
  findOrder,
  isPayable,
  newestUnpaid,
  outlivesSession,
} from './order-store.ts';

interface PaymentSessionRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly access: OrderAccess;
  readonly payments: Payments;
}

const NOT_BY_CARD = 'This order is not paid by card. How to pay for it is on its page';

/** @throws ShopError not_found, order_not_payable */
async function toPay(db: Database, order: OrderRow | undefined, owner: Owner): Promise<OrderToPay> {
  if (order === undefined || !owns(owner, order)) throw new ShopError('not_found');
  if (!isCollectedByProvider(order.payment_method)) {
    throw new ShopError('order_not_payable', NOT_BY_CARD);
  }
  if (!isPayable(order)) throw new ShopError('order_not_payable');
  return {
    orderId: order.id,
    orderNumber: order.number,
    amount: await dueOf(db, order),
    customerEmail: order.customer_email,
    holdExpiresAt: order.hold_expires_at ?? order.created_at,
    outlivesSession: outlivesSession(order),
  };
}

/** The payer's side: begin to pay an order, come back from paying it. */
export function paymentSessionRoutes({
  db,
  guards,
  access,
  payments,
}: PaymentSessionRoutesOptions) {
  return routeGroup((app) => {
    app.post(
      '/payments/create-checkout-session',
      {
        onRequest: access.orByKey(guards.canShop),
        schema: {
          querystring: noQuery,
          headers: orderKeyHeaders,
          body: createCheckoutSessionBody,
          response: { 200: checkoutSession },
        },
      },
      async (request, reply) => {
        const { orderId } = request.body;
        const named = orderId === undefined ? undefined : await findOrder(db, orderId);
        const byKey = named !== undefined && access.keysOf(request).opens(named);
        // Whoever came in by the key to another order is asked for what all accounts are asked for.
        if (!byKey) await guards.canShop(request, reply);
        const wanted = orderId === undefined ? await newestUnpaid(db, personOf(request).id) : named;
        const order = await toPay(db, wanted, access.ownerOf(request));
        const session = await payments.openSession(order);
        reply.header('cache-control', 'no-store');
        return session;
      },
    );

    app.get(
      '/payments/session-status',
      {
        onRequest: access.orByKey(guards.signedIn),
        schema: {
          querystring: sessionStatusQuery,
          headers: orderKeyHeaders,
          response: { 200: sessionStatus },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { session_id: sessionId } = request.query;
        const payment = await findBySession(db, sessionId);
        const order = payment === null ? undefined : await findOrder(db, payment.order_id);
        // Another's session is as unknown as one that does not exist.
        const theirs = order !== undefined && owns(access.ownerOf(request), order);
        if (payment === null || !theirs) throw new ShopError('not_found');
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
