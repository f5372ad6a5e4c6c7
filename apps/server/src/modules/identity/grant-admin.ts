import type { Database } from '../../database/database.ts';
import { roleNotice, snapshotOf } from './account-admin-service.ts';
import type { IdentityHooks } from './hooks.ts';
import { endSessions, lockAccountByEmail, lockAdmins, updateRole } from './account-store.ts';
import { inTransaction } from '../../database/transactions.ts';

/** Who runs a command on the shop's own machine is its owner; the history names the command. */
const OWNER = { id: 'owner', email: 'npm run grant-admin' };

/** Makes the account an admin and ends its sessions; false where no account has that address. */
export async function grantAdmin(
  db: Database,
  { recordChange, notifyOwner }: Pick<IdentityHooks, 'recordChange' | 'notifyOwner'>,
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
        after: snapshotOf({ ...before, role: 'admin' }),
      });
      await notifyOwner(trx, roleNotice({ ...before, role: 'admin' }));
    }
    return true;
  });
}
