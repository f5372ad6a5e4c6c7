import { idParams, noQuery, statusChangeQuery } from '@gadgetry/contract/fields';
import { promocode, promocodeInput, promocodeQuery } from '@gadgetry/contract/promocodes';
import { z } from 'zod';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { personOf } from '../identity/index.ts';
import type { PromocodeRouteDeps } from './routes.ts';

/** Everything here is an admin's, and refused before a body is read. */
export function promocodeAdminRoutes({ guards, promocodes }: PromocodeRouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);

    app.get(
      '/promocodes',
      { schema: { querystring: promocodeQuery, response: { 200: z.array(promocode) } } },
      async (request, reply) => {
        const page = await promocodes.list(request.query);
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.get(
      '/promocodes/:id',
      { schema: { params: idParams, querystring: noQuery, response: { 200: promocode } } },
      async (request) => promocodes.one(request.params.id),
    );

    app.post(
      '/promocodes',
      { schema: { querystring: noQuery, body: promocodeInput, response: { 201: promocode } } },
      async (request, reply) => {
        const created = await promocodes.create(personOf(request), request.body);
        return reply.code(201).send(created);
      },
    );

    app.put(
      '/promocodes/:id',
      {
        schema: {
          params: idParams,
          querystring: noQuery,
          body: promocodeInput,
          response: { 200: promocode },
        },
      },
      async (request) => promocodes.update(personOf(request), request.params.id, request.body),
    );

    app.put(
      '/promocodes/:id/status',
      {
        schema: {
          params: idParams,
          querystring: statusChangeQuery,
          response: { 200: promocode },
        },
      },
      async (request) => {
        const active = request.query.status === 'true';
        return promocodes.setActive(personOf(request), request.params.id, active);
      },
    );
  });
}
