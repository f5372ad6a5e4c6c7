import { BUILT_IN_ROLES } from '@gadgetry/contract/permissions';
import type { StaffInvitation, StaffRole } from '@gadgetry/contract/staff';
import type { Invitation } from './invitation-store.ts';
import { nameOfRole } from './invitations.ts';
import { toStaffRole } from './staff-role.ts';
import type { ListedRole } from './staff-role-store.ts';

export function serializeRole(row: ListedRole): StaffRole {
  const { id, name, permissions } = toStaffRole(row);
  return {
    _id: id,
    name,
    words: row.key === null ? '' : BUILT_IN_ROLES[row.key].words,
    builtIn: row.key !== null,
    permissions: [...permissions],
    people: row.people,
    version: row.version,
  };
}

export function serializeInvitation(row: Invitation): StaffInvitation {
  return {
    _id: row.id,
    email: row.email,
    role: { _id: row.staff?.id ?? null, name: nameOfRole(row.staff) },
    invitedBy: row.invitedByEmail,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.isExpired,
  };
}
