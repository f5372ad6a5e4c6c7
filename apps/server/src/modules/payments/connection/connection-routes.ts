import { noQuery } from '@gadgetry/contract/fields';
import { paymentConnection } from '@gadgetry/contract/payment-connection';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { Connection } from './connection-service.ts';

const PATH = '/admin/payment-connection';

/** How the shop and its payment provider get on, and two ways to find out. */
export function connectionRoutes({
  guards,
  connection,
}: {
  readonly guards: Guards;
  readonly connection: Connection;
}) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('settings'));
    const schema = { querystring: noQuery, response: { 200: paymentConnection } };
    app.get(PATH, { schema }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return connection.read();
    });
    app.post(`${PATH}/check`, { schema }, async () => connection.check());
    app.post(`${PATH}/test-event`, { schema }, async (request) =>
      connection.sendTestEvent(personOf(request)),
    );
  });
}
