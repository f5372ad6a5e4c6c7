import {
  securityEvent,
  securityEventsQuery,
  type SecurityEvent,
} from '@gadgetry/contract/security-events';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { pageRows } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import {
  type StoredSecurityEvent,
  readEventsOf,
  readSecurityEvents,
} from './security-events-store.ts';

function serializeSecurityEvent(event: StoredSecurityEvent): SecurityEvent {
  return {
    _id: event.id,
    kind: event.kind,
    at: event.created_at.toISOString(),
    lastAt: event.last_at.toISOString(),
    count: event.count,
    account: { _id: event.account_id, email: event.account_email },
    actor: event.actor_email,
    clientAddress: event.client_address,
    userAgent: event.user_agent,
    detail: event.detail,
  };
}

/** What has happened to an account, for itself: nobody else's address is in it. */
export async function securityEventsOf(db: Database, accountId: string): Promise<SecurityEvent[]> {
  const events = await readEventsOf(db, accountId);
  return events.map((event) => ({ ...serializeSecurityEvent(event), actor: null }));
}

export function securityEventRoutes({ db, guards }: { db: Database; guards: Guards }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('security:read'));

    app.get(
      '/admin/security-events',
      {
        schema: {
          tags: ['accounts'],
          querystring: securityEventsQuery,
          response: { 200: z.array(securityEvent) },
        },
      },
      async (request, reply) => {
        const page = await readSecurityEvents(db, request.query);
        return pageRows(request, reply, page).map(serializeSecurityEvent);
      },
    );
  });
}
