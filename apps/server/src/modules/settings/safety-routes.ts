import { noQuery } from '@gadgetry/contract/fields';
import { safetySettingsInput, storedSafetySettings } from '@gadgetry/contract/safety-settings';
import { noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import type { Safety } from './safety-service.ts';

const PATH = '/admin/safety-settings';

interface SafetyRoutes {
  readonly guards: Guards;
  readonly safety: Safety;
  readonly hasSecondFactor: (sessionId: string) => Promise<boolean>;
}

export function safetyRoutes({ guards, safety, hasSecondFactor }: SafetyRoutes) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('security'));
    app.addHook('onSend', noStore);
    const schema = { querystring: noQuery, response: { 200: storedSafetySettings } };
    app.get(PATH, { schema }, async () => safety.read());
    // Whoever has found an open screen must not take down what keeps the next one out.
    app.put(
      PATH,
      {
        onRequest: guards.requireRecentAuthentication,
        schema: { ...schema, body: safetySettingsInput },
      },
      async (request) => {
        const { sessionId } = request;
        return safety.set(personOf(request), request.body, async () =>
          sessionId === null ? false : hasSecondFactor(sessionId),
        );
      },
    );
  });
}
