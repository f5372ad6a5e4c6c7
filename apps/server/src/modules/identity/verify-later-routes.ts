import { sendVerificationInput, statusAnswer, verifyEmailInput } from '@gadgetry/contract/account';
import { accountAnswer, signUpRequest } from '@gadgetry/contract/identity';
import type { Env } from '../../env.ts';
import { routeGroup } from '../../http/routes.ts';
import { createForwarding } from './auth-forwarding.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import type { ReadCookie } from './cookie-session.ts';
import { type EmailChanges, isEmailChange, refuseAnother } from './email-changes.ts';
import { refuseLibraryEmailChange } from './verification-token.ts';

export interface VerifyLaterDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly changes: EmailChanges;
  readonly readCookie: ReadCookie;
}

const tags = ['accounts'];
const forUser = { tags, response: { 200: accountAnswer } };
const forStatus = { tags, response: { 200: statusAnswer } };

/** A new account is signed in at once, and its address verified when its owner likes. */
export function verifyLaterRoutes({ auth, env, changes, readCookie }: VerifyLaterDependencies) {
  const { forward, forwardForUser } = createForwarding(env);

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/sign-up/email`,
      { schema: { ...forUser, body: signUpRequest } },
      (request, reply) =>
        forwardForUser(auth, request, reply, { path: '/sign-up/email', body: request.body }),
    );
    app.post(
      `${AUTH_PATH}/send-verification-email`,
      { schema: { ...forStatus, body: sendVerificationInput } },
      async (request, reply) => {
        const call = { path: '/send-verification-email', body: request.body };
        return statusAnswer.parse(await forward(auth, request, reply, call));
      },
    );

    app.post(
      `${AUTH_PATH}/verify-email`,
      { schema: { ...forStatus, body: verifyEmailInput } },
      async (request, reply) => {
        const { token } = request.body;
        if (isEmailChange(token)) {
          refuseAnother(await readCookie(request, reply), await changes.ownerOf(token));
          await changes.confirm(token);
          return { status: true };
        }
        refuseLibraryEmailChange(token);
        const path = `/verify-email?token=${encodeURIComponent(token)}`;
        const call = { method: 'GET', path } as const;
        return statusAnswer.parse(await forward(auth, request, reply, call));
      },
    );
  });
}
