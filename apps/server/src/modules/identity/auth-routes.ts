import { signOutAnswer, profileForm, statusAnswer } from '@gadgetry/contract/account';
import { signInAnswer } from '@gadgetry/contract/second-factor';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Database } from '../../database/database.ts';
import { noStore, routeGroup } from '../../http/routes.ts';
import { createForwarding } from './auth-forwarding.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { AloneWithAccount } from './account-lock.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import type { ReadCookie } from './sessions/session-cookies.ts';
import { emailChangeRoutes } from './email-changes/email-change-routes.ts';
import { emailChanges } from './email-changes/email-changes.ts';
import type { Guards } from './guards.ts';
import type { IdentityHooks } from './hooks.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import type { Hosted } from './hosted/hosted-routes.ts';
import { refuseGuessedPasswords } from './passwords/password-check.ts';
import { passkeyAuthRoutes } from './passkeys/passkey-routes.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import type { SignInChallenges } from './second-factor/second-step.ts';
import { type SignInDependencies, signInRoutes } from './sessions/sign-in-routes.ts';
import { attemptByEmail, duringAttempt } from './sessions/sign-in-generation.ts';
import type { Totp } from './second-factor/totp.ts';
import { verifyFirstRoutes, verifyLaterRoutes } from './sign-up/verification-routes.ts';
import { pendingSignUps } from './sign-up/pending-sign-ups.ts';

interface AuthRoutesDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly shop: { readonly name: string };
  readonly db: Database;
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
  readonly readCookie: ReadCookie;
  readonly guards: Guards;
  readonly alone: AloneWithAccount;
  readonly totp: Totp;
  /** Null where the shop has no accounts of its own. */
  readonly passkeys: Passkeys | null;
  readonly challenges: SignInChallenges;
  /** Null where the settings name no hosted provider. */
  readonly hosted: Hosted | null;
}

/** What people may change about themselves, however they sign in. */
function profileRoutes({ auth, env }: { auth: Auth; env: Env }) {
  const { forward } = createForwarding(env);

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/update-user`,
      { schema: { tags: ['accounts'], body: profileForm, response: { 200: statusAnswer } } },
      async (request, reply) => {
        const { name, image } = request.body;
        const body = { name, image: image === '' ? null : image };
        return statusAnswer.parse(
          await forward(auth, request, reply, { path: '/update-user', body }),
        );
      },
    );
  });
}

/**
 * The account library's own calls, each named here with what it takes: what is not named does not
 * exist. They are same-origin calls made with the session cookie, so the library checks the Origin.
 */
export function authRoutes(dependencies: AuthRoutesDependencies) {
  const { auth, env, db, guards, readCookie, hosted, hooks, totp, challenges } = dependencies;
  const { alone, passkeys, shop } = dependencies;
  const { forward } = createForwarding(env);
  const signUps = pendingSignUps({ auth, secret: env.AUTH_SECRET, db, hooks });
  const withPassword: SignInDependencies['withPassword'] = async (request, reply) => {
    const { body } = request;
    try {
      const attempt = await attemptByEmail(db, body.email);
      const said = await duringAttempt(attempt, () =>
        forward(auth, request, reply, { path: '/sign-in/email', body }),
      );
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
    app.addHook('onRequest', noStore);
    await app.register(profileRoutes({ auth, env }));

    if (env.LOCAL_ACCOUNTS) {
      refuseGuessedPasswords(app, shop);
      await app.register(
        env.REQUIRE_VERIFIED_EMAIL
          ? verifyFirstRoutes({ auth, env, db, readCookie, signUps, changes })
          : verifyLaterRoutes({ auth, env, changes, readCookie }),
      );
      await app.register(signInRoutes({ auth, env, db, totp, challenges, hooks, withPassword }));
      if (passkeys !== null) {
        await app.register(passkeyAuthRoutes({ env, guards, readCookie, passkeys }));
      }
      await app.register(passwordRoutes({ auth, env, db, hooks, readCookie, alone }));
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
