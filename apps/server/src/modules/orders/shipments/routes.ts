import { adminOrder, refundHeaders } from '@gadgetry/contract/admin-orders';
import { emptyBody, noQuery } from '@gadgetry/contract/fields';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import {
  correctShipmentBody,
  createShipmentBody,
  shipOrderBody,
  shipSeveralBody,
  shipmentParams,
  shippedSeveral,
} from '@gadgetry/contract/shipments';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { ShipSeveral } from './ship-several.ts';
import type { ShipmentActions } from './shipment-actions.ts';

interface ShipmentRoutesOptions {
  readonly guards: Guards;
  readonly shipments: ShipmentActions;
  readonly shipSeveral: ShipSeveral;
  readonly wholeOrder: (id: string) => Promise<AdminOrder>;
}

/** Orders on their way. Every action answers the order as it is then. */
export function shipmentRoutes({
  guards,
  shipments,
  shipSeveral,
  wholeOrder,
}: ShipmentRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const answer = { ...byId, response: { 200: adminOrder } };
    const ofOne = { ...answer, params: shipmentParams };

    app.post(
      '/admin/orders/:id/ship',
      { schema: { ...answer, body: shipOrderBody } },
      async (request) => {
        const { id } = request.params;
        await shipments.sendRest(id, personOf(request).email, request.body);
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/shipments',
      {
        schema: { querystring: noQuery, body: shipSeveralBody, response: { 200: shippedSeveral } },
      },
      async (request) => shipSeveral(request.body, personOf(request).email),
    );

    app.post(
      '/admin/orders/:id/shipments',
      { schema: { ...answer, headers: refundHeaders, body: createShipmentBody } },
      async (request) => {
        const { id } = request.params;
        const { lines, ...said } = request.body;
        const pieces = lines.map((line) => ({ ...line, itemId: line.itemId.toLowerCase() }));
        const key = request.headers['idempotency-key'];
        await shipments.sendPieces(id, personOf(request).email, { ...said, pieces, key });
        return wholeOrder(id);
      },
    );

    app.post(
      '/admin/orders/:id/finish-shipping',
      { schema: { ...answer, body: emptyBody } },
      async (request) => {
        await shipments.finishShipping(request.params.id, personOf(request).email);
        return wholeOrder(request.params.id);
      },
    );

    app.post(
      '/admin/orders/:id/deliver',
      { schema: { ...answer, body: emptyBody } },
      async (request) => {
        await shipments.deliverAll(request.params.id, personOf(request).email);
        return wholeOrder(request.params.id);
      },
    );

    app.post(
      '/admin/orders/:id/shipments/:shipmentId/deliver',
      { schema: { ...ofOne, body: emptyBody } },
      async (request) => {
        const { id, shipmentId } = request.params;
        await shipments.deliver(id, shipmentId.toLowerCase(), personOf(request).email);
        return wholeOrder(id);
      },
    );

    app.put(
      '/admin/orders/:id/shipments/:shipmentId',
      { schema: { ...ofOne, body: correctShipmentBody } },
      async (request) => {
        const { id, shipmentId } = request.params;
        const by = personOf(request).email;
        await shipments.correct(id, shipmentId.toLowerCase(), by, request.body);
        return wholeOrder(id);
      },
    );
  });
}
