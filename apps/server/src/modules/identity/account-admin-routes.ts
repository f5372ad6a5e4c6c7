import { accountsQuery, listedAccount, statusAnswer } from '@gadgetry/contract/account';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { account, roleInput } from '@gadgetry/contract/identity';
import type { Database } from '../../database/database.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { accountAdminService } from './account-admin-service.ts';
import type { Guards } from './guards.ts';
import type { IdentityHooks } from './hooks.ts';
import { personOf } from './person.ts';
import type { RemoveAccount } from './remove-account.ts';

export interface AccountAdminDependencies {
  readonly db: Database;
  readonly guards: Guards;
  readonly hooks: Pick<IdentityHooks, 'recordChange' | 'notifyOwner'>;
  readonly removeAccount: RemoveAccount;
}

export function accountAdminRoutes({ db, guards, hooks, removeAccount }: AccountAdminDependencies) {
  const accounts = accountAdminService(db, hooks);
  const resource = {
    path: '/accounts',
    guard: guards.admin,
    guardChanges: guards.requireRecentAuthentication,
    actor: personOf,
    tags: ['accounts'],
  };
  return adminResource(resource, (routes, within) => {
    routes.list(accountsQuery, listedAccount, accounts.list);
    routes.update(roleInput, account, accounts.setRole, '/role');
    routes.status(account, accounts.setActive);

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
