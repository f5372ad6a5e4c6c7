import { accountsQuery, listedAccount, statusAnswer } from '@gadgetry/contract/account';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { account, roleInput } from '@gadgetry/contract/identity';
import { adminResource } from '../../http/admin-resource.ts';
import type { AccountAdminService } from './account-admin-service.ts';
import type { Guards } from './guards.ts';
import { personOf } from './person.ts';
import type { RemoveAccount } from './remove-account.ts';

interface AccountAdminDependencies {
  readonly guards: Guards;
  readonly accounts: AccountAdminService;
  readonly removeAccount: RemoveAccount;
}

export function accountAdminRoutes({ guards, accounts, removeAccount }: AccountAdminDependencies) {
  const resource = {
    path: '/accounts',
    guard: guards.admin('customers'),
    guardChanges: guards.requireRecentAuthentication,
    actor: personOf,
    tags: ['accounts'],
  };
  return adminResource(resource, (routes, within) => {
    routes.list(accountsQuery, listedAccount, accounts.list);
    routes.status(account, accounts.setActive);

    within.put(
      '/accounts/:id/role',
      {
        config: { needs: 'staff:write' },
        onRequest: guards.requireRecentAuthentication,
        schema: {
          tags: resource.tags,
          params: idParams,
          querystring: noQuery,
          body: roleInput,
          response: { 200: account },
        },
      },
      async (request) =>
        accounts.setRole(personOf(request), request.params.id.toLowerCase(), request.body),
    );

    within.delete(
      '/accounts/:id',
      {
        onRequest: guards.requireRecentAuthentication,
        schema: {
          tags: resource.tags,
          summary: 'For somebody who has asked for it; as DELETE /account does for oneself',
          params: idParams,
          querystring: noQuery,
          response: { 200: statusAnswer },
        },
      },
      async (request) => {
        await removeAccount(request.params.id.toLowerCase(), personOf(request));
        return { status: true };
      },
    );
  });
}
