import {
  followedQuery,
  followedRedirect,
  redirect,
  redirectForm,
  redirectQuery,
  redirectsExportQuery,
} from '@gadgetry/contract/redirects';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { csvAnswer, sendCsv } from '../../../http/csv-export.ts';
import { adminResource } from '../../../http/admin-resource.ts';
import { type GuestRead, guestRead } from '../../../http/guest-api.ts';
import { byId, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import { exportRedirects, redirectsAsList } from './redirect-import.ts';
import { createRedirectService } from './redirect-service.ts';

const FOLLOWED = '/redirects';
const PATH = '/admin/redirects';

const followedSchema = {
  params: z.object({}),
  querystring: followedQuery,
  response: { 200: followedRedirect },
};

/** Where old addresses lead. Pages ask for it only where they would not be found. */
export function createRedirects({
  db,
  guards,
  origin,
}: {
  readonly db: Database;
  readonly origin: string;
  readonly guards: Guards;
}): {
  readonly routes: FastifyPluginAsync;
  readonly guestReads: readonly GuestRead[];
  /** How they come in as a file. */
  readonly asList: ReturnType<typeof redirectsAsList>;
} {
  const redirects = createRedirectService(db, origin);
  const follow = async ({ path }: { readonly path: string }) => ({
    to: await redirects.follow(path),
  });
  const resource = { path: PATH, guard: guards.admin('settings'), actor: personOf };
  const managed = adminResource(resource, (routes, app) => {
    routes.list(redirectQuery, redirect, redirects.list);
    routes.create(redirectForm, redirect, redirects.create);
    app.get(`${PATH}.csv`, { schema: exported }, async (request, reply) =>
      sendCsv(reply, 'redirects.csv', exportRedirects(db, request.query)),
    );
    const removed = { ...byId, response: { 200: redirect } };
    app.delete(`${PATH}/:id`, { schema: removed }, async (request) =>
      redirects.remove(personOf(request), request.params.id.toLowerCase()),
    );
  });
  const exported = { querystring: redirectsExportQuery, response: csvAnswer('a line a redirect') };
  const followed = routeGroup((app) => {
    app.get(FOLLOWED, { schema: followedSchema }, async ({ query }) => follow(query));
  });
  return {
    routes: routeGroup(async (app) => {
      await app.register(managed);
      await app.register(followed);
    }),
    asList: redirectsAsList(origin),
    guestReads: [
      guestRead(FOLLOWED, followedSchema, async ({ query }) => ({ body: await follow(query) })),
    ],
  };
}
