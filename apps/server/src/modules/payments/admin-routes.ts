import { noQuery } from '@gadgetry/contract/fields';
import {
  webhookEvent,
  webhookEventParams,
  webhookEventsQuery,
} from '@gadgetry/contract/webhook-events';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { setPageHeaders } from '../../platform/paging.ts';
import { routeGroup } from '../../platform/routes.ts';
import type { Guards } from '../identity/index.ts';
import { findEvent, readEvents } from './webhook-reading.ts';
import type { Webhooks } from './webhook-service.ts';
import { webhookEventToWire } from './webhook-wire.ts';

export interface PaymentAdminRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly webhooks: Webhooks;
}

/** What the provider has told the shop, for admins. */
export function paymentAdminRoutes({ db, guards, webhooks }: PaymentAdminRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);

    app.get(
      '/admin/webhook-events',
      { schema: { querystring: webhookEventsQuery, response: { 200: z.array(webhookEvent) } } },
      async (request, reply) => {
        const page = await readEvents(db, request.query);
        setPageHeaders(request, reply, page);
        reply.header('cache-control', 'no-store');
        return page.rows.map(webhookEventToWire);
      },
    );

    // An event is only a reason to look at what is true now, so looking again can do no harm.
    app.post(
      '/admin/webhook-events/:id/replay',
      {
        schema: {
          params: webhookEventParams,
          querystring: noQuery,
          response: { 200: webhookEvent },
        },
      },
      async (request) => {
        const { id } = request.params;
        if (!(await webhooks.replay(id))) throw new ShopError('not_found');
        const replayed = await findEvent(db, id);
        if (replayed === null) throw new ShopError('not_found');
        return webhookEventToWire(replayed);
      },
    );
  });
}
