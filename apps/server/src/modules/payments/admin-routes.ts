import { closeBody } from '@gadgetry/contract/admin-orders';
import { type PaymentDifference, paymentDifference } from '@gadgetry/contract/integrity';
import { noQuery } from '@gadgetry/contract/fields';
import { fromMinorUnits } from '@gadgetry/contract/money';
import {
  type ProviderEvent,
  providerEvent,
  providerEventParams,
  providerEventsQuery,
} from '@gadgetry/contract/provider-events';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { pageRows } from '../../http/page-headers.ts';
import { byId, routeGroup } from '../../http/routes.ts';
import { inTransaction } from '../../database/transactions.ts';
import { recordChange } from '../history/index.ts';
import { type Guards, personOf } from '../identity/index.ts';
import { type DifferenceRow, closeDifference, listOpenDifferences } from './ledger-store.ts';
import type { ProviderEvents } from './provider-event-service.ts';
import { type EventRow, findEvent, readEvents } from './provider-event-store.ts';

export interface PaymentAdminRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly providerEvents: ProviderEvents;
}

function serializeProviderEvent(row: EventRow): ProviderEvent {
  return {
    _id: row.event_id,
    type: row.type,
    receivedAt: row.received_at.toISOString(),
    deliveries: row.deliveries,
    processedAt: row.processed_at?.toISOString() ?? null,
    outcome: row.outcome,
  };
}

function serializeDifference(row: DifferenceRow): PaymentDifference {
  const money = (cents: number | null) => (cents === null ? null : fromMinorUnits(cents));
  return {
    _id: row.id,
    subject: row.subject,
    orderId: row.order_id,
    detail: row.detail,
    shop: money(row.shop_cents),
    provider: money(row.provider_cents),
    foundAt: row.found_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    closedBy: row.closed_by,
    closedReason: row.closed_reason,
  };
}

/** What the provider has told the shop, for admins. */
export function paymentAdminRoutes({ db, guards, providerEvents }: PaymentAdminRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('books'));

    app.get(
      '/admin/webhook-events',
      { schema: { querystring: providerEventsQuery, response: { 200: z.array(providerEvent) } } },
      async (request, reply) => {
        const page = await readEvents(db, request.query);
        reply.header('cache-control', 'no-store');
        return pageRows(request, reply, page).map(serializeProviderEvent);
      },
    );

    // An event is only a reason to look at what is true now, so looking again can do no harm.
    app.post(
      '/admin/webhook-events/:id/replay',
      {
        schema: {
          params: providerEventParams,
          querystring: noQuery,
          response: { 200: providerEvent },
        },
      },
      async (request) => {
        const { id } = request.params;
        const event = await findEvent(db, id);
        if (event === null) throw new ShopError('not_found');
        // Before it is done: who asked is known then, whatever becomes of it.
        await inTransaction(db, (trx) =>
          recordChange(trx, {
            entity: 'webhook_event',
            entityId: id,
            action: 'replayed',
            actor: personOf(request),
            before: null,
            after: { version: 1, fields: { type: event.type } },
          }),
        );
        if (!(await providerEvents.replay(id))) throw new ShopError('not_found');
        const replayed = await findEvent(db, id);
        if (replayed === null) throw new ShopError('not_found');
        return serializeProviderEvent(replayed);
      },
    );

    app.get(
      '/admin/payment-differences',
      { schema: { querystring: noQuery, response: { 200: z.array(paymentDifference) } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        return (await listOpenDifferences(db)).map(serializeDifference);
      },
    );

    // What a program can't solve a person can: outside the shop, or by accepting it.
    app.post(
      '/admin/payment-differences/:id/close',
      { schema: { ...byId, body: closeBody, response: { 200: paymentDifference } } },
      async (request) => {
        const actor = personOf(request);
        const { reason } = request.body;
        const closed = await inTransaction(db, async (trx) => {
          const row = await closeDifference(trx, request.params.id, { actor: actor.email, reason });
          if (row === null) throw new ShopError('not_found');
          await recordChange(trx, {
            entity: 'book_difference',
            entityId: row.id,
            action: 'difference_closed',
            actor,
            before: { version: 1, fields: { difference: row.detail, reason: null } },
            after: { version: 1, fields: { difference: row.detail, reason } },
          });
          return row;
        });
        return serializeDifference(closed);
      },
    );
  });
}
