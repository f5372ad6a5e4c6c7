import type { Database } from '../../database/database.ts';
import { roleNotice, snapshotOf } from './account-admin-service.ts';
import type { IdentityHooks } from './hooks.ts';
import { endSessions, lockAccountByEmail, lockAdmins, updateRole } from './account-store.ts';
import { inTransaction } from '../../database/transactions.ts';
import { deletePasskeys } from './passkeys/passkey-store.ts';
import { deleteFactor } from './second-factor/totp-store.ts';

/** Who runs a command on the shop's own machine is its owner; the history names the command. */
const OWNER = { id: 'owner', email: 'npm run grant-admin' };

/** Makes the account an admin and ends its sessions; false where no account has that address. */
export async function grantAdmin(
  db: Database,
  {
    recordChange,
    notifyOwner,
    adminGranted,
  }: Pick<IdentityHooks, 'recordChange' | 'notifyOwner' | 'adminGranted'>,
  email: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockAdmins(trx);
    const before = await lockAccountByEmail(trx, email);
    if (before === null) return false;
    await updateRole(trx, before.id, 'admin');
    await endSessions(trx, before.id);
    if (before.role !== 'admin') {
      await recordChange(trx, {
        entity: 'account',
        entityId: before.id,
        action: 'updated',
        actor: OWNER,
        before: snapshotOf(before),
        after: snapshotOf({ ...before, role: 'admin', staff: undefined }),
      });
      await notifyOwner(trx, roleNotice({ ...before, role: 'admin', staff: undefined }, before));
      await adminGranted(trx, before.id);
    }
    return true;
  });
}

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
