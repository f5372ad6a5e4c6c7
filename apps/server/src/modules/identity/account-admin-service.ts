import type { Account, RoleInput } from '@gadgetry/contract/identity';
import type { Permission } from '@gadgetry/contract/permissions';
import type { Database, Transaction } from '../../database/database.ts';
import { byInstant, countAll, readPage } from '../../database/keyset-pagination.ts';
import { ShopError, orNotFound, refusedField } from '../../errors/shop-error.ts';
import {
  type AccountRow,
  endSessions,
  lockAccount,
  lockAccountByEmail,
  lockAdmins,
  otherActiveAdmins,
  updateBan,
  updateRole,
} from './account-store.ts';
import type { AccountsQuery, ListedAccount } from '@gadgetry/contract/account';
import type { StaffInvitationInput } from '@gadgetry/contract/staff';
import { sql } from 'kysely';
import type { Page } from '../../database/page-cursor.ts';
import { matchingFilter } from '../../database/text-search.ts';
import type {
  AccountNoticeNotification,
  AccountOwnerNotification,
} from './account-notifications.ts';
import { requireRecent } from './guards.ts';
import { type Person, toUser } from './person.ts';
import { covers, isStaff, may, STAFF_OF_USER, staffColumn } from './staff/staff-role.ts';
import { WORKS_HERE } from './staff/acting.ts';
import { lockStaffRole } from './staff/staff-role-store.ts';
import { inTransaction } from '../../database/transactions.ts';
import type { SecurityEvents } from '../../observability/security-events.ts';

const isLetIn = sql<boolean>`NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`;

/** Newest first; a search looks for each word in name and address, or is somebody's whole id. */
async function readAccounts(
  db: Database,
  query: AccountsQuery & { readonly worksHere?: true },
): Promise<Page<AccountRow & { readonly createdAt: Date }>> {
  const ownId = sql`CASE WHEN id::text = ${query.search ?? ''} THEN ' ' || id ELSE '' END`;
  const filtered = { active: isLetIn, text: sql`(name || ' ' || email || ${ownId})` };
  let wanted = db.selectFrom('users as u').where(matchingFilter(query, filtered));
  if (query.role !== undefined) wanted = wanted.where('u.role', '=', query.role);
  if (query.worksHere) {
    wanted = wanted.where(sql<boolean>`(u.role = 'admin' OR u.staff_role_id IS NOT NULL)`);
  }
  const rows = wanted.select([
    'u.id',
    'u.email',
    'u.name as fullName',
    'u.image as imageUrl',
    'u.role',
    'u.email_verified as emailVerified',
    isLetIn.as('isActive'),
    'u.created_at as createdAt',
    sql`${sql.raw(STAFF_OF_USER)}`.as('staff'),
  ]);
  const order = {
    key: byInstant(sql.ref('u.created_at')),
    id: sql.ref('u.id'),
    descending: true,
  };
  const page = await readPage(rows, order, query, () => countAll(wanted));
  return {
    ...page,
    rows: page.rows.map(({ staff, ...row }) => ({ ...row, staff: staffColumn.parse(staff) })),
  };
}

function kindOf({ action }: AccountChange) {
  if (action === 'deactivated') return 'account_suspended';
  return action === 'reactivated' ? 'account_restored' : 'role_changed';
}

/** Each change of an account's role or state is a security event too, in the same transaction. */
export function withSecurityEvents(
  recordChange: RecordAccountChange,
  events: SecurityEvents,
): RecordAccountChange {
  return async (trx, change) => {
    await recordChange(trx, change);
    // Noted where it is done, before the address is taken out.
    if (change.action === 'deleted') return;
    const { entityId, actor, before, after } = change;
    const kind = kindOf(change);
    await events.record(trx, {
      kind,
      account: { id: entityId, email: after.fields['email'] ?? null },
      actor,
      ...(kind === 'role_changed' && {
        detail: `${before.fields['role']} to ${after.fields['role']}`,
      }),
    });
  };
}

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
  readonly isMailSent: boolean;
}

// Accounts have no versions: nobody edits them in a form that could be stale.
export function snapshotOf({ email, role, staff, isActive }: AccountRow): AccountSnapshot {
  const status = isActive ? 'active' : 'inactive';
  return { version: 1, fields: { email, role: staff?.name ?? role, status } };
}

/** Told to whoever's role it is, whoever has changed it. */
export function roleNotice(
  { email: to, fullName: name, role, staff }: AccountRow,
  before: Pick<AccountRow, 'staff'>,
): AccountNoticeNotification {
  const ended = role === 'shopper' && before.staff !== undefined;
  const without = ended ? 'role-ended' : (`role-${role}` as const);
  const notice = staff === undefined ? without : 'role-staff';
  return { kind: 'account-notice', notice, to, name };
}

/** Whoever changes an account must have every right that it has, and that it gets. */
function refuseBeyond(acting: AccountRow, before: AccountRow, after: AccountRow): void {
  if (!covers(acting, before)) {
    throw new ShopError(
      'forbidden',
      'This account may do what you may not: ask an admin to change it',
    );
  }
  if (!covers(acting, after)) {
    throw new ShopError(
      'forbidden',
      'You can only give and take rights that you have: ask an admin to give this role',
    );
  }
}

/** Without an admin nobody could give anybody a right again. */
async function keepAnAdmin(trx: Transaction, before: AccountRow, after: AccountRow): Promise<void> {
  const ends = before.role === 'admin' && (after.role !== 'admin' || !after.isActive);
  if (ends && (await otherActiveAdmins(trx, before.id)) === 0) {
    throw new ShopError('forbidden', 'This is the only admin: make somebody else one first');
  }
}

