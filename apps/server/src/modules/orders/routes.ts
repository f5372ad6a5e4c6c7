import { randomUUID } from 'node:crypto';
import { emptyBody, noQuery } from '@gadgetry/contract/fields';
import { orderKeyHeaders } from '@gadgetry/contract/guest-orders';
import {
  type Order,
  createOrderBody,
  createdOrder,
  order,
  ownOrdersQuery,
  placingHeaders,
  replacedIn,
} from '@gadgetry/contract/orders';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { clientAddress } from '../../http/rate-limits.ts';
import { pageRows } from '../../http/page-headers.ts';
import { byId, routeGroup } from '../../http/routes.ts';
import { type Guards, may, personOf } from '../identity/index.ts';
import { readOrder, readOrdersOf } from './order-reading.ts';
import { type PaymentMethod, readPayment } from '../payments/index.ts';
import type { NoteRefusal } from '../promocodes/index.ts';
import type { OrderAccess } from './order-access.ts';
import { owns } from './order-owners.ts';
import { findOrder, linesOf } from './order-store.ts';
import { withRefunds } from './order-payment-serializer.ts';
import { toOrder, withInstructions } from './order-serializer.ts';
import type { PlaceOrder } from './placing/place-order.ts';
import type { UnpaidOrders } from './placing/unpaid-orders.ts';
import { leftToSend } from './shipments/shipment-rules.ts';
import { readLinesOnTheirWay } from './shipments/shipment-store.ts';

export interface OrderRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly access: OrderAccess;
  readonly placeOrder: PlaceOrder;
  readonly cancelUnpaid: UnpaidOrders['cancel'];
  readonly readOwnOrder: ReadOwnOrder;
  /** What is kept of a client's address while an order is unpaid. */
  readonly clientKeyOf: (address: string) => string;
  readonly noteRefusal: NoteRefusal;
}

/** @throws ShopError not_found where it is somebody else's */
export type ReadOwnOrder = (request: FastifyRequest, id: string) => Promise<Order>;

export function createReadOwnOrder({
  db,
  access,
  byHand,
}: Pick<OrderRoutesOptions, 'db' | 'access'> & {
  /** What is paid without a provider. */
  readonly byHand: () => readonly PaymentMethod[];
}): ReadOwnOrder {
  return async (request, id) => {
    const [found, payment] = await Promise.all([
      readOrder(db, id),
      readPayment(db, id, () => linesOf(db, id)),
    ]);
    if (found === undefined) throw new ShopError('not_found');
    const theirs = owns(access.ownerOf(request), found) || may(request.person, 'orders:read');
    if (!theirs) throw new ShopError('not_found');
    const told = withRefunds(withInstructions(toOrder(found), found, byHand), payment);
    if (found.status !== 'CONFIRMED' || found.shipments.length === 0) return told;
    const restFollows = leftToSend(await readLinesOnTheirWay(db, id)).length > 0;
    return { ...told, restFollows };
  };
}

/** What shoppers do with their own orders. */
export function orderRoutes(options: OrderRoutesOptions) {
  const { db, guards, access, placeOrder, cancelUnpaid, clientKeyOf } = options;
  const readWhole = options.readOwnOrder;

  return routeGroup((app) => {
    app.post(
      '/orders',
      {
        onRequest: access.mayOrder,
        schema: {
          querystring: noQuery,
          headers: placingHeaders,
          body: createOrderBody,
          response: { 201: createdOrder },
        },
      },
      async (request, reply) => {
        const idempotencyKey = request.headers['idempotency-key'] ?? randomUUID();
        const replaces = replacedIn(request.headers);
        const clientKey = clientKeyOf(clientAddress(request));
        const placer = access.placerOf(request, request.body.guest);
        try {
          const placed = await placeOrder(
            { ...placer, idempotencyKey, replaces, clientKey, made: null },
            request.body,
          );
          reply.code(201);
          return placed;
        } catch (error) {
          const { promoCode = '' } = request.body;
          if (error instanceof ShopError && error.code.startsWith('promocode_')) {
            await options.noteRefusal(promoCode, clientAddress(request));
          }
          throw error;
        }
      },
    );

    app.get(
      '/orders/user',
      {
        onRequest: guards.signedIn,
        schema: { querystring: ownOrdersQuery, response: { 200: z.array(order) } },
      },
      async (request, reply) => {
        const page = await readOrdersOf(db, personOf(request).id, request.query);
        reply.header('cache-control', 'no-store');
        return pageRows(request, reply, page).map(toOrder);
      },
    );

    app.post(
      '/orders/:id/cancel',
      {
        onRequest: access.orByKey(guards.fresh),
        schema: { ...byId, headers: orderKeyHeaders, body: emptyBody, response: { 200: order } },
      },
      async (request) => {
        const { id } = request.params;
        const found = await findOrder(db, id);
        const theirs = found !== undefined && owns(access.ownerOf(request), found);
        if (!theirs) throw new ShopError('not_found');
        await cancelUnpaid(id);
        return readWhole(request, id);
      },
    );

    app.get(
      '/orders/:id',
      {
        onRequest: access.orByKey(guards.signedIn),
        schema: { ...byId, headers: orderKeyHeaders, response: { 200: order } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return readWhole(request, request.params.id);
      },
    );
  });
}
