import { emptyBody, noQuery } from '@gadgetry/contract/fields';
import {
  adminReturn,
  adminReturnsQuery,
  decisionBody,
  questionBody,
  receiveBody,
  refundReturnBody,
  returnSettings,
  returnSettingsInput,
} from '@gadgetry/contract/returns';
import { toMinorUnits } from '@gadgetry/contract/money';
import type { FastifyRequest } from 'fastify';
import { adminResource } from '../../../http/admin-resource.ts';
import { byId, noStore } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { Giver } from '../admin-actions.ts';
import type { ReturnActions } from './return-actions.ts';
import type { ReturnSettingsService } from './return-settings.ts';

interface ReturnAdminRoutesOptions {
  readonly guards: Guards;
  readonly returns: ReturnActions;
  readonly settings: ReturnSettingsService;
  readonly giverOf: (request: FastifyRequest) => Promise<Giver>;
}

const PATH = '/admin/returns';

/** What comes back to owners. Every action answers the return as it is then. */
export function returnAdminRoutes({
  guards,
  returns,
  settings,
  giverOf,
}: ReturnAdminRoutesOptions) {
  const guard = guards.admin('orders');
  return adminResource({ path: PATH, guard, actor: personOf }, (routes, app) => {
    app.addHook('onSend', noStore);
    routes.list(adminReturnsQuery, adminReturn, (query) =>
      returns.list({ ...query, orderId: query.orderId?.toLowerCase() }),
    );
    routes.read(adminReturn, returns.one);

    const answer = { ...byId, response: { 200: adminReturn } };
    const idOf = ({ params }: { readonly params: { readonly id: string } }) =>
      params.id.toLowerCase();

    app.post(`${PATH}/:id/approve`, { schema: { ...answer, body: emptyBody } }, async (request) => {
      await returns.approve(idOf(request), personOf(request));
      return returns.one(idOf(request));
    });

    app.post(`${PATH}/:id/ask`, { schema: { ...answer, body: questionBody } }, async (request) => {
      await returns.ask(idOf(request), personOf(request), request.body.question);
      return returns.one(idOf(request));
    });

    for (const action of ['refuse', 'close'] as const) {
      app.post(
        `${PATH}/:id/${action}`,
        { schema: { ...answer, body: decisionBody } },
        async (request) => {
          await returns[action](idOf(request), personOf(request), request.body.reason);
          return returns.one(idOf(request));
        },
      );
    }

    app.post(
      `${PATH}/:id/receive`,
      { schema: { ...answer, body: receiveBody } },
      async (request) => {
        const lines = request.body.lines.map((line) => ({
          ...line,
          itemId: line.itemId.toLowerCase(),
        }));
        await returns.receive(idOf(request), personOf(request), { lines });
        return returns.one(idOf(request));
      },
    );

    app.post(
      `${PATH}/:id/refund`,
      { config: { needs: 'refunds:write' }, schema: { ...answer, body: refundReturnBody } },
      async (request) => {
        const shipping = toMinorUnits(request.body.shipping);
        await returns.refund(idOf(request), await giverOf(request), shipping);
        return returns.one(idOf(request));
      },
    );

    const kept = { querystring: noQuery, response: { 200: returnSettings } };
    app.get('/admin/return-settings', { schema: kept }, () => settings.read());
    app.put(
      '/admin/return-settings',
      { config: { needs: 'settings' }, schema: { ...kept, body: returnSettingsInput } },
      (request) => settings.set(personOf(request), request.body),
    );
  });
}
