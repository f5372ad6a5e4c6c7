import { setTimeout as sleep } from 'node:timers/promises';
import { forgotPasswordForm, resetPasswordInput, statusAnswer } from '@gadgetry/contract/account';
import type { Env } from '../../env.ts';
import { routeGroup } from '../../http/routes.ts';
import { createForwarding } from './auth-forwarding.ts';
import { AUTH_PATH, type Auth } from './auth.ts';

const schema = { tags: ['accounts'], response: { 200: statusAnswer } };

/** Longer than writing a mail takes, so that the time of an answer does not tell whether one was written. */
export const SAME_TIME_MS = 300;

/** Links that are sent by mail, and what they open. Their tokens travel in bodies, never in addresses. */
export function mailedLinkRoutes({ auth, env }: { auth: Auth; env: Env }) {
  const { forward } = createForwarding(env);

  return routeGroup((app) => {
    app.post(
      `${AUTH_PATH}/request-password-reset`,
      { schema: { ...schema, body: forgotPasswordForm } },
      async (request, reply) => {
        const call = { path: '/request-password-reset', body: request.body };
        await Promise.all([forward(auth, request, reply, call), sleep(SAME_TIME_MS)]);
        return { status: true };
      },
    );

    app.post(
      `${AUTH_PATH}/reset-password`,
      { schema: { ...schema, body: resetPasswordInput } },
      async (request, reply) => {
        const call = { path: '/reset-password', body: request.body };
        return statusAnswer.parse(await forward(auth, request, reply, call));
      },
    );
  });
}
