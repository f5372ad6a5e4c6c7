import { reauthenticationInput, statusAnswer } from '@gadgetry/contract/account';
import { noQuery } from '@gadgetry/contract/fields';
import { routeGroup } from '../../http/routes.ts';
import type { Guards } from './guards.ts';
import { personOf } from './person.ts';
import { type ReauthenticationDependencies, reauthentication } from './reauthentication.ts';

/** What answers a refusal with `reauthentication_required`; then the refused call is made again. */
export function reauthenticationRoutes(
  dependencies: ReauthenticationDependencies & { readonly guards: Guards },
) {
  const { guards } = dependencies;
  const service = reauthentication(dependencies);
  return routeGroup((app) => {
    app.addHook('onRequest', guards.fresh);
    const common = { tags: ['accounts'], querystring: noQuery, response: { 200: statusAnswer } };

    app.post(
      '/account/reauthentication',
      { schema: { ...common, body: reauthenticationInput } },
      async (request) => {
        await service.prove(request, request.body);
        return { status: true };
      },
    );

    app.post('/account/reauthentication/code', { schema: common }, async (request) => {
      await service.sendCode(personOf(request));
      return { status: true };
    });
  });
}
