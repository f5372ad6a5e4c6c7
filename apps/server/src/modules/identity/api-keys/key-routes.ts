import { apiKey, apiKeyInput, madeApiKey } from '@gadgetry/contract/api-keys';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { z } from 'zod';
import { noStore, routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../guards.ts';
import { personOf } from '../person.ts';
import type { ApiKeys } from './api-keys.ts';

const PATH = '/admin/api-keys';
const tags = ['api keys'];

export function apiKeyRoutes({
  guards,
  keys,
}: {
  readonly guards: Guards;
  readonly keys: ApiKeys;
}) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('keys'));
    app.addHook('onSend', noStore);

    app.get(
      PATH,
      { schema: { tags, querystring: noQuery, response: { 200: z.array(apiKey) } } },
      () => keys.list(),
    );

    // A key outlives the session that made it, so whoever makes one shows once more who they are.
    app.post(
      PATH,
      {
        onRequest: guards.requireRecentAuthentication,
        schema: { tags, querystring: noQuery, body: apiKeyInput, response: { 201: madeApiKey } },
      },
      async (request, reply) => {
        reply.code(201);
        return keys.make(personOf(request), request.body);
      },
    );

    // Revoking asks nobody who they are: where a key has leaked, it has to go now.
    app.delete(
      `${PATH}/:id`,
      { schema: { tags, params: idParams, querystring: noQuery, response: { 200: apiKey } } },
      (request) => keys.revoke(personOf(request), request.params.id.toLowerCase()),
    );
  });
}
