import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { PasswordOwner } from './auth.ts';
import { forgetRequests } from './email-changes-store.ts';
import type { IdentityHooks } from './hooks.ts';

/**
 * After a password was changed, in whatever way. Whoever chose a new one because of an intruder has
 * ended what that intruder had under way as well.
 */
export async function passwordWasChanged(
  db: Database,
  { tellOwner }: Pick<IdentityHooks, 'tellOwner'>,
  { id, email: to, name }: PasswordOwner,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await forgetRequests(trx, id);
    await sql`DELETE FROM sign_in_challenges WHERE user_id = ${id}`.execute(trx);
    await tellOwner(trx, { kind: 'account-notice', notice: 'password-changed', to, name });
  });
}
