import { hasSessionHint } from './session-hint.ts';

const REFRESH_BEFORE_MS = 30_000;

interface Bearer {
  readonly token: string;
  readonly expiresAt: number;
}

// In memory only: a token in the browser's storage could be read by any script that gets in.
let bearer: Bearer | null = null;
let asking: Promise<string | null> | null = null;

/** Milliseconds that a token lives. By its own two dates, since the browser's clock may be wrong. */
export function lifetimeOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof claims !== 'object' || claims === null) return 0;
    const exp = 'exp' in claims ? Number(claims.exp) : Number.NaN;
    const iat = 'iat' in claims ? Number(claims.iat) : Number.NaN;
    return Number.isFinite(exp - iat) ? (exp - iat) * 1000 : 0;
  } catch {
    return 0;
  }
}

async function askForBearer(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/token', { headers: { accept: 'application/json' } });
    const body: unknown = answer.ok ? await answer.json() : null;
    if (typeof body !== 'object' || body === null || !('token' in body)) return null;
    if (typeof body.token !== 'string') return null;
    bearer = { token: body.token, expiresAt: Date.now() + lifetimeOf(body.token) };
    return body.token;
  } catch {
    // The call that wanted the token fails on the same network and reports it.
    return null;
  }
}

/** The token of the current session, fresh enough to be sent; null for guests. */
export async function currentBearer(): Promise<string | null> {
  if (!hasSessionHint()) {
    bearer = null;
    return null;
  }
  if (bearer !== null && bearer.expiresAt - REFRESH_BEFORE_MS > Date.now()) return bearer.token;
  asking ??= askForBearer().finally(() => {
    asking = null;
  });
  return asking;
}

export function clearBearer(): void {
  bearer = null;
}
