import { setTimeout as sleep } from 'node:timers/promises';
import { forgotPasswordForm, resetPasswordInput, statusAnswer } from '@gadgetry/contract/account';
import { accountAnswer, changePasswordForm } from '@gadgetry/contract/identity';
import type { Env } from '../../../env.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { LINK_OVER, createForwarding } from '../auth-forwarding.ts';
import { AUTH_PATH, type Auth, type PasswordOwner } from '../auth.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { deleteRequests, endMailedLinks } from '../email-changes/email-changes-store.ts';
import type { AloneWithAccount } from '../account-lock.ts';
import type { IdentityHooks } from '../hooks.ts';
import { personOf } from '../person.ts';
import { deleteUnproven } from '../passkeys/passkey-store.ts';
import { holdAccount, refusingGone } from '../hold-account.ts';
import { inTransaction } from '../../../database/transactions.ts';
import type { ReadCookie } from '../sessions/session-cookies.ts';
import { endSecondSteps } from '../second-factor/second-step.ts';
import { deleteUnprovenFactor } from '../second-factor/totp-store.ts';
import { endSignIns } from '../sessions/sign-in-generation.ts';

const tags = ['accounts'];
const schema = { tags, response: { 200: statusAnswer } };

/** Longer than writing a mail takes, so that the time of an answer does not tell whether one was written. */
export const SAME_TIME_MS = 300;

type Hooks = Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;

async function endWhatWaits(
  trx: Transaction,
  { notifyOwner }: Hooks,
  { id, email: to, name }: PasswordOwner,
): Promise<void> {
  await deleteRequests(trx, id);
  await endMailedLinks(trx, id);
  await endSecondSteps(trx, id);
  await notifyOwner(trx, { kind: 'account-notice', notice: 'password-changed', to, name });
}

/**
 * After a password was changed, in whatever way. Whoever chose a new one because of an intruder has
 * ended what that intruder had under way as well.
 */
function passwordWasChanged(db: Database, hooks: Hooks, owner: PasswordOwner) {
  return inTransaction(db, (trx) => endWhatWaits(trx, hooks, owner));
}

/**
 * As `passwordWasChanged`, after a mailed link: only now is it sure that the account belongs to whoever
 * gets its mail. Passkeys and an authenticator app from before that may be another's, and go.
 */
export function passwordWasReset(db: Database, hooks: Hooks, owner: PasswordOwner) {
  return inTransaction(db, async (trx) => {
    // Also where it is the account's first password, which changes none.
    await endSignIns(trx, owner.id);
    await endWhatWaits(trx, hooks, owner);
    const { id, email: to, name } = owner;
    const account = { id, email: to };
    const detail = 'came before the address was verified';
    if ((await deleteUnproven(trx, id)) > 0) {
      await hooks.securityEvents.record(trx, { kind: 'passkey_removed', account, detail });
      await hooks.notifyOwner(trx, { kind: 'account-notice', notice: 'passkey-removed', to, name });
    }
    if (await deleteUnprovenFactor(trx, id)) {
      await hooks.securityEvents.record(trx, { kind: 'second_factor_off', account, detail });
      await hooks.notifyOwner(trx, { kind: 'account-notice', notice: 'totp-removed', to, name });
    }
  });
}

interface PasswordRoutesDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly db: Database;
  readonly hooks: Hooks;
  readonly readCookie: ReadCookie;
  readonly alone: AloneWithAccount;
}

/**
 * A new password: with the one that there is, or by a mailed link, whose token travels in a body and
 * never in an address.
 */
export function passwordRoutes({
  auth,
  env,
  db,
  hooks,
  readCookie,
  alone,
}: PasswordRoutesDependencies) {
  const { forward, forwardForUser } = createForwarding(env);

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/change-password`,
      {
        // Known before the password is tried: wrong ones are counted by account.
        onRequest: async (request, reply) => {
          const session = await readCookie(request, reply);
          if (session === null) throw new ShopError('unauthenticated');
          request.person = session.person;
        },
        schema: { tags, response: { 200: accountAnswer }, body: changePasswordForm },
      },
      async (request, reply) => {
        const body = { ...request.body, revokeOtherSessions: true };
        const call = { path: '/change-password', body };
        return alone(personOf(request).id, async () => {
          const answer = await forwardForUser(auth, request, reply, call);
          await passwordWasChanged(db, hooks, answer.user);
          return answer;
        });
      },
    );

    app.post(
      `${AUTH_PATH}/request-password-reset`,
      { schema: { ...schema, body: forgotPasswordForm } },
      async (request, reply) => {
        const call = { path: '/request-password-reset', body: request.body };
        await Promise.all([forward(auth, request, reply, call), sleep(SAME_TIME_MS)]);
        return { status: true };
      },
    );

    app.post(
      `${AUTH_PATH}/reset-password`,
      { schema: { ...schema, body: resetPasswordInput } },
      async (request, reply) => {
        const call = { path: '/reset-password', body: request.body };
        const reset = async () => statusAnswer.parse(await forward(auth, request, reply, call));
        const { internalAdapter } = await auth.$context;
        const link = await internalAdapter.findVerificationValue(
          `reset-password:${request.body.token}`,
        );
        if (link === null) return reset();
        // An import of customers that is undone in this moment takes its account away: whoever is later waits.
        const held = alone(link.value, async (trx) => {
          await holdAccount(trx, link.value);
          return reset();
        });
        return refusingGone(held, new ShopError('validation_failed', LINK_OVER));
      },
    );
  });
}
