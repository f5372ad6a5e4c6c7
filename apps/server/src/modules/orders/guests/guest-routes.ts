import { setTimeout as sleep } from 'node:timers/promises';
import { emptyBody, noQuery } from '@gadgetry/contract/fields';
import {
  type FindOrderBody,
  findOrderBody,
  orderKeyHeaders,
} from '@gadgetry/contract/guest-orders';
import { readOrderNumber } from '@gadgetry/contract/order-limits';
import { order } from '@gadgetry/contract/orders';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { byId, routeGroup } from '../../../http/routes.ts';
import { type Guards, SAME_TIME_MS, personOf } from '../../identity/index.ts';
import { claimOrder } from './claim-order.ts';
import type { OrderAccess } from '../order-access.ts';
import type { TellCustomer } from '../order-notifications.ts';
import { findByNumber } from '../order-owners.ts';
import type { ReadOwnOrder } from '../routes.ts';

interface GuestRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly access: OrderAccess;
  readonly tell: TellCustomer;
  readonly readOwnOrder: ReadOwnOrder;
}

/** What becomes of orders that were placed without an account. */
export function guestRoutes({ db, guards, access, tell, readOwnOrder }: GuestRoutesOptions) {
  const sendLink = async ({ number: typed, email }: FindOrderBody): Promise<void> => {
    const number = readOrderNumber(typed);
    const found = number === null ? undefined : await findByNumber(db, number, email);
    if (found !== undefined) await inTransaction(db, (trx) => tell(trx, found, 'link'));
  };

  return routeGroup((app) => {
    app.post(
      '/orders/find',
      {
        schema: {
          querystring: noQuery,
          body: findOrderBody,
          response: { 202: z.object({}).describe('Whether there is such an order or not') },
        },
      },
      async ({ body }, reply) => {
        await Promise.all([sendLink(body), sleep(SAME_TIME_MS)]);
        return reply.code(202).send({});
      },
    );

    app.post(
      '/orders/:id/claim',
      {
        onRequest: guards.fresh,
        schema: { ...byId, headers: orderKeyHeaders, body: emptyBody, response: { 200: order } },
      },
      async (request) => {
        const { id } = request.params;
        await claimOrder(db, id, personOf(request), access.keysOf(request));
        return readOwnOrder(request, id);
      },
    );
  });
}
