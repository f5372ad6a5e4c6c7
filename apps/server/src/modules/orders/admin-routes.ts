import {
  type AdminOrder,
  type RefundBody,
  adminOrder,
  adminOrderSummary,
  closeRefundBody,
  markPaidBody,
  refundBody,
  refundHeaders,
  refundParams,
} from '@gadgetry/contract/admin-orders';
import { emptyBody } from '@gadgetry/contract/fields';
import { type MinorUnits, fromMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import { adminOrdersQuery, ordersExportQuery } from '@gadgetry/contract/orders';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { momentsIn } from '../../http/csv-moments.ts';
import { csvAnswer, sendCsv } from '../../http/csv-export.ts';
import { pageRows } from '../../http/page-headers.ts';
import { byId, noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, may, personOf } from '../identity/index.ts';
import {
  type ClaimedMoney,
  type PaymentMethod,
  type RequestedRefund,
  readPayment,
  refundedOf,
} from '../payments/index.ts';
import type { AdminActions, Giver } from './admin-actions.ts';
import type { ConfirmLarge } from './confirm-large.ts';
import { claimedBefore } from './exchanges/disputed-money.ts';
import { exportOrders } from './order-export.ts';
import { countPieces, readAdminOrders } from './admin-order-list.ts';
import { readOrder } from './order-reading.ts';
import { findOrder, linesOf } from './order-store.ts';
import { readLinesOnTheirWay } from './shipments/shipment-store.ts';
import { toAdminOrder, toSummary, withInstructions } from './order-serializer.ts';
import { hasWithdrawal } from './returns/move-return.ts';
import { readLinesToReturn } from './returns/return-store.ts';

interface OrderAdminRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly actions: AdminActions;
  readonly wholeOrder: (id: string) => Promise<AdminOrder>;
  readonly giverOf: GiverOf;
  /** In which moments stand in files. */
  readonly timeZone: () => string;
  readonly confirmLarge: ConfirmLarge;
}

export type GiverOf = (request: FastifyRequest) => Promise<Giver>;

/**
 * Who has not shown lately who they are gives back no more of an order than the owner has set: how much
 * that is, is decided under the order's lock, for others may give back in the same moment.
 */
export function createGiverOf(guards: Guards, limit: () => MinorUnits | null): GiverOf {
  return async (request) => {
    const confirmAbove = limit();
    const confirmed = confirmAbove === null || (await guards.isRecent(request));
    const person = personOf(request);
    if (!may(person, 'refunds:write')) return { person, atMost: 'nothing' };
    return { person, atMost: confirmed ? null : confirmAbove };
  };
}

function requestedRefund({ amount, lines = [], shipping }: RefundBody): RequestedRefund['of'] {
  return amount === undefined
    ? { pieces: lines, shipping: toMinorUnits(shipping) }
    : { amount: toMinorUnits(amount) };
}

/** Some hundred thousand orders, sent while they are read. */
const EXPORTED_WITHIN_MS = 120_000;

/** What an earlier order's payer claims of the money that has paid for this one can't be given back either. */
function withClaimed(order: AdminOrder, claimed: ClaimedMoney | null): AdminOrder {
  const { payment } = order;
  if (payment === null || claimed === null) return order;
  const most = Math.max(0, toMinorUnits(payment.refundable) - claimed.amount);
  return {
    ...order,
    payment: {
      ...payment,
      disputed: true,
      disputedOrder: claimed.order,
      refundable: fromMinorUnits(most),
      refundableByProvider: Math.min(payment.refundableByProvider, fromMinorUnits(most)),
    },
  };
}

/** An order as admins see it. */
export function createReadAdminOrder(db: Database, byHand: () => readonly PaymentMethod[]) {
  return async (id: string): Promise<AdminOrder> => {
    const [found, payment, lines, withdrawal, onTheirWay, claimed] = await Promise.all([
      readOrder(db, id),
      readPayment(db, id, () => linesOf(db, id)),
      readLinesToReturn(db, id),
      hasWithdrawal(db, id),
      readLinesOnTheirWay(db, id),
      claimedBefore(db, id),
    ]);
    if (found === undefined) throw new ShopError('not_found');
    const order = toAdminOrder(found, payment, { lines, hasWithdrawal: withdrawal }, onTheirWay);
    return withClaimed(withInstructions(order, found, byHand), claimed);
  };
}

/** All orders, and what becomes of them. Every action answers the order as it is then. */
export function orderAdminRoutes({
  db,
  guards,
  actions,
  wholeOrder,
  giverOf,
  confirmLarge,
  timeZone,
}: OrderAdminRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const answer = { ...byId, response: { 200: adminOrder } };
    const givesMoney = { needs: 'refunds:write' } as const;

    app.get(
      '/admin/orders',
      { schema: { querystring: adminOrdersQuery, response: { 200: z.array(adminOrderSummary) } } },
      async (request, reply) => {
        const page = await readAdminOrders(db, { ...request.query, timeZone: timeZone() });
        const ids = page.rows.map(({ id }) => id);
        const [pieces, refunded] = await Promise.all([
          countPieces(db, page.rows),
          refundedOf(db, ids),
        ]);
        return pageRows(request, reply, page).map((row) =>
          toSummary(row, pieces.get(row.id) ?? 0, refunded.get(row.id) ?? 0),
        );
      },
    );

    app.get(
      '/admin/orders.csv',
      {
        handlerTimeout: EXPORTED_WITHIN_MS,
        schema: { querystring: ordersExportQuery, response: csvAnswer('a line an order') },
      },
      async (request, reply) => {
        const asked = { ...request.query, timeZone: timeZone() };
        return sendCsv(reply, 'orders.csv', exportOrders(db, asked, momentsIn(asked.timeZone)));
      },
    );

    app.get('/admin/orders/:id', { schema: answer }, (request) => wholeOrder(request.params.id));

    app.post(
      '/admin/orders/:id/mark-paid',
      { schema: { ...answer, body: markPaidBody } },
      async (request, reply) => {
        const { id } = request.params;
        const order = await findOrder(db, id);
        await confirmLarge(request, reply, order?.grand_total_cents ?? 0);
        await actions.markPaid(id, personOf(request), request.body.note);
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/new-link',
      { schema: { ...answer, body: emptyBody } },
      async (request) => {
        const { id } = request.params;
        await actions.renewLink(id, personOf(request).email);
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/cancel',
      { schema: { ...answer, body: emptyBody } },
      async (request) => {
        await actions.cancel(request.params.id, await giverOf(request));
        return wholeOrder(request.params.id);
      },
    );

    app.post(
      '/admin/orders/:id/refunds',
      {
        config: givesMoney,
        schema: { ...answer, headers: refundHeaders, body: refundBody },
      },
      async (request) => {
        const { id } = request.params;
        const of = requestedRefund(request.body);
        const key = request.headers['idempotency-key'];
        const { reason, note, restock } = request.body;
        await actions.refund(id, await giverOf(request), { of, reason, note, restock, key });
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/refunds/:refundId/retry',
      { config: givesMoney, schema: { ...answer, params: refundParams, body: emptyBody } },
      async (request) => {
        const { id, refundId } = request.params;
        await actions.retryRefund(id, refundId, await giverOf(request));
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/refunds/:refundId/close',
      { config: givesMoney, schema: { ...answer, params: refundParams, body: closeRefundBody } },
      async (request) => {
        const { id, refundId } = request.params;
        await actions.closeRefund(id, refundId, await giverOf(request), request.body);
        return wholeOrder(id);
      },
    );
  });
}
