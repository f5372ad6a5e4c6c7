import { randomUUID } from 'node:crypto';
import { emptyBody, idParams, noQuery } from '@gadgetry/contract/fields';
import {
  type Order,
  createOrderBody,
  createdOrder,
  order,
  ownOrdersQuery,
  placingHeaders,
  replacedIn,
} from '@gadgetry/contract/orders';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { clientAddress } from '../../http/rate-limits.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, type Person, personOf } from '../identity/index.ts';
import { readOrder, readOrdersOf } from './order-reading.ts';
import { type PaymentMethod, readPayment } from '../payments/index.ts';
import type { NoteRefusal } from '../promocodes/index.ts';
import { findOrder, linesOf } from './order-store.ts';
import { toOrder, toRefunds, withInstructions } from './order-serializer.ts';
import type { PlaceOrder } from './place-order.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';

export interface OrderRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly placeOrder: PlaceOrder;
  readonly cancelUnpaid: UnpaidOrders['cancel'];
  readonly methods: readonly PaymentMethod[];
  /** What is kept of a client's address while an order is unpaid. */
  readonly clientKeyOf: (address: string) => string;
  readonly noteRefusal: NoteRefusal;
}

/** What shoppers do with their own orders. */
export function orderRoutes(options: OrderRoutesOptions) {
  const { db, guards, placeOrder, cancelUnpaid, methods, clientKeyOf } = options;

  const readWhole = async (person: Person, id: string): Promise<Order> => {
    const [found, payment] = await Promise.all([
      readOrder(db, id),
      readPayment(db, id, () => linesOf(db, id)),
    ]);
    const theirs = found?.user_id === person.id || person.role === 'admin';
    if (found === undefined || !theirs) throw new ShopError('not_found');
    return { ...withInstructions(toOrder(found), methods), refunds: toRefunds(payment) };
  };

  return routeGroup((app) => {
    app.post(
      '/orders',
      {
        onRequest: guards.canShop,
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
        const placing = { person: personOf(request), idempotencyKey, replaces, clientKey };
        try {
          const placed = await placeOrder(placing, request.body);
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
        setPageHeaders(request, reply, page);
        reply.header('cache-control', 'no-store');
        return page.rows.map(toOrder);
      },
    );

    app.post(
      '/orders/:id/cancel',
      {
        onRequest: guards.signedIn,
        schema: {
          params: idParams,
          querystring: noQuery,
          body: emptyBody,
          response: { 200: order },
        },
      },
      async (request) => {
        const { id } = request.params;
        const found = await findOrder(db, id);
        if (found?.user_id !== personOf(request).id) throw new ShopError('not_found');
        await cancelUnpaid(id);
        return readWhole(personOf(request), id);
      },
    );

    app.get(
      '/orders/:id',
      {
        onRequest: guards.signedIn,
        schema: { params: idParams, querystring: noQuery, response: { 200: order } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return readWhole(personOf(request), request.params.id);
      },
    );
  });
}
