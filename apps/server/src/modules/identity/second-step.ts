import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

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
