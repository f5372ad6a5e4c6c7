import { statusAnswer } from '@gadgetry/contract/account';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { accountAnswer } from '@gadgetry/contract/identity';
import {
  newPasskeyInput,
  passkeyChallenge,
  passkeyEnrolment,
  passkeyNameForm,
  passkeySignInInput,
} from '@gadgetry/contract/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../../env.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { AUTH_PATH } from '../auth.ts';
import { type ReadCookie, refuseOtherSites } from '../sessions/session-cookies.ts';
import type { Guards } from '../guards.ts';
import type { Passkeys } from './passkeys.ts';
import { personOf } from '../person.ts';

interface PasskeyAuthDependencies {
  readonly env: Env;
  readonly guards: Guards;
  readonly readCookie: ReadCookie;
  readonly passkeys: Passkeys;
}

const tags = ['accounts'];

/** What goes with cookies: a challenge counts in the browser that has asked for it only. */
export function passkeyAuthRoutes(dependencies: PasskeyAuthDependencies) {
  const { env, guards, readCookie, passkeys } = dependencies;
  const byCookie = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await readCookie(request, reply);
    if (session === null) throw new ShopError('unauthenticated');
    request.person = session.person;
    request.sessionId = session.id;
  };
  const asked = [byCookie, guards.requireRecentAuthentication, guards.requireOwnSecondFactor];

  return routeGroup((app) => {
    app.addHook('onRequest', refuseOtherSites(env));

    app.post(
      `${AUTH_PATH}/passkey/challenge`,
      { schema: { tags, response: { 200: passkeyChallenge } } },
      (request, reply) => passkeys.challenge(request, reply),
    );

    app.post(
      `${AUTH_PATH}/sign-in/passkey`,
      { schema: { tags, body: passkeySignInInput, response: { 200: accountAnswer } } },
      (request, reply) => passkeys.signIn(request, reply, request.body.credential),
    );

    app.post(
      `${AUTH_PATH}/passkey/enrolment`,
      { onRequest: asked, schema: { tags, response: { 200: passkeyEnrolment } } },
      (request, reply) => passkeys.begin(request, reply, personOf(request)),
    );

    app.post(
      `${AUTH_PATH}/passkey/enrolment/finish`,
      {
        onRequest: asked,
        schema: { tags, body: newPasskeyInput, response: { 200: statusAnswer } },
      },
      async (request, reply) => {
        await passkeys.finish(request, reply, personOf(request), request.body);
        return { status: true };
      },
    );
  });
}

/** Naming and removing the passkeys that there are. */
export function passkeyRoutes({
  guards,
  passkeys,
}: Pick<PasskeyAuthDependencies, 'guards' | 'passkeys'>) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.fresh);
    const common = {
      tags,
      querystring: noQuery,
      params: idParams,
      response: { 200: statusAnswer },
    };

    app.put(
      '/account/passkeys/:id',
      { schema: { ...common, body: passkeyNameForm } },
      async (request) => {
        await passkeys.rename(personOf(request), request.params.id, request.body.name);
        return { status: true };
      },
    );

    app.delete(
      '/account/passkeys/:id',
      {
        onRequest: [guards.requireRecentAuthentication, guards.requireOwnSecondFactor],
        schema: common,
      },
      async (request) => {
        await passkeys.remove(personOf(request), request.sessionId, request.params.id);
        return { status: true };
      },
    );
  });
}
