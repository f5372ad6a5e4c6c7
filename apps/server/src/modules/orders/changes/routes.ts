import { type AdminOrder, adminOrder, changeAddressBody } from '@gadgetry/contract/admin-orders';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { ChangeAddress } from './change-address.ts';

interface ChangeRoutesOptions {
  readonly guards: Guards;
  readonly changeAddress: ChangeAddress;
  readonly wholeOrder: (id: string) => Promise<AdminOrder>;
}

/** What an admin changes of an order that was placed. It answers the order as it is then. */
export function changeRoutes({ guards, changeAddress, wholeOrder }: ChangeRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/admin/orders/:id/address',
      {
        schema: {
          params: idParams,
          querystring: noQuery,
          body: changeAddressBody,
          response: { 200: adminOrder },
        },
      },
      async (request) => {
        const { id } = request.params;
        await changeAddress(id, personOf(request), request.body);
        return wholeOrder(id);
      },
    );
  });
}
