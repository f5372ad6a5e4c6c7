import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Env } from '../../env.ts';
import type { RateCounts } from '../../http/rate-limit-store.ts';
import { type OpenDatabase, openDatabase } from '../../database/database.ts';
import { createAccountLock } from './account-lock.ts';
import { createApiKeys } from './api-keys/api-keys.ts';
import { apiKeyRoutes } from './api-keys/key-routes.ts';
import { hasOwnSecondFactor } from './second-factor/own-second-factor.ts';
import { createKeyReader } from './api-keys/read-key.ts';
import { accountAdminService, withSecurityEvents } from './account-admin-service.ts';
import { accountAdminRoutes } from './account-admin-routes.ts';
import { type PasswordOwner, createAuth } from './auth.ts';
import { authRoutes } from './auth-routes.ts';
import type { IdentityHooks } from './hooks.ts';
import { hostedRoutes, createHosted } from './hosted/hosted-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import type { AccountOwnerNotification } from './account-notifications.ts';
import { createBearerReader } from './sessions/bearer.ts';
import { createCookieReader } from './sessions/session-cookies.ts';
import { grantAdmin, removeSecondFactor } from './owner-commands.ts';
import { type Guards, createGuards } from './guards.ts';
import { type SeedAccount, seedAccounts } from './demo-accounts.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { passkeys } from './passkeys/passkeys.ts';
import { createRemoveAccount } from './remove-account.ts';
import { passwordWasReset } from './passwords/password-routes.ts';
import { reauthenticationRoutes } from './second-factor/reauthentication.ts';
import { acceptInvitations } from './staff/accept-invitation.ts';
import { firstAdmin } from './staff/first-admin.ts';
import { invitationRoutes } from './staff/invitation-routes.ts';
import { staffInvitations } from './staff/invitations.ts';
import { ownRoles } from './staff/own-roles.ts';
import { staffRoutes } from './staff/staff-routes.ts';
import { signInChallenges } from './second-factor/second-step.ts';
import { totp } from './second-factor/totp.ts';
import { totpRoutes } from './second-factor/totp-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { forgetEnded } from './sessions/session-store.ts';

export type {
  AccountNotice,
  AccountOwnerNotification,
  SecurityNotification,
  SignUpTakenNotification,
  StaffInvitationNotification,
} from './account-notifications.ts';
export { findContacts, findStaff, hasAdmin, isShutOut } from './account-store.ts';
export { offerFirstAdmin } from './staff/first-admin.ts';
export { findByConfirmedEmail } from './account-store.ts';
export {
  type CustomerAccount,
  findCustomerAccounts,
  findCustomerIds,
  findCustomers,
  readCustomerAccounts,
} from './customer-accounts.ts';
export { SAME_TIME_MS } from './passwords/password-routes.ts';
export { holdAccount, holdAccounts, refusingGone } from './hold-account.ts';
export { type IdentityHooks, noHooks } from './hooks.ts';
export { RECENT_MINUTES, hasSecondFactor } from './sessions/session-store.ts';
export { SESSION_DAYS } from './auth.ts';
export { type Guard, type Guards, notInRole } from './guards.ts';
export { accountsWithKnownPassword, retireAccount, seedCustomers } from './demo-accounts.ts';
export { type Person, personOf } from './person.ts';
export { may } from './staff/staff-role.ts';
export {
  type HeldAccount,
  deleteUnclaimed,
  findHeldAccount,
  holdAccountsOf,
  insertUnclaimed,
  kindsOfAccounts,
  renameUnclaimed,
} from './unclaimed-accounts.ts';

interface IdentityDependencies {
  readonly env: Env;
  /** As its people know it, at the moment. */
  readonly shop: { readonly name: string };
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  readonly hooks: IdentityHooks;
  /** Whether whoever works here has to show a second factor; as the shop was started, where nobody says. */
  readonly safety?: { readonly demandsSecondFactor: () => boolean };
  /** Where calls by API keys are counted; without it they are not limited. */
  readonly counts?: Pick<RateCounts, 'count'> | null;
}

/** Accounts, sessions and bearers: who may do what. */
export interface Identity {
  readonly guards: Guards;
  /** The account calls under /api/auth and GET /api/v1/session, with `request.person` for every route. */
  readonly routes: FastifyPluginAsync;
  /**
   * One's own account, and what admins see and change of all; to be registered under the API's prefix.
   */
  readonly apiRoutes: FastifyPluginAsync;
  /** Makes the accounts that are not there yet, with verified addresses. Safe to repeat. */
  seedAccounts(accounts: readonly SeedAccount[]): Promise<void>;
  /** Makes the account an admin and ends its sessions; false where no account has that address. */
  grantAdmin(email: string): Promise<boolean>;
  /** For who has lost app, recovery codes and passkeys; false where no account has that address. */
  removeSecondFactor(email: string): Promise<boolean>;
  /** Removes sessions and verifications that have ended. */
  prune(now: Date): Promise<void>;
  /** Closes what the module has opened for itself; closing the application does it too. */
  close(): Promise<void>;
}

