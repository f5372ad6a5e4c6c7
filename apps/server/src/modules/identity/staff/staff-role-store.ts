import type { Permission } from '@gadgetry/contract/permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import { refusedField } from '../../../errors/shop-error.ts';
import { type AssignedRole, staffRoleRow, toStaffRole } from './staff-role.ts';

const columns = ['id', 'key', 'name', 'permissions', 'version'] as const;

/**
 * A role that is to be given; it stays as it is until the transaction ends.
 * @throws ShopError validation_failed where it is gone
 */
export async function lockStaffRole(trx: Transaction, id: string): Promise<AssignedRole> {
  const row = await trx
    .selectFrom('staff_roles')
    .select(['id', 'key', 'name', 'permissions'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) {
    throw refusedField('staffRoleId', 'There is no such role any more: please choose another one');
  }
  return toStaffRole(staffRoleRow.parse(row));
}

const listedRole = staffRoleRow.extend({ version: z.int(), people: z.int() });
export type ListedRole = z.infer<typeof listedRole>;

/** Those that every shop has, as they were listed; then the owner's own, by name. */
export async function listStaffRoles(db: Database): Promise<ListedRole[]> {
  const rows = await db
    .selectFrom('staff_roles')
    .select(columns)
    .select(
      sql<number>`(SELECT count(*) FROM users u WHERE u.staff_role_id = staff_roles.id)`.as(
        'people',
      ),
    )
    .orderBy(sql`key IS NULL`)
    .orderBy(sql`CASE WHEN key IS NULL THEN lower(name) END`)
    .orderBy('id')
    .execute();
  return z.array(listedRole).parse(rows);
}

interface OwnRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: Permission[];
}

const versionedRole = staffRoleRow.extend({ version: z.int() });

export async function lockRole(
  trx: Transaction,
  id: string,
): Promise<z.infer<typeof versionedRole> | undefined> {
  const row = await trx
    .selectFrom('staff_roles')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : versionedRole.parse(row);
}

const NAME_TAKEN = {
  staff_roles_by_name: ['name_taken', 'A role with this name already exists'],
} as const;

export async function insertRole(
  trx: Transaction,
  { id, name, permissions }: OwnRole,
): Promise<void> {
  const insert = trx.insertInto('staff_roles').values({ id, key: null, name, permissions });
  await withConstraintErrors(insert.execute(), NAME_TAKEN);
}

export async function updateOwnRole(
  trx: Transaction,
  { id, name, permissions }: OwnRole,
): Promise<void> {
  const update = trx
    .updateTable('staff_roles')
    .set({ name, permissions, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('key', 'is', null);
  await withConstraintErrors(update.execute(), NAME_TAKEN);
}

/** Invitations that have ended keep no role from going. */
export async function deleteRole(trx: Transaction, id: string): Promise<void> {
  await sql`
    DELETE FROM staff_invitations WHERE staff_role_id = ${id} AND ended_at IS NOT NULL`.execute(
    trx,
  );
  const remove = trx.deleteFrom('staff_roles').where('id', '=', id).where('key', 'is', null);
  await withConstraintErrors(remove.execute(), {
    users_staff_role_fkey: ['role_in_use', 'Somebody has this role: give them another one first'],
    staff_invitations_role_fkey: [
      'role_in_use',
      'Somebody is invited to this role: withdraw the invitation first',
    ],
  });
}
