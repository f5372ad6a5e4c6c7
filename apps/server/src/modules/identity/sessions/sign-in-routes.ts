import { accountAnswer, signInRequest } from '@gadgetry/contract/identity';
import { secondStepInput, signInAnswer } from '@gadgetry/contract/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isAPIError } from 'better-auth/api';
import type { Env } from '../../../env.ts';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { refusalOf } from '../auth-forwarding.ts';
import { AUTH_PATH, type Auth } from '../auth.ts';
import { headersForAuth, refuseOtherSites, passCookies } from './session-cookies.ts';
import type { IdentityHooks } from '../hooks.ts';
import type { SignInChallenges } from '../second-factor/second-step.ts';
import type { Totp } from '../second-factor/totp.ts';
import { markSecondFactor } from './session-store.ts';
import { duringAttempt } from './sign-in-generation.ts';

type SignIn = z.infer<typeof signInRequest>;
type Answer = z.infer<typeof signInAnswer>;

export interface SignInDependencies {
  readonly auth: Auth;
  readonly env: Env;
  readonly db: Database;
  readonly totp: Totp;
  readonly challenges: SignInChallenges;
  readonly hooks: Pick<IdentityHooks, 'securityEvents'>;
  /** The password; what it answers is `secondStep` where a code is still to come. */
  readonly withPassword: (
    request: FastifyRequest<{ Body: SignIn }>,
    reply: FastifyReply,
  ) => Promise<Answer>;
}

const tags = ['accounts'];

/** Signing in with a password, in one step or two. */
export function signInRoutes(dependencies: SignInDependencies) {
  const { auth, env, db, totp, challenges, hooks, withPassword } = dependencies;

  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: { id: string; rememberMe: boolean; generation: number },
  ) => {
    const { id: userId, rememberMe, generation } = person;
    const { headers, response } = await duringAttempt({ userId, generation }, () =>
      auth.api
        .beginSession({
          body: { userId, rememberMe },
          headers: headersForAuth(request),
          returnHeaders: true,
        })
        .catch((error: unknown) => {
          throw isAPIError(error) ? refusalOf(error.statusCode, error.body) : error;
        }),
    );
    if (response === null) throw new ShopError('unauthenticated');
    await markSecondFactor(db, response.sessionId);
    passCookies(env, headers, reply);
    return accountAnswer.parse(response);
  };

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/sign-in/email`,
      { schema: { tags, response: { 200: signInAnswer }, body: signInRequest } },
      (request, reply) => withPassword(request, reply),
    );

    app.post(
      `${AUTH_PATH}/sign-in/second-step`,
      {
        onRequest: refuseOtherSites(env),
        schema: { tags, response: { 200: accountAnswer }, body: secondStepInput },
      },
      async (request, reply) => {
        const { challenge, code } = request.body;
        const person = await challenges.attempt(challenge);
        if (person === null) {
          throw new ShopError('unauthenticated', 'This sign-in has ended. Please sign in again');
        }
        const shown = await totp.verify(person, code);
        if (!(await challenges.finish(challenge))) throw new ShopError('unauthenticated');
        const answer = await begin(request, reply, person);
        const second = shown === 'app' ? 'a second factor' : 'a recovery code';
        const detail = `with a password and ${second}`;
        await hooks.securityEvents.note({ kind: 'sign_in', account: person, detail });
        return answer;
      },
    );
  });
}