// A sign-up hashes its password inside a transaction. On connections of their own a flood of
// sign-ups waits for itself and never takes a connection from shoppers.
const CONNECTIONS = 4;

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { env, shop, database, log } = dependencies;
  const { securityEvents } = dependencies.hooks;
  const recordChange = withSecurityEvents(dependencies.hooks.recordChange, securityEvents);
  const hooks: IdentityHooks = { ...dependencies.hooks, recordChange };
  const own = openDatabase(
    database.address,
    (error) => log.warn({ err: error }, 'idle connection lost'),
    { connections: CONNECTIONS },
  );
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= own.close();
    return closing;
  };

  const { db, pool } = database;
  const challenges = signInChallenges(db, env.AUTH_SECRET);
  const codes = totp({ db, secret: env.AUTH_SECRET, shop, hooks });
  const library = {
    env,
    db: own.db,
    log,
    notifyOwner: (news: AccountOwnerNotification) => hooks.notifyOwner(db, news),
    securityEvents,
    challenges,
    onPasswordReset: (owner: PasswordOwner) => passwordWasReset(db, hooks, owner),
  };
  const auth = createAuth(library);
  const keys = env.LOCAL_ACCOUNTS ? passkeys({ auth, env, db, hooks }) : null;
  const hosted =
    env.OIDC_ISSUER === undefined
      ? null
      : createHosted(() => createAuth({ ...library, hosted: true }));
  const readBearer = createBearerReader(db, env.origins[0]);
  const secret = env.AUTH_SECRET;
  const { counts = null } = dependencies;
  const { demandsSecondFactor } = dependencies.safety ?? {
    demandsSecondFactor: () => env.REQUIRE_STAFF_SECOND_FACTOR,
  };
  const readKey = createKeyReader({
    pool,
    secret,
    counts,
    securityEvents,
    lacksSecondFactor: async (makerId) =>
      demandsSecondFactor() && !(await hasOwnSecondFactor(db, makerId)),
  });
  const guards = createGuards({
    db,
    pool,
    readBearer,
    readKey,
    requireVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
    demandsSecondFactor,
  });
  const routes: FastifyPluginAsync = async (app) => {
    app.decorateRequest('person', null);
    app.decorateRequest('sessionId', null);
    app.decorateRequest('isByKey', false);
    app.addHook('onClose', close);
    const readCookie = createCookieReader({ auth, env, pool });
    await app.register(
      authRoutes({
        auth,
        env,
        shop,
        db,
        guards,
        alone: createAccountLock(db),
        readCookie,
        hosted,
        hooks,
        totp: codes,
        passkeys: keys,
        challenges,
      }),
    );
    await app.register(sessionRoutes({ auth, env, db, pool, demandsSecondFactor }));
    if (hosted !== null) await app.register(hostedRoutes({ env, db, hosted, hooks }));
  };
  const apiRoutes: FastifyPluginAsync = async (app) => {
    const removeAccount = createRemoveAccount({ db, secret: env.AUTH_SECRET, hooks });
    await app.register(ownAccountRoutes({ auth, db, env, guards, hooks, removeAccount }));
    await app.register(
      reauthenticationRoutes({
        auth,
        secret: env.AUTH_SECRET,
        db,
        guards,
        hooks,
        totp: codes,
        passkeys: keys,
      }),
    );
    await app.register(totpRoutes({ guards, totp: codes }));
    if (keys !== null) await app.register(passkeyRoutes({ guards, passkeys: keys }));
    const accounts = accountAdminService(db, hooks);
    await app.register(accountAdminRoutes({ guards, accounts, removeAccount }));
    const invitations = staffInvitations({ db, secret, hooks });
    const roles = ownRoles({ db, hooks });
    await app.register(staffRoutes({ guards, accounts, invitations, roles }));
    await app.register(apiKeyRoutes({ guards, keys: createApiKeys({ db, secret, hooks }) }));
    const localAccounts = env.LOCAL_ACCOUNTS;
    const accepting = acceptInvitations({ auth, db, secret, localAccounts, hooks });
    const first = localAccounts ? firstAdmin({ auth, db, secret, hooks }) : null;
    await app.register(invitationRoutes({ invitations: accepting, first, shop }));
  };

  return {
    guards,
    // Without its own scope: the decorator is for every route of the shop.
    routes: fastifyPlugin(routes, { name: 'identity' }),
    apiRoutes,
    seedAccounts: (accounts) => seedAccounts(auth, db, accounts),
    grantAdmin: (email) => grantAdmin(db, hooks, email),
    removeSecondFactor: (email) => removeSecondFactor(db, hooks, email),
    prune: (now) => forgetEnded(db, now),
    close,
  };
}
