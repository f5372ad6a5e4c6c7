import type { Account, Role } from '@gadgetry/contract/identity';
import type { Database, Transaction } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import {
  type AccountRow,
  endSessions,
  lockAccount,
  lockAdmins,
  updateBan,
  updateRole,
} from './account-store.ts';
import type { AccountsQuery, ListedAccount } from '@gadgetry/contract/account';
import type { Page } from '../../database/page-cursor.ts';
import { readAccounts } from './account-list.ts';
import type {
  AccountNoticeNotification,
  AccountOwnerNotification,
} from './account-notifications.ts';
import { type Person, toUser } from './person.ts';
import { inTransaction } from '../../database/transactions.ts';

interface AccountSnapshot {
  readonly version: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** What an admin did to an account. */
export interface AccountChange {
  readonly entity: 'account';
  readonly entityId: string;
  readonly action: 'updated' | 'deactivated' | 'reactivated' | 'deleted';
  readonly actor: { readonly id: string; readonly email: string };
  readonly before: AccountSnapshot;
  readonly after: AccountSnapshot;
}

export type RecordAccountChange = (trx: Transaction, change: AccountChange) => Promise<void>;

interface AccountAdminHooks {
  readonly recordChange: RecordAccountChange;
  readonly notifyOwner: (db: Database, news: AccountOwnerNotification) => Promise<void>;
}

// Accounts have no versions: nobody edits them in a form that could be stale.
export function snapshotOf({ email, role, isActive }: AccountRow): AccountSnapshot {
  return { version: 1, fields: { email, role, status: isActive ? 'active' : 'inactive' } };
}

/** Told to whoever's role it is, whoever has changed it. */
export function roleNotice({
  email: to,
  fullName: name,
  role,
}: AccountRow): AccountNoticeNotification {
  return { kind: 'account-notice', notice: `role-${role}`, to, name };
}

function toAccount(row: AccountRow): Account {
  return { ...toUser(row), isActive: row.isActive };
}

export function accountAdminService(
  db: Database,
  { recordChange, notifyOwner }: AccountAdminHooks,
) {
  const change = (
    actor: Person,
    id: string,
    action: AccountChange['action'],
    wanted: Partial<Pick<AccountRow, 'role' | 'isActive'>>,
    write: (trx: Transaction, account: AccountRow) => Promise<void>,
  ): Promise<Account> =>
    inTransaction(db, async (trx) => {
      await lockAdmins(trx);
      // Two admins who take each other's role at once: the second one is none any more.
      const acting = await lockAccount(trx, actor.id);
      if (acting?.role !== 'admin' || !acting.isActive) throw new ShopError('forbidden');
      const before = await lockAccount(trx, id);
      if (before === null) throw new ShopError('not_found');
      // The last admin could lock everybody out of the shop, first of all themselves.
      if (id === actor.id) throw new ShopError('forbidden', 'You cannot change your own account');
      const after = { ...before, ...wanted };
      if (after.role === before.role && after.isActive === before.isActive) return toAccount(after);
      await write(trx, after);
      await recordChange(trx, {
        entity: 'account',
        entityId: id,
        action,
        actor: { id: actor.id, email: actor.email },
        before: snapshotOf(before),
        after: snapshotOf(after),
      });
      return toAccount(after);
    });

  return {
    async list(query: AccountsQuery): Promise<Page<ListedAccount>> {
      const page = await readAccounts(db, query);
      const rows = page.rows.map(({ createdAt, ...row }) => ({
        ...toAccount(row),
        createdAt: createdAt.toISOString(),
      }));
      return { ...page, rows };
    },

    /** @throws ShopError not_found; forbidden for one's own account */
    setRole: (actor: Person, id: string, { role }: { role: Role }): Promise<Account> =>
      change(actor, id, 'updated', { role }, async (trx, account) => {
        await updateRole(trx, id, role);
        await endSessions(trx, id);
        await notifyOwner(trx, roleNotice(account));
      }),

    /** @throws ShopError not_found; forbidden for one's own account */
    setActive: (actor: Person, id: string, isActive: boolean): Promise<Account> =>
      change(actor, id, isActive ? 'reactivated' : 'deactivated', { isActive }, async (trx) => {
        await updateBan(trx, id, !isActive);
        if (!isActive) await endSessions(trx, id);
      }),
  };
}
