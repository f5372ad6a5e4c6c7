import type { StaffRole as ListedStaffRole, StaffRoleInput } from '@gadgetry/contract/staff';
import type { Database } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import type { IdentityHooks } from '../hooks.ts';
import type { Person } from '../person.ts';
import { lockActing, refuseGiving } from './acting.ts';
import type { StaffChange } from './staff-change.ts';
import { type StaffRoleRow, toStaffRole } from './staff-role.ts';
import {
  type ListedRole,
  deleteRole,
  insertRole,
  listStaffRoles,
  lockRole,
  updateOwnRole,
} from './staff-role-store.ts';
import { serializeRole } from './staff-serializer.ts';

type Versioned = StaffRoleRow & { readonly version: number };

const rightsOf = (row: StaffRoleRow) => ({ role: 'shopper' as const, staff: toStaffRole(row) });

const snapshotOf = ({ version, name, permissions }: Versioned) => ({
  version,
  fields: { name, permissions: permissions ?? [] },
});

const GONE = { version: 1, fields: { state: 'deleted' } };

const BUILT_IN = 'Every shop has this role, and it stays as it is: make one of your own instead';

/** In words for the log of security events. */
function difference(before: StaffRoleRow | null, after: StaffRoleRow): string {
  const was = before?.permissions ?? [];
  const is = after.permissions ?? [];
  const signed = [
    ...is.filter((one) => !was.includes(one)).map((one) => `+${one}`),
    ...was.filter((one) => !is.includes(one)).map((one) => `-${one}`),
  ];
  return [`${after.name}:`, ...signed].join(' ');
}

interface OwnRolesDeps {
  readonly db: Database;
  readonly hooks: Pick<IdentityHooks, 'recordStaffChange' | 'securityEvents'>;
}

/** Roles that an owner makes of permissions. Whoever has one may do at once what it says now. */
export function ownRoles({ db, hooks }: OwnRolesDeps) {
  type Trx = Parameters<typeof lockActing>[0];

  const note = async (
    trx: Trx,
    { id, email }: Person,
    change: Pick<StaffChange, 'action' | 'before' | 'after' | 'entityId'>,
    detail: string,
  ): Promise<void> => {
    const actor = { id, email };
    await hooks.recordStaffChange(trx, { entity: 'staff_role', actor, ...change });
    await hooks.securityEvents.record(trx, { kind: 'staff_role_changed', actor, detail });
  };

  const lockOwn = async (trx: Trx, id: string): Promise<Versioned> => {
    const row = orNotFound(await lockRole(trx, id));
    if (row.key !== null) throw new ShopError('forbidden', BUILT_IN);
    return row;
  };

  const listed = async (trx: Database, id: string): Promise<ListedStaffRole> =>
    serializeRole(orNotFound((await listStaffRoles(trx)).find((row: ListedRole) => row.id === id)));

  return {
    list: async () => (await listStaffRoles(db)).map(serializeRole),
    one: (id: string) => listed(db, id),

    create: (by: Person, { name, permissions }: StaffRoleInput): Promise<ListedStaffRole> =>
      inTransaction(db, async (trx) => {
        const acting = await lockActing(trx, by.id);
        const after = { id: newId(), key: null, name, permissions, version: 1 };
        refuseGiving(acting, rightsOf(after));
        await insertRole(trx, after);
        const entityId = after.id;
        const change = { action: 'created', before: null, after: snapshotOf(after) } as const;
        await note(trx, by, { entityId, ...change }, difference(null, after));
        return listed(trx, after.id);
      }),

    /** @throws ShopError stale_edit; forbidden for rights beyond one's own, taken or given */
    update: (by: Person, id: string, input: StaffRoleInput): Promise<ListedStaffRole> =>
      inTransaction(db, async (trx) => {
        const acting = await lockActing(trx, by.id);
        const before = await lockOwn(trx, id);
        if (input.version !== undefined && input.version !== before.version) {
          throw new ShopError('stale_edit');
        }
        const { name, permissions } = input;
        refuseGiving(acting, rightsOf(before));
        refuseGiving(acting, rightsOf({ ...before, permissions }));
        const same =
          name === before.name &&
          permissions.length === before.permissions?.length &&
          permissions.every((one) => before.permissions?.includes(one) === true);
        if (same) return listed(trx, id);
        const after = { ...before, name, permissions, version: before.version + 1 };
        await updateOwnRole(trx, { id, name, permissions });
        const change = {
          action: 'updated',
          before: snapshotOf(before),
          after: snapshotOf(after),
        } as const;
        await note(trx, by, { entityId: id, ...change }, difference(before, after));
        return listed(trx, id);
      }),

    /** @throws ShopError role_in_use as long as somebody has it, or is invited to it */
    remove: (by: Person, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const acting = await lockActing(trx, by.id);
        const before = await lockOwn(trx, id);
        refuseGiving(acting, rightsOf(before));
        await deleteRole(trx, id);
        const change = { action: 'deleted', before: snapshotOf(before), after: GONE } as const;
        await note(trx, by, { entityId: id, ...change }, `${before.name}: deleted`);
      }),
  };
}

export type OwnRoles = ReturnType<typeof ownRoles>;
