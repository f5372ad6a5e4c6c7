import type { SecurityEventKind } from '@gadgetry/contract/security-events';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';

const withEmail = z.object({ email: z.string() });

/** How somebody came in, by the account library's path. */
const waysIn: readonly (readonly [path: RegExp, said: string])[] = [
  [/^\/sign-in\/email$/, 'with a password'],
  [/^\/(oauth2\/)?callback\//, 'through the hosted provider'],
  [/^\/verify-email$/, 'with a mailed link'],
  [/^\/passkey\/verify-authentication$/, 'with a passkey'],
  [/^\/two-factor\/verify/, 'with a second factor'],
];

const succeeded: Partial<Record<string, SecurityEventKind>> = {
  '/change-password': 'password_changed',
};

interface Found {
  readonly user: { readonly id: string; readonly email: string };
}

async function findAccount(db: Database, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE email = lower(${email})`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Notes what goes through the account library, by whatever call it came. All of it has happened
 * already; nothing here makes it fail.
 */
export function authEvents(events: SecurityEvents, db: Database) {
  const signInFailed = async (email: string, detail: string): Promise<void> => {
    const id = await findAccount(db, email).catch(() => null);
    // What was typed may be anybody's address, and there is no end of them: only counted.
    if (id === null) events.flood({ kind: 'sign_in_failed', detail: 'no such account' });
    else await events.count({ kind: 'sign_in_failed', account: { id, email }, detail });
  };

  return createAuthMiddleware(async ({ path, body, context }) => {
    const { returned } = context;
    const newSession: Found | null = context.newSession;
    const session: Found | null = context.session;
    // A redirect to the sign-in page, with what went wrong.
    if (newSession === null && path.includes('/callback/')) {
      events.flood({ kind: 'sign_in_failed', detail: 'through the hosted provider' });
    }
    // A redirect is thrown as well.
    if (isAPIError(returned) && returned.statusCode >= 400) {
      const reason = returned.body?.code ?? '';
      const typed = withEmail.safeParse(body).data?.email;
      if (path === '/sign-in/email' && typed !== undefined && returned.statusCode < 500) {
        await signInFailed(typed, reason);
      }
      if (path === '/change-password' && reason === 'INVALID_PASSWORD' && session !== null) {
        await events.count({ kind: 'password_check_failed', account: session.user });
      }
      return;
    }
    const person = newSession ?? session;
    if (person === null) return;
    const account = person.user;
    const kind = succeeded[path];
    if (kind !== undefined) await events.note({ kind, account });
    else if (newSession !== null && path === '/sign-up/email') {
      await events.note({ kind: 'sign_up', account });
    } else if (newSession !== null) {
      const way = waysIn.find(([known]) => known.test(path));
      if (way !== undefined) await events.note({ kind: 'sign_in', account, detail: way[1] });
    }
  });
}
