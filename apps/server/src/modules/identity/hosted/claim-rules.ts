import type { Role } from '@gadgetry/contract/identity';

/** How long ago (s) a token may have been made: it is fetched in the moment in which it is used. */
const MADE_WITHIN = 600;
/** By how much (s) the provider's clock may differ from the shop's. */
const CLOCKS_DIFFER = 60;

interface IdTokenTimes {
  readonly exp?: unknown;
  readonly iat?: unknown;
  readonly aud?: unknown;
  readonly azp?: unknown;
}

/**
 * What is wrong with an ID token whose signature, issuer, audience and nonce are right, as OpenID
 * Connect Core 3.1.3.7 has it; null: nothing.
 * @param now seconds since 1970
 */
export function idTokenFault(
  { exp, iat, aud, azp }: IdTokenTimes,
  clientId: string,
  now: number,
): string | null {
  if (typeof exp !== 'number') return 'it does not say until when it is good';
  if (exp <= now - CLOCKS_DIFFER) return 'its time is over';
  if (typeof iat !== 'number') return 'it does not say when it was made';
  if (iat < now - MADE_WITHIN) return 'it was made too long ago';
  if (iat > now + CLOCKS_DIFFER) return 'it was made in the future';
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  if (isForSeveral && azp === undefined) return 'it does not say which of its audiences';
  return azp === undefined || azp === clientId ? null : 'it was made for another application';
}

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
