import { profileForm, statusAnswer } from '@gadgetry/contract/account';
import type { Env } from '../../env.ts';
import { routeGroup } from '../../http/routes.ts';
import { createForwarding } from './auth-forwarding.ts';
import { AUTH_PATH, type Auth } from './auth.ts';

/** What people may change about themselves, however they sign in. */
export function profileRoutes({ auth, env }: { auth: Auth; env: Env }) {
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
