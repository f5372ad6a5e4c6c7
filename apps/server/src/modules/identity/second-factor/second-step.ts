import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { keyedHash, randomToken } from '../../../database/keyed-hash.ts';
import { generationOf } from '../sessions/sign-in-generation.ts';

/**
 * Begins a session for somebody whom the shop itself has recognised. It has no path, so no request
 * reaches it. A ban is looked at where the session is made, as with every other sign-in.
 */
export const beginSessionPlugin = {
  id: 'begin-session',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), rememberMe: z.boolean() }) },
      async (ctx) => {
        const { userId, rememberMe } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(userId);
        if (user === null) return ctx.json(null);
        const session = await internalAdapter.createSession(userId, !rememberMe);
        // Its password was changed in this moment, or its owner was banned.
        if ((session as typeof session | null) === null) return ctx.json(null);
        await setSessionCookie(ctx, { session, user }, !rememberMe);
        return ctx.json({
          sessionId: session.id,
          user: {
            id: user.id,
            email: user.email,
            name: user.name,
            image: user.image ?? null,
            emailVerified: user.emailVerified,
          },
        });
      },
    ),
  },
} satisfies BetterAuthPlugin;

const MINUTES = 10;
const ATTEMPTS = 5;

const challenge = z.object({
  id: z.string(),
  email: z.string(),
  rememberMe: z.boolean(),
  generation: z.int(),
});

/** Ends sign-ins of an account that wait for their code. */
export async function endSecondSteps(db: Database, userId: string): Promise<void> {
  await sql`DELETE FROM sign_in_challenges WHERE user_id = ${userId}`.execute(db);
}

/** Sign-ins whose password was right and whose code is still to come. */
export function signInChallenges(db: Database, secret: string) {
  const hashOf = keyedHash(secret, 'hash: sign-in challenge');
  return {
    /** Within the sign-in that it goes on with. */
    async begin(userId: string, rememberMe: boolean): Promise<string> {
      const token = randomToken();
      await sql`
        INSERT INTO sign_in_challenges (token_hash, user_id, remember_me, generation, expires_at)
        VALUES (${hashOf(token)}, ${userId}, ${rememberMe}, ${generationOf(userId)},
          now() + make_interval(mins => ${MINUTES}))`.execute(db);
      return token;
    },

    /** Whose sign-in it is; null once it has ended or was tried too often. Each call is a try. */
    async attempt(token: string) {
      const { rows } = await sql`
        UPDATE sign_in_challenges c SET attempts = attempts + 1 FROM users u
        WHERE c.token_hash = ${hashOf(token)} AND u.id = c.user_id
          AND c.attempts < ${ATTEMPTS} AND c.expires_at > now()
          AND c.generation = u.sign_in_generation
        RETURNING u.id, u.email, c.remember_me AS "rememberMe", c.generation`.execute(db);
      return rows[0] === undefined ? null : challenge.parse(rows[0]);
    },

    /** True for one caller only. */
    async finish(token: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        DELETE FROM sign_in_challenges WHERE token_hash = ${hashOf(token)}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

export type SignInChallenges = ReturnType<typeof signInChallenges>;
