import { securityEvent, securityEventsQuery } from '@gadgetry/contract/security-events';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from '../identity/index.ts';
import { serializeSecurityEvent } from './security-event-serializer.ts';
import { readSecurityEvents } from './security-events-store.ts';

export function securityEventRoutes({ db, guards }: { db: Database; guards: Guards }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);

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
        setPageHeaders(request, reply, page);
        return page.rows.map(serializeSecurityEvent);
      },
    );
  });
}
