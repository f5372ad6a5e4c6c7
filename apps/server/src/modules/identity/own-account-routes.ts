import {
  deleteAccountInput,
  ownAccount,
  signedOutElsewhere,
  statusAnswer,
} from '@gadgetry/contract/account';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import type { Env } from '../../env.ts';
import type { Database } from '../../database/database.ts';
import { noStore, routeGroup } from '../../http/routes.ts';
import type { Auth } from './auth.ts';
import type { Guards } from './guards.ts';
import type { IdentityHooks } from './hooks.ts';
import { ownAccountService } from './own-account-service.ts';
import { personOf } from './person.ts';
import type { RemoveAccount } from './remove-account.ts';
import { dropSession } from './sessions/session-cookies.ts';

interface OwnAccountDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly db: Database;
  readonly guards: Guards;
  readonly hooks: Pick<IdentityHooks, 'securityEvents'>;
  readonly removeAccount: RemoveAccount;
}

/** How one signs in, where one is signed in, and the end of it all. */
export function ownAccountRoutes({
  auth,
  env,
  db,
  guards,
  hooks,
  removeAccount,
}: OwnAccountDependencies) {
  const service = ownAccountService({ auth, db, hooks, removeAccount });
  return routeGroup((app) => {
    app.addHook('onRequest', guards.fresh);
    app.addHook('onRequest', noStore);
    const common = { tags: ['accounts'], querystring: noQuery };

    app.get('/account', { schema: { ...common, response: { 200: ownAccount } } }, (request) =>
      service.read(personOf(request), request.sessionId),
    );

    app.delete(
      '/account/sessions',
      { schema: { ...common, response: { 200: signedOutElsewhere } } },
      (request) => service.signOutElsewhere(personOf(request), request.sessionId),
    );

    app.delete(
      '/account/sessions/:id',
      { schema: { ...common, params: idParams, response: { 200: statusAnswer } } },
      async (request) => {
        await service.signOutOne(personOf(request), request.params.id);
        return { status: true };
      },
    );

    app.delete(
      '/account',
      { schema: { ...common, body: deleteAccountInput, response: { 200: statusAnswer } } },
      async (request, reply) => {
        await service.remove(personOf(request), request.sessionId, request.body.password);
        dropSession(env, reply);
        return { status: true };
      },
    );
  });
}
