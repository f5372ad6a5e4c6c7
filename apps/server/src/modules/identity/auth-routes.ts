import {
  accountAnswer,
  changePasswordForm,
  signInRequest,
  signUpRequest,
} from '@gadgetry/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { routeGroup } from '../../platform/routes.ts';
import { refusalOf } from './auth-errors.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { headersForAuth } from './auth-headers.ts';
import { passCookies } from './session-cookies.ts';

export interface AuthRoutesDependencies {
  readonly auth: Auth;
  readonly env: Env;
}

const schema = { tags: ['accounts'], response: { 200: accountAnswer } };

/**
 * The account library's own calls, each named here with what it takes: what is not named does not
 * exist. They are same-origin calls made with the session cookie, so the library checks the Origin.
 */
export function authRoutes({ auth, env }: AuthRoutesDependencies) {
  const forward = async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
    const headers = headersForAuth(request);
    headers.set('content-type', 'application/json');
    const answer = await auth.handler(
      new Request(new URL(request.url, env.origins[0]), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    );
    passCookies(env, answer.headers, reply);
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw refusalOf(answer.status, said);
    return said;
  };
  const forwardForUser = async (request: FastifyRequest, reply: FastifyReply, body: unknown) =>
    accountAnswer.parse(await forward(request, reply, body));

  return routeGroup((app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    if (env.LOCAL_ACCOUNTS) {
      app.post(
        `${AUTH_PATH}/sign-up/email`,
        { schema: { ...schema, body: signUpRequest } },
        (request, reply) => forwardForUser(request, reply, request.body),
      );
      app.post(
        `${AUTH_PATH}/sign-in/email`,
        { schema: { ...schema, body: signInRequest } },
        (request, reply) => forwardForUser(request, reply, request.body),
      );
      app.post(
        `${AUTH_PATH}/change-password`,
        { schema: { ...schema, body: changePasswordForm } },
        (request, reply) =>
          forwardForUser(request, reply, { ...request.body, revokeOtherSessions: true }),
      );
    }

    const done = z.object({ success: z.boolean() });
    app.post(
      `${AUTH_PATH}/sign-out`,
      {
        schema: {
          tags: ['accounts'],
          body: z.strictObject({}).nullish(),
          response: { 200: done },
        },
      },
      async (request, reply) => done.parse(await forward(request, reply, {})),
    );
  });
}
