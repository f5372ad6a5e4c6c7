import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { ShopError, orNotFound } from '../../errors/shop-error.ts';
import type { AccountChange } from './account-admin-service.ts';
import {
  type AccountRow,
  deleteAccount,
  lockAccount,
  lockAdmins,
  lockOwnAccount,
  otherActiveAdmins,
} from './account-store.ts';
import type { IdentityHooks } from './hooks.ts';
import { forgetInvited } from './staff/invitation-store.ts';
import { isStaff, may } from './staff/staff-role.ts';
import { deletePendingSignUps } from './sign-up/pending-sign-ups.ts';

interface RemoveAccountDependencies {
  readonly db: Database;
  readonly secret: string;
  readonly hooks: Pick<
    IdentityHooks,
    'anonymisePerson' | 'anonymiseElsewhere' | 'securityEvents' | 'recordChange'
  >;
}

type Actor = AccountChange['actor'];

interface OwnSession {
  readonly sessionId: string | null;
}

/** Of an account that is gone the record keeps that it is, not whose it was. */
const REMOVED = { version: 1, fields: { status: 'active' } };
const GONE = { version: 1, fields: { status: 'deleted' } };

/**
 * Deletes an account, for its owner or for one of the staff whom they have asked: what was sold stays in the
 * books, without the person (docs/retention.md).
 */
export function createRemoveAccount({ db, secret, hooks }: RemoveAccountDependencies) {
  /** @param by an admin, or its own owner, in the session that asks for it */
  return async (id: string, by: Actor | OwnSession): Promise<void> => {
    const actor = 'sessionId' in by ? null : by;
    const gone = await inTransaction(db, async (trx): Promise<AccountRow> => {
      await lockAdmins(trx);
      const acting = actor === null ? null : await lockAccount(trx, actor.id);
      if (
        actor !== null &&
        (acting === null || !acting.isActive || !may(acting, 'customers:write'))
      ) {
        throw new ShopError('forbidden');
      }
      if (actor?.id === id)
        throw new ShopError('forbidden', 'Delete your own account in its settings');
      const account =
        'sessionId' in by
          ? await lockOwnAccount(trx, { id, ...by })
          : orNotFound((await lockAccount(trx, id)) ?? undefined);
      if (isStaff(account) && actor !== null) {
        const role = account.role === 'admin' ? 'admin role' : 'role';
        throw new ShopError('forbidden', `Take the ${role} from this account first`);
      }
      if (account.role === 'admin' && (await otherActiveAdmins(trx, id)) === 0) {
        throw new ShopError('forbidden', 'You are the only admin: make somebody else one first');
      }
      await hooks.securityEvents.record(trx, {
        kind: 'account_deleted',
        account: { id, email: account.email },
        ...(actor !== null && { actor }),
      });
      // After the record: what is left of it has no address.
      await hooks.anonymisePerson(trx, account);
      if (actor !== null) {
        await hooks.recordChange(trx, {
          entity: 'account',
          entityId: id,
          action: 'deleted',
          actor: { id: actor.id, email: actor.email },
          before: REMOVED,
          after: GONE,
        });
      }
      await forgetInvited(trx, account);
      await deletePendingSignUps(trx, secret, account.email);
      await deleteAccount(trx, id);
      return account;
    });
    await hooks.anonymiseElsewhere(gone);
  };
}

export type RemoveAccount = ReturnType<typeof createRemoveAccount>;
