import {
  BUILT_IN_KEYS,
  BUILT_IN_ROLES,
  type Need,
  PERMISSIONS,
  type Permission,
  permission,
  permissionFor,
} from '@gadgetry/contract/permissions';
import type { Role } from '@gadgetry/contract/identity';
import { z } from 'zod';

/** What somebody who works in the shop may do there, and what their role is called. */
export interface AssignedRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** A role as it is stored: what a built-in one allows, the contract says. */
export const staffRoleRow = z.object({
  id: z.string(),
  key: z.enum(BUILT_IN_KEYS).nullable(),
  name: z.string(),
  permissions: z.array(permission).nullable(),
});
export type StaffRoleRow = z.infer<typeof staffRoleRow>;

export function toStaffRole({ id, key, name, permissions }: StaffRoleRow): AssignedRole {
  return {
    id,
    name,
    permissions: key === null ? (permissions ?? []) : BUILT_IN_ROLES[key].permissions,
  };
}

/** The role of an account for a statement, where `u` is the account; read by `staffColumn`. */
export const STAFF_OF_USER = `(
  SELECT json_build_object('id', r.id, 'key', r.key, 'name', r.name, 'permissions', r.permissions)
  FROM staff_roles r WHERE r.id = u.staff_role_id
)`;

export const staffColumn = staffRoleRow
  .nullable()
  .transform((row) => (row === null ? undefined : toStaffRole(row)));

/** Whose rights are asked for. */
export interface Rights {
  readonly role: Role;
  readonly staff?: AssignedRole | undefined;
}

export function permissionsOf({ role, staff }: Rights): readonly Permission[] {
  return role === 'admin' ? PERMISSIONS : (staff?.permissions ?? []);
}

/** Whether somebody works in the shop at all. */
export function isStaff(person: Rights | null): boolean {
  return person !== null && (person.role === 'admin' || person.staff !== undefined);
}

/** Whether somebody may see or do what asks for a permission. */
export function may(person: Rights | null, wanted: Permission): boolean {
  return person !== null && permissionsOf(person).includes(wanted);
}

/** What a call asks for that somebody lacks; null: nothing. */
export function lacking(person: Rights, need: Need, method: string): Permission | null {
  const wanted = permissionFor(need, method);
  return wanted === null || may(person, wanted) ? null : wanted;
}

/** Whether one has every right of the other, so that they may give them, or take them. */
export function covers(one: Rights, other: Rights): boolean {
  if (one.role === 'admin') return true;
  const own = permissionsOf(one);
  return other.role !== 'admin' && permissionsOf(other).every((right) => own.includes(right));
}
