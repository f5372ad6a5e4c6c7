import { signOutAnswer } from '@gadgetry/contract/account';
import { accountAnswer, changePasswordForm } from '@gadgetry/contract/identity';
import { signInAnswer } from '@gadgetry/contract/second-factor';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Database } from '../../database/database.ts';
import { routeGroup } from '../../http/routes.ts';
import { createForwarding } from './auth-forwarding.ts';
import { ShopError } from '../../errors/shop-error.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import type { ReadCookie } from './cookie-session.ts';
import { emailChangeRoutes } from './email-change-routes.ts';
import { emailChanges } from './email-changes.ts';
import type { Guards } from './guards.ts';
import type { IdentityHooks } from './hooks.ts';
import { mailedLinkRoutes } from './mailed-link-routes.ts';
import type { Hosted } from './open-hosted.ts';
import { refuseGuessedPasswords } from './password-check.ts';
import { passwordWasChanged } from './password-changed.ts';
import { passkeyAuthRoutes } from './passkey-routes.ts';
import type { Passkeys } from './passkeys.ts';
import { profileRoutes } from './profile-routes.ts';
import type { SignInChallenges } from './sign-in-challenges.ts';
import { type SignInDependencies, signInRoutes } from './sign-in-routes.ts';
import type { Totp } from './totp.ts';
import { verifyFirstRoutes } from './verify-first-routes.ts';
import { verifyLaterRoutes } from './verify-later-routes.ts';
import { pendingSignUps } from './pending-sign-ups.ts';

export interface AuthRoutesDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly db: Database;
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
  readonly readCookie: ReadCookie;
  readonly guards: Guards;
  readonly totp: Totp;
  /** Null where the shop has no accounts of its own. */
  readonly passkeys: Passkeys | null;
  readonly challenges: SignInChallenges;
  /** Null where the settings name no hosted provider. */
  readonly hosted: Hosted | null;
}

const schema = { tags: ['accounts'], response: { 200: accountAnswer } };

/**
 * The account library's own calls, each named here with what it takes: what is not named does not
 * exist. They are same-origin calls made with the session cookie, so the library checks the Origin.
 */
export function authRoutes(dependencies: AuthRoutesDependencies) {
  const { auth, env, db, guards, readCookie, hosted, hooks, totp, challenges } = dependencies;
  const { passkeys } = dependencies;
  const { forward, forwardForUser } = createForwarding(env);
  const signUps = pendingSignUps({ auth, secret: env.AUTH_SECRET, db, hooks });
  const withPassword: SignInDependencies['withPassword'] = async (request, reply) => {
    const { body } = request;
    try {
      const said = await forward(auth, request, reply, { path: '/sign-in/email', body });
      return signInAnswer.parse(said);
    } catch (error) {
      const wrong = error instanceof ShopError && error.code === 'unauthenticated';
      const waits = wrong && env.REQUIRE_VERIFIED_EMAIL;
      if (waits && (await signUps.isWaiting(body.email, body.password))) {
        throw new ShopError('email_unverified');
      }
      throw error;
    }
  };
  const changes = emailChanges({ auth, secret: env.AUTH_SECRET, db, hooks });

  return routeGroup(async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await app.register(profileRoutes({ auth, env }));

    if (env.LOCAL_ACCOUNTS) {
      refuseGuessedPasswords(app, env.SHOP_NAME);
      await app.register(
        env.REQUIRE_VERIFIED_EMAIL
          ? verifyFirstRoutes({ auth, env, db, readCookie, signUps, changes })
          : verifyLaterRoutes({ auth, env, changes, readCookie }),
      );
      await app.register(signInRoutes({ auth, env, db, totp, challenges, hooks, withPassword }));
      app.post(
        `${AUTH_PATH}/change-password`,
        {
          // Known before the password is tried: wrong ones are counted by account.
          onRequest: async (request, reply) => {
            const session = await readCookie(request, reply);
            if (session === null) throw new ShopError('unauthenticated');
            request.person = session.person;
          },
          schema: { ...schema, body: changePasswordForm },
        },
        async (request, reply) => {
          const body = { ...request.body, revokeOtherSessions: true };
          const call = { path: '/change-password', body };
          const answer = await forwardForUser(auth, request, reply, call);
          await passwordWasChanged(db, hooks, answer.user);
          return answer;
        },
      );
      if (passkeys !== null) {
        await app.register(passkeyAuthRoutes({ env, guards, readCookie, passkeys }));
      }
      await app.register(mailedLinkRoutes({ auth, env }));
      await app.register(emailChangeRoutes({ env, db, readCookie, changes }));
    }

    app.post(
      `${AUTH_PATH}/sign-out`,
      {
        schema: {
          tags: ['accounts'],
          body: z.strictObject({}).nullish(),
          response: { 200: signOutAnswer },
        },
      },
      async (request, reply) => {
        // A provider that is away keeps nobody signed in here.
        const knowing = (await hosted?.open().catch(() => null)) ?? auth;
        const body =
          hosted === null ? {} : { callbackURL: `${env.origins[0]}/`, disableRedirect: true };
        return signOutAnswer.parse(
          await forward(knowing, request, reply, { path: '/sign-out', body }),
        );
      },
    );
  });
}
