import { accountsQuery, listedAccount } from '@gadgetry/contract/account';
import { account, roleInput } from '@gadgetry/contract/identity';
import type { Database } from '../../database/database.ts';
import { adminResource } from '../../http/admin-resource.ts';
import { accountAdminService } from './account-admin-service.ts';
import type { Guards } from './guards.ts';
import type { IdentityHooks } from './hooks.ts';
import { personOf } from './person.ts';

export interface AccountAdminDependencies {
  readonly db: Database;
  readonly guards: Guards;
  readonly hooks: Pick<IdentityHooks, 'recordChange' | 'notifyOwner'>;
}

export function accountAdminRoutes({ db, guards, hooks }: AccountAdminDependencies) {
  const accounts = accountAdminService(db, hooks);
  const resource = {
    path: '/accounts',
    guard: guards.admin,
    guardChanges: guards.requireRecentAuthentication,
    actor: personOf,
    tags: ['accounts'],
  };
  return adminResource(resource, (routes) => {
    routes.list(accountsQuery, listedAccount, accounts.list);
    routes.update(roleInput, account, accounts.setRole, '/role');
    routes.status(account, accounts.setActive);
  });
}
