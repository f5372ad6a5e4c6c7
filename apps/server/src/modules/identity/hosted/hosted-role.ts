import type { Role } from '@gadgetry/contract/identity';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type RecordAccountChange, roleNotice, snapshotOf } from '../account-admin-service.ts';
import { lockAccount, updateRole } from '../account-store.ts';
import type { IdentityHooks } from '../hooks.ts';
import type { HostedRole } from './hosted-provider.ts';
import { sessionTokenHash } from '../hashed-tokens.ts';
import { endSignIns } from '../sessions/sign-in-generation.ts';
import { inTransaction } from '../../../database/transactions.ts';

interface Applied {
  /** Of the session that has just begun, before the browser has it. */
  readonly token: string;
  readonly role: HostedRole;
  /** The provider's name, for the record. */
  readonly by: string;
  readonly recordChange: RecordAccountChange;
  readonly lastRoleChangeBy: IdentityHooks['lastRoleChangeBy'];
  readonly notifyOwner: IdentityHooks['notifyOwner'];
}

/**
 * The provider says at each sign-in who is an admin, if it says anything about roles. One that says
 * nothing takes back what it had given itself, and leaves alone what an admin of the shop gave. A
 * role that changes ends all other sessions.
 */
export async function applyHostedRole(
  db: Database,
  { token, role: said, by, recordChange, lastRoleChangeBy, notifyOwner }: Applied,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; user_id: string }>`
      SELECT id, user_id FROM sessions WHERE token = ${sessionTokenHash(token)}`.execute(trx);
    const [session] = rows;
    if (session === undefined) throw new Error('a session that has just begun is not there');
    const before = await lockAccount(trx, session.user_id);
    if (before === null) return;
    // A change by the provider is recorded in the name of the account itself.
    const given = said !== 'not said' || (await lastRoleChangeBy(trx, before.id)) === before.id;
    const role: Role = said === 'not said' ? 'shopper' : said;
    if (!given || before.role === role) return;
    await updateRole(trx, before.id, role);
    await endSignIns(trx, before.id);
    await sql`
      DELETE FROM sessions WHERE user_id = ${before.id} AND id <> ${session.id}`.execute(trx);
    await recordChange(trx, {
      entity: 'account',
      entityId: before.id,
      action: 'updated',
      actor: { id: before.id, email: by },
      before: snapshotOf(before),
      after: snapshotOf({ ...before, role, staff: undefined }),
    });
    await notifyOwner(trx, roleNotice({ ...before, role, staff: undefined }, before));
  });
}
