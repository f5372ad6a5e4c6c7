import {
  type RefundBody,
  adminOrder,
  adminOrderSummary,
  closeRefundBody,
  emptyBody,
  markPaidBody,
  refundBody,
  refundHeaders,
  refundParams,
  shipOrderBody,
} from '@gadgetry/contract/admin-orders';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { type Cents, centsFromDollars } from '@gadgetry/contract/money';
import { adminOrdersQuery } from '@gadgetry/contract/orders';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import {
  type PaymentOverview,
  type RequestedRefund,
  readPayment,
  refundOfPieces,
  sumOfLines,
} from '../payments/index.ts';
import type { AdminActions } from './admin-actions.ts';
import { countPieces, readAdminOrders } from './order-reading.ts';
import { readOrder } from './order-reading.ts';
import { findOrder, linesOf } from './order-store.ts';
import { toAdminOrder, toSummary } from './order-serializer.ts';

export interface OrderAdminRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly actions: AdminActions;
  /** Who gives back more than this of an order shows once more who they are; null: nobody has to. */
  readonly confirmRefundsAbove: Cents | null;
}

function requestedRefund({ amount, lines = [] }: RefundBody): RequestedRefund['of'] {
  return amount === undefined ? { pieces: lines } : { amount: centsFromDollars(amount) };
}

/** All orders, and what becomes of them. Every action answers the order as it is then. */
export function orderAdminRoutes({
  db,
  guards,
  actions,
  confirmRefundsAbove,
}: OrderAdminRoutesOptions) {
  const paymentOf = (id: string) => readPayment(db, id, () => linesOf(db, id));

  const wholeOrder = async (id: string) => {
    const [found, payment] = await Promise.all([readOrder(db, id), paymentOf(id)]);
    if (found === undefined) throw new ShopError('not_found');
    return toAdminOrder(found, payment);
  };

  /**
   * Asks again who is there before much money leaves. What has gone back of the order already counts
   * too: a sum in small parts is the same sum.
   * @param amountOf what is asked for now
   */
  const confirmLargeRefund = async (
    request: FastifyRequest,
    reply: FastifyReply,
    orderId: string,
    amountOf: (payment: PaymentOverview) => Cents,
  ): Promise<void> => {
    if (confirmRefundsAbove === null) return;
    const payment = await paymentOf(orderId);
    if (payment === null) return;
    const { refunded_cents: gone, refunding_cents: going } = payment;
    if (gone + going + amountOf(payment) <= confirmRefundsAbove) return;
    await guards.requireRecentAuthentication(request, reply);
  };

  /** Goods go out on the word of whoever says that the money is there. */
  const confirmLargePayment = async (
    request: FastifyRequest,
    reply: FastifyReply,
    orderId: string,
  ): Promise<void> => {
    if (confirmRefundsAbove === null) return;
    const total = (await findOrder(db, orderId))?.grand_total_cents ?? 0;
    if (total > confirmRefundsAbove) await guards.requireRecentAuthentication(request, reply);
  };

  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const answer = { params: idParams, querystring: noQuery, response: { 200: adminOrder } };

    app.get(
      '/admin/orders',
      { schema: { querystring: adminOrdersQuery, response: { 200: z.array(adminOrderSummary) } } },
      async (request, reply) => {
        const page = await readAdminOrders(db, request.query);
        const pieces = await countPieces(db, page.rows);
        setPageHeaders(request, reply, page);
        return page.rows.map((row) => toSummary(row, pieces.get(row.id) ?? 0));
      },
    );

    app.get('/admin/orders/:id', { schema: answer }, (request) => wholeOrder(request.params.id));

    app.post(
      '/admin/orders/:id/mark-paid',
      { schema: { ...answer, body: markPaidBody } },
      async (request, reply) => {
        const { id } = request.params;
        await confirmLargePayment(request, reply, id);
        await actions.markPaid(id, personOf(request), request.body.note);
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/ship',
      { schema: { ...answer, body: shipOrderBody } },
      async (request) => {
        const { id } = request.params;
        await actions.ship(id, personOf(request).email, request.body);
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/deliver',
      { schema: { ...answer, body: emptyBody } },
      async (request) => {
        await actions.deliver(request.params.id, personOf(request).email);
        return wholeOrder(request.params.id);
      },
    );

    app.post(
      '/admin/orders/:id/cancel',
      { schema: { ...answer, body: emptyBody } },
      async (request, reply) => {
        await confirmLargeRefund(request, reply, request.params.id, ({ left }) => left);
        await actions.cancel(request.params.id, personOf(request).email);
        return wholeOrder(request.params.id);
      },
    );

    app.post(
      '/admin/orders/:id/refunds',
      { schema: { ...answer, headers: refundHeaders, body: refundBody } },
      async (request, reply) => {
        const { id } = request.params;
        const of = requestedRefund(request.body);
        const key = request.headers['idempotency-key'];
        await confirmLargeRefund(request, reply, id, ({ linesLeft }) =>
          'amount' in of ? of.amount : sumOfLines(refundOfPieces(linesLeft, of.pieces)),
        );
        await actions.refund(id, personOf(request), { of, reason: request.body.reason, key });
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/refunds/:refundId/retry',
      { schema: { ...answer, params: refundParams, body: emptyBody } },
      async (request, reply) => {
        const { id, refundId } = request.params;
        await confirmLargeRefund(request, reply, id, ({ transactions, left }) => {
          const failed = transactions.find((one) => one.id === refundId);
          return failed?.amount_cents ?? left;
        });
        await actions.retryRefund(id, refundId, personOf(request));
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/refunds/:refundId/close',
      { schema: { ...answer, params: refundParams, body: closeRefundBody } },
      async (request) => {
        const { id, refundId } = request.params;
        await actions.closeRefund(id, refundId, personOf(request), request.body);
        return wholeOrder(id);
      },
    );
  });
}
