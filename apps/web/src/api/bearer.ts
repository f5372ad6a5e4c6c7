import { hasSessionHint } from './session-hint.ts';

const REFRESH_BEFORE_MS = 30_000;

interface Bearer {
  readonly token: string;
  readonly expiresAt: number;
}

// In memory only: a token in the browser's storage could be read by any script that gets in.
let bearer: Bearer | null = null;
let asking: Promise<string | null> | null = null;
/** Whose page this is: what stands on it is theirs. */
let person: string | null = null;

function claimsOf(token: string): object {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Milliseconds that a token lives. By its own two dates, since the browser's clock may be wrong. */
export function lifetimeOf(token: string): number {
  const claims = claimsOf(token);
  const exp = 'exp' in claims ? Number(claims.exp) : Number.NaN;
  const iat = 'iat' in claims ? Number(claims.iat) : Number.NaN;
  return Number.isFinite(exp - iat) ? (exp - iat) * 1000 : 0;
}

/** False where somebody else has signed in meanwhile, in another tab. */
function isOfThisPage(token: string): boolean {
  const claims = claimsOf(token);
  const subject = 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : null;
  if (person !== null && subject !== person) return false;
  person = subject;
  return true;
}

async function askForBearer(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/token', { headers: { accept: 'application/json' } });
    const body: unknown = answer.ok ? await answer.json() : null;
    if (typeof body !== 'object' || body === null || !('token' in body)) return null;
    if (typeof body.token !== 'string') return null;
    if (!isOfThisPage(body.token)) {
      // Nothing that stands here is sent in the name of another: the page is made anew, as theirs.
      window.location.reload();
      return await new Promise<never>(() => undefined);
    }
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

/** The next call asks for a new one, of the same person. */
export function clearBearer(): void {
  bearer = null;
}

/** After signing in or out here: whoever is there now is whose page this is. */
export function forgetPerson(): void {
  clearBearer();
  asking = null;
  person = null;
}
