import type { SecurityEventKind } from '@gadgetry/contract/security-events';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { SecurityEvents } from '../../observability/security-events.ts';
import type { SignInChallenges } from './second-factor/second-step.ts';
import { hasTotp } from './second-factor/totp-store.ts';

const withRememberMe = z.object({ rememberMe: z.boolean().optional() });
const withEmail = z.object({ email: z.string() });

/** How somebody came in, by the account library's path. */
const waysIn: readonly (readonly [path: RegExp, said: string])[] = [
  [/^\/sign-in\/email$/, 'with a password'],
  [/^\/(oauth2\/)?callback\//, 'through the hosted provider'],
  [/^\/verify-email$/, 'with a mailed link'],
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

interface AfterAccountCalls {
  readonly events: SecurityEvents;
  readonly db: Database;
  readonly challenges: SignInChallenges;
}

/**
 * Notes what goes through the account library, by whatever call it came: all of it has happened
 * already, and nothing here makes it fail. But for one thing: where an account has an authenticator
 * app, a right password has signed nobody in yet. The session that the library has begun ends before
 * anybody was given its token, and a code is asked for.
 */
export function afterAccountCalls({ events, db, challenges }: AfterAccountCalls) {
  const signInFailed = async (email: string, detail: string): Promise<void> => {
    const id = await findAccount(db, email).catch(() => null);
    // What was typed may be anybody's address, and there is no end of them: only counted.
    if (id === null) events.flood({ kind: 'sign_in_failed', detail: 'no such account' });
    else await events.count({ kind: 'sign_in_failed', account: { id, email }, detail });
  };

  return createAuthMiddleware(async (ctx) => {
    const { path, body, context } = ctx;
    const { returned } = context;
    const begun = path === '/sign-in/email' ? context.newSession : null;
    if (begun !== null && (await hasTotp(db, begun.user.id))) {
      deleteSessionCookie(ctx, true);
      await context.internalAdapter.deleteSession(begun.session.token);
      context.setNewSession(null);
      const rememberMe = withRememberMe.safeParse(body).data?.rememberMe !== false;
      return ctx.json({
        secondStep: { challenge: await challenges.begin(begun.user.id, rememberMe) },
      });
    }
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
        await signInFailed(typed, reason.replaceAll('_', ' ').toLowerCase());
      }
      if (path === '/change-password' && reason === 'INVALID_PASSWORD' && session !== null) {
        await events.count({ kind: 'password_check_failed', account: session.user });
      }
      return undefined;
    }
    const person = newSession ?? session;
    if (person === null) return undefined;
    const account = person.user;
    const kind = succeeded[path];
    if (kind !== undefined) await events.note({ kind, account });
    else if (newSession !== null && path === '/sign-up/email') {
      await events.note({ kind: 'sign_up', account });
    } else if (newSession !== null) {
      const way = waysIn.find(([known]) => known.test(path));
      if (way !== undefined) await events.note({ kind: 'sign_in', account, detail: way[1] });
    }
    return undefined;
  });
}
