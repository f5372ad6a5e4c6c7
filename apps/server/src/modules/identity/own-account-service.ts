import type { OwnAccount } from '@gadgetry/contract/account';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { listWaysIn, lockOwnAccount } from './account-store.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { Auth } from './auth.ts';
import type { IdentityHooks } from './hooks.ts';
import { HOSTED } from './hosted/hosted-provider.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/session-store.ts';
import { listPasskeys } from './passkeys/passkey-store.ts';
import type { Person } from './person.ts';
import { requireRecent } from './guards.ts';
import { roughAddress } from './rough-address-rules.ts';
import { endSecondSteps } from './second-factor/second-step.ts';
import { countRecoveryCodes, hasTotp } from './second-factor/totp-store.ts';
import type { RemoveAccount } from './remove-account.ts';

interface OwnAccountServiceDependencies {
  readonly auth: Auth;
  readonly db: Database;
  readonly hooks: Pick<IdentityHooks, 'securityEvents'>;
  readonly removeAccount: RemoveAccount;
}

export function ownAccountService({
  auth,
  db,
  hooks,
  removeAccount,
}: OwnAccountServiceDependencies) {
  const checkPassword = async (hash: string, password: string | undefined): Promise<void> => {
    const { password: passwords } = await auth.$context;
    if (password === undefined || !(await passwords.verify({ hash, password }))) {
      throw new ShopError('validation_failed', 'The current password is not right');
    }
  };

  return {
    async read({ id }: Person, sessionId: string | null): Promise<OwnAccount> {
      const [waysIn, sessions, withApp, recoveryCodesLeft, keys] = await Promise.all([
        listWaysIn(db, id),
        listSessions(db, id),
        hasTotp(db, id),
        countRecoveryCodes(db, id),
        listPasskeys(db, id),
      ]);
      return {
        hasPassword: waysIn.some(({ password }) => password !== null),
        totp: withApp,
        recoveryCodesLeft,
        passkeys: keys.map((row) => ({
          _id: row.id,
          name: row.name,
          addedAt: row.addedAt.toISOString(),
          lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        })),
        hosted: waysIn.some(({ provider }) => provider === HOSTED),
        sessions: sessions.map((row) => ({
          _id: row.id,
          current: row.id === sessionId,
          userAgent: row.userAgent ?? '',
          address: roughAddress(row.address),
          startedAt: row.createdAt.toISOString(),
          lastUsedAt: row.updatedAt.toISOString(),
        })),
      };
    },

    async signOutElsewhere({ id }: Person, sessionId: string | null): Promise<{ ended: number }> {
      if (sessionId === null) throw new ShopError('unauthenticated');
      const ended = await inTransaction(db, async (trx) => {
        await lockOwnAccount(trx, { id, sessionId });
        await endSecondSteps(trx, id);
        return endOtherSessions(trx, id, sessionId);
      });
      const account = { id, email: null };
      await hooks.securityEvents.note({ kind: 'sessions_ended', account, detail: `${ended}` });
      return { ended };
    },

    /** @throws ShopError not_found: the account has no such session */
    async signOutOne({ id }: Person, sessionId: string): Promise<void> {
      if (!(await endSession(db, id, sessionId))) throw new ShopError('not_found');
      const account = { id, email: null };
      await hooks.securityEvents.note({ kind: 'sessions_ended', account, detail: '1' });
    },

    /**
     * With the password, where there is one; otherwise for who has shown lately who they are.
     * @throws ShopError reauthentication_required; validation_failed: not the password; forbidden:
     *   nobody would be left to run the shop
     */
    async remove(
      { id }: Person,
      sessionId: string | null,
      password: string | undefined,
    ): Promise<void> {
      const [withPassword] = (await listWaysIn(db, id)).filter((way) => way.password !== null);
      if (withPassword?.password != null) {
        await checkPassword(withPassword.password, password).catch(async (error: unknown) => {
          const account = { id, email: null };
          await hooks.securityEvents.count({ kind: 'password_check_failed', account });
          throw error;
        });
      } else {
        await requireRecent(db, sessionId);
      }
      await removeAccount(id, { sessionId });
    },
  };
}
