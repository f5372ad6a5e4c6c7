import type { Role } from '@gadgetry/contract/identity';

type Claims = Readonly<Record<string, unknown>>;

// By the list of what the object itself has: 'constructor' is no claim.
function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** 'realm_access.roles' is a path; a claim that has the whole name, dots and all, goes first. */
function claimAt(claims: Claims, path: string): unknown {
  const whole = own(claims, path);
  if (whole !== undefined) return whole;
  return path.split('.').reduce<unknown>(own, claims);
}

/** Whether the claims say anything about roles, so that nobody need be asked again. */
export function hasRoleClaim(claims: Claims, path: string): boolean {
  return claimAt(claims, path) !== undefined;
}

/** 'admin', or a list with 'admin' in it, makes an admin. All else, nothing included, a shopper. */
export function roleFrom(claims: Claims, path: string): Role {
  const claim = claimAt(claims, path);
  const roles: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return roles.includes('admin') ? 'admin' : 'shopper';
}