const UNPROVEN =
  'Whoever has signed up with this address has not shown that it is theirs: invite it instead, the link in that mail shows it';

/**
 * @param isMailSent whether an address can be proven here
 * @throws ShopError validation_failed where nobody can begin to work here with this address
 */
async function lockNewcomer(
  trx: Transaction,
  email: string,
  isMailSent: boolean,
): Promise<AccountRow> {
  const account = await lockAccountByEmail(trx, email);
  if (account === null) {
    throw refusedField(
      'email',
      'Nobody has signed up with this address: ask them to do that first',
    );
  }
  if (isStaff(account)) throw refusedField('email', WORKS_HERE);
  // Anybody may have signed up with a colleague's address, and wait for this.
  if (isMailSent && !account.emailVerified) throw refusedField('email', UNPROVEN);
  if (!account.isActive) {
    throw refusedField(
      'email',
      'This account is banned: lift the ban in the list of accounts first',
    );
  }
  return account;
}

async function roleWished(
  trx: Transaction,
  { role, staffRoleId }: RoleInput,
): Promise<Pick<AccountRow, 'role' | 'staff'>> {
  if (staffRoleId === undefined) return { role, staff: undefined };
  return { role, staff: await lockStaffRole(trx, staffRoleId.toLowerCase()) };
}

interface Asked {
  readonly actor: Person;
  /** Whose account it is. */
  readonly find: (trx: Transaction) => Promise<AccountRow>;
  readonly action: AccountChange['action'];
  readonly needs: Permission;
}

function toAccount(row: AccountRow): Account {
  return { ...toUser(row), isActive: row.isActive };
}

export function accountAdminService(
  db: Database,
  { recordChange, notifyOwner, isMailSent }: AccountAdminHooks,
) {
  const change = (
    { actor, find, action, needs }: Asked,
    wish: (trx: Transaction) => Promise<Partial<Pick<AccountRow, 'role' | 'staff' | 'isActive'>>>,
    write: (trx: Transaction, after: AccountRow, before: AccountRow) => Promise<void>,
  ): Promise<Account> =>
    inTransaction(db, async (trx) => {
      await lockAdmins(trx);
      // Two admins who take each other's role at once: the second one is none any more.
      const acting = await lockAccount(trx, actor.id);
      if (acting === null || !may(acting, needs) || !acting.isActive) {
        throw new ShopError('forbidden');
      }
      const before = await find(trx);
      // The last admin could lock everybody out of the shop, first of all themselves.
      if (before.id === actor.id) {
        throw new ShopError('forbidden', 'You cannot change your own account');
      }
      const after = { ...before, ...(await wish(trx)) };
      const same = after.role === before.role && after.staff?.id === before.staff?.id;
      if (same && after.isActive === before.isActive) return toAccount(after);
      refuseBeyond(acting, before, after);
      await keepAnAdmin(trx, before, after);
      await write(trx, after, before);
      await recordChange(trx, {
        entity: 'account',
        entityId: before.id,
        action,
        actor: { id: actor.id, email: actor.email },
        before: snapshotOf(before),
        after: snapshotOf(after),
      });
      return toAccount(after);
    });

  const byId = (id: string) => async (trx: Transaction) =>
    orNotFound((await lockAccount(trx, id)) ?? undefined);

  const writeRole = async (trx: Transaction, after: AccountRow, before: AccountRow) => {
    await updateRole(trx, after.id, after.role, after.staff?.id);
    await endSessions(trx, after.id);
    await notifyOwner(trx, roleNotice(after, before));
  };

  return {
    async list(query: AccountsQuery & { readonly worksHere?: true }): Promise<Page<ListedAccount>> {
      const page = await readAccounts(db, query);
      const rows = page.rows.map(({ createdAt, ...row }) => ({
        ...toAccount(row),
        createdAt: createdAt.toISOString(),
      }));
      return { ...page, rows };
    },

    /** @throws ShopError not_found; forbidden for one's own account, and for rights beyond one's own */
    setRole: (actor: Person, id: string, input: RoleInput): Promise<Account> =>
      change(
        { actor, find: byId(id), action: 'updated', needs: 'staff:write' },
        (trx) => roleWished(trx, input),
        writeRole,
      ),

    /**
     * Somebody who has signed up begins to work here. Who is there is asked last: nobody shows it for a wish that is
     * refused anyway.
     * @throws ShopError validation_failed; forbidden for rights beyond one's own; reauthentication_required
     */
    appoint: (
      { actor, sessionId }: { readonly actor: Person; readonly sessionId: string | null },
      { email, staffRoleId }: StaffInvitationInput,
    ): Promise<Account> =>
      change(
        {
          actor,
          find: (trx) => lockNewcomer(trx, email, isMailSent),
          action: 'updated',
          needs: 'staff:write',
        },
        (trx) =>
          roleWished(
            trx,
            staffRoleId === null ? { role: 'admin' } : { role: 'shopper', staffRoleId },
          ),
        async (trx, after, before) => {
          await requireRecent(trx, sessionId);
          await writeRole(trx, after, before);
        },
      ),

    /** @throws ShopError not_found; forbidden for one's own account, and for who may more than oneself */
    setActive: (actor: Person, id: string, isActive: boolean): Promise<Account> =>
      change(
        {
          actor,
          find: byId(id),
          action: isActive ? 'reactivated' : 'deactivated',
          needs: 'customers:write',
        },
        async () => ({ isActive }),
        async (trx) => {
          await updateBan(trx, id, !isActive);
          if (!isActive) await endSessions(trx, id);
        },
      ),
  };
}

export type AccountAdminService = ReturnType<typeof accountAdminService>;
