import type { Database } from '../../platform/database.ts';
import { endSessions, lockAccountByEmail } from './account-store.ts';
import type { IdentityHooks } from './hooks.ts';
import { deleteFactor } from './totp-store.ts';

/**
 * The owner's way for somebody who has lost their authenticator app and their recovery codes: the
 * password alone signs in again, and every session ends. False where no account has that address.
 */
export async function removeSecondFactor(
  db: Database,
  { tellOwner, securityEvents }: Pick<IdentityHooks, 'tellOwner' | 'securityEvents'>,
  email: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    if (account === null) return false;
    if (await deleteFactor(trx, account.id)) {
      await endSessions(trx, account.id);
      const { id, email: to, fullName: name } = account;
      const detail = 'npm run remove-second-factor';
      await securityEvents.record(trx, {
        kind: 'second_factor_off',
        account: { id, email: to },
        detail,
      });
      await tellOwner(trx, { kind: 'account-notice', notice: 'totp-removed', to, name });
    }
    return true;
  });
}
