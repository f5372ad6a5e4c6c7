import { type AdminOrder, adminOrder, refundHeaders } from '@gadgetry/contract/admin-orders';
import {
  askUpgradeBody,
  changeAddressBody,
  changeMethodBody,
  orderShippingMethods,
} from '@gadgetry/contract/order-changes';
import { madeOrder } from '@gadgetry/contract/manual-orders';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { GiverOf } from '../admin-routes.ts';
import type { AskUpgrade } from '../upgrades/ask-upgrade.ts';
import type { ChangeAddress } from './change-address.ts';
import type { ChangeMethod } from './change-method.ts';

interface ChangeRoutesOptions {
  readonly guards: Guards;
  readonly changeAddress: ChangeAddress;
  readonly method: ChangeMethod;
  readonly askUpgrade: AskUpgrade;
  readonly giverOf: GiverOf;
  readonly wholeOrder: (id: string) => Promise<AdminOrder>;
}

/** What an admin changes of an order that was placed. It answers the order as it is then. */
export function changeRoutes({
  guards,
  changeAddress,
  method,
  askUpgrade,
  giverOf,
  wholeOrder,
}: ChangeRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);

    const answer = { ...byId, response: { 200: adminOrder } };

    app.post(
      '/admin/orders/:id/address',
      { schema: { ...answer, body: changeAddressBody } },
      async (request) => {
        const { id } = request.params;
        await changeAddress(id, personOf(request), request.body);
        return wholeOrder(id);
      },
    );

    app.get(
      '/admin/orders/:id/shipping-methods',
      { schema: { ...byId, response: { 200: orderShippingMethods } } },
      ({ params }) => method.offered(params.id),
    );

    app.post(
      '/admin/orders/:id/shipping-method',
      { schema: { ...answer, body: changeMethodBody } },
      async (request) => {
        const { id } = request.params;
        await method.change(id, await giverOf(request), request.body);
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/shipping-upgrade',
      {
        schema: {
          ...byId,
          headers: refundHeaders,
          body: askUpgradeBody,
          response: { 201: madeOrder },
        },
      },
      async (request, reply) => {
        const key = request.headers['idempotency-key'];
        const { id } = request.params;
        const orderId = await askUpgrade(personOf(request), key, id, request.body);
        reply.code(201);
        return { orderId };
      },
    );
  });
}
