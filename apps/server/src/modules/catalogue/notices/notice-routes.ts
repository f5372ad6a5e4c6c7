import { noQuery } from '@gadgetry/contract/fields';
import {
  noticeAsked,
  noticeInput,
  ownNotice,
  waitedQuery,
  waitedVariant,
} from '@gadgetry/contract/notices';
import { z } from 'zod';
import { adminResource } from '../../../http/admin-resource.ts';
import { byId, routeGroup } from '../../../http/routes.ts';
import { type Guard, type Guards, personOf } from '../../identity/index.ts';
import type { NoticeService } from './notice-service.ts';

interface Deps {
  readonly guards: Guards;
  readonly notices: NoticeService;
}

/** For everyone: to be told, once, and to see and end what one waits for. */
export function noticeRoutes({ guards, notices }: Deps) {
  // Whoever says who they are has to be it at this moment, as for every write.
  const guestOrFresh: Guard = async (request, reply) => {
    if (request.headers.authorization !== undefined) await guards.fresh(request, reply);
  };
  return routeGroup((app) => {
    app.post(
      '/products/:id/notices',
      {
        onRequest: guestOrFresh,
        schema: {
          ...byId,
          summary: 'Asks to be told by mail, once, when it is in stock again or cheaper',
          body: noticeInput,
          response: { 200: noticeAsked },
        },
      },
      async ({ person, params, body }) => notices.ask(person, params.id.toLowerCase(), body),
    );

    app.get(
      '/account/notices',
      {
        onRequest: guards.signedIn,
        schema: {
          querystring: noQuery,
          summary: 'What the caller waits for',
          response: { 200: z.array(ownNotice) },
        },
      },
      async (request) => notices.own(personOf(request)),
    );

    app.delete(
      '/account/notices/:id',
      {
        onRequest: guards.fresh,
        schema: {
          ...byId,
          summary: 'Ends it; answers what is left',
          response: { 200: z.array(ownNotice) },
        },
      },
      async (request) => notices.end(personOf(request), request.params.id.toLowerCase()),
    );
  });
}

/** What shoppers wait for. */
export function noticeAdminRoutes({ guards, notices }: Deps) {
  const resource = { path: '/admin/notices', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(waitedQuery, waitedVariant, notices.waited);
  });
}
