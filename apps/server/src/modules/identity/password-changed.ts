import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { PasswordOwner } from './auth.ts';
import { forgetRequests } from './email-changes-store.ts';
import type { IdentityHooks } from './hooks.ts';
import { deleteUnproven } from './passkey-store.ts';
import { inTransaction } from '../../database/transactions.ts';

type Hooks = Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;

async function endWhatWaits(
  trx: Transaction,
  { notifyOwner }: Hooks,
  { id, email: to, name }: PasswordOwner,
): Promise<void> {
  await forgetRequests(trx, id);
  await sql`DELETE FROM sign_in_challenges WHERE user_id = ${id}`.execute(trx);
  await notifyOwner(trx, { kind: 'account-notice', notice: 'password-changed', to, name });
}

/**
 * After a password was changed, in whatever way. Whoever chose a new one because of an intruder has
 * ended what that intruder had under way as well.
 */
export function passwordWasChanged(db: Database, hooks: Hooks, owner: PasswordOwner) {
  return inTransaction(db, (trx) => endWhatWaits(trx, hooks, owner));
}

/**
 * As `passwordWasChanged`, after a mailed link: only now is it sure that the account belongs to whoever
 * gets its mail. Passkeys from before that may be another's, and go.
 */
export function passwordWasReset(db: Database, hooks: Hooks, owner: PasswordOwner) {
  return inTransaction(db, async (trx) => {
    await endWhatWaits(trx, hooks, owner);
    if ((await deleteUnproven(trx, owner.id)) === 0) return;
    const { id, email: to, name } = owner;
    const account = { id, email: to };
    const detail = 'came before the address was verified';
    await hooks.securityEvents.record(trx, { kind: 'passkey_removed', account, detail });
    await hooks.notifyOwner(trx, { kind: 'account-notice', notice: 'passkey-removed', to, name });
  });
}
