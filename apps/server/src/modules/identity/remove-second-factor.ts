import type { Database } from '../../database/database.ts';
import { endSessions, lockAccountByEmail } from './account-store.ts';
import type { IdentityHooks } from './hooks.ts';
import { deletePasskeys } from './passkey-store.ts';
import { deleteFactor } from './totp-store.ts';
import { inTransaction } from '../../database/transactions.ts';

/**
 * The owner's way for somebody who has lost their authenticator app, their recovery codes and their
 * passkeys: the password alone signs in again, and every session ends. False where no account has that address.
 */
export async function removeSecondFactor(
  db: Database,
  { notifyOwner, securityEvents }: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>,
  email: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    if (account === null) return false;
    const withApp = await deleteFactor(trx, account.id);
    const withPasskeys = (await deletePasskeys(trx, account.id)) > 0;
    if (withApp || withPasskeys) await endSessions(trx, account.id);
    const { id, email: to, fullName: name } = account;
    const event = { account: { id, email: to }, detail: 'npm run remove-second-factor' };
    if (withApp) {
      await securityEvents.record(trx, { kind: 'second_factor_off', ...event });
      await notifyOwner(trx, { kind: 'account-notice', notice: 'totp-removed', to, name });
    }
    if (withPasskeys) {
      await securityEvents.record(trx, { kind: 'passkey_removed', ...event });
      await notifyOwner(trx, { kind: 'account-notice', notice: 'passkey-removed', to, name });
    }
    return true;
  });
}
