import { accountsQuery, listedAccount } from '@gadgetry/contract/account';
import { idParams, noQuery, statusChangeQuery } from '@gadgetry/contract/fields';
import { account, roleInput } from '@gadgetry/contract/identity';
import type { Database } from '../../database/database.ts';
import { setPageHeaders } from '../../http/page-headers.ts';
import { routeGroup } from '../../http/routes.ts';
import { z } from 'zod';
import { accountAdminService } from './account-admin-service.ts';
import type { Guards } from './guards.ts';
import type { IdentityHooks } from './hooks.ts';
import { personOf } from './person.ts';

export interface AccountAdminDependencies {
  readonly db: Database;
  readonly guards: Guards;
  readonly hooks: Pick<IdentityHooks, 'recordChange' | 'notifyOwner'>;
}

/** Everything here is an admin's, and refused before a body is read. */
export function accountAdminRoutes({ db, guards, hooks }: AccountAdminDependencies) {
  const accounts = accountAdminService(db, hooks);
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);

    app.get(
      '/accounts',
      {
        schema: {
          tags: ['accounts'],
          querystring: accountsQuery,
          response: { 200: z.array(listedAccount) },
        },
      },
      async (request, reply) => {
        const page = await accounts.list(request.query);
        setPageHeaders(request, reply, page);
        return page.rows;
      },
    );

    app.put(
      '/accounts/:id/role',
      {
        onRequest: guards.requireRecentAuthentication,
        schema: {
          tags: ['accounts'],
          params: idParams,
          querystring: noQuery,
          body: roleInput,
          response: { 200: account },
        },
      },
      async (request) =>
        accounts.setRole(personOf(request), request.params.id.toLowerCase(), request.body.role),
    );

    app.put(
      '/accounts/:id/status',
      {
        onRequest: guards.requireRecentAuthentication,
        schema: {
          tags: ['accounts'],
          params: idParams,
          querystring: statusChangeQuery,
          response: { 200: account },
        },
      },
      async (request) => {
        const active = request.query.status === 'true';
        return accounts.setActive(personOf(request), request.params.id.toLowerCase(), active);
      },
    );
  });
}
