import { type AdminOrder, adminOrder } from '@gadgetry/contract/admin-orders';
import { emptyBody } from '@gadgetry/contract/fields';
import { paymentLink } from '@gadgetry/contract/manual-orders';
import { byId, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { PaymentLinks } from './payment-link.ts';

export interface PaymentLinkRoutesOptions {
  readonly guards: Guards;
  readonly links: PaymentLinks;
  readonly wholeOrder: (id: string) => Promise<AdminOrder>;
}

/**
 * The link of an order that was made for somebody. The key in it cancels the order and asks for a return,
 * so reading it is no reading of orders.
 */
export function paymentLinkRoutes({ guards, links, wholeOrder }: PaymentLinkRoutesOptions) {
  const path = '/admin/orders/:id/payment-link';
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders:write'));

    app.get(path, { schema: { ...byId, response: { 200: paymentLink } } }, (request, reply) => {
      reply.header('cache-control', 'no-store');
      return links.read(request.params.id);
    });

    app.post(
      path,
      { schema: { ...byId, body: emptyBody, response: { 200: adminOrder } } },
      async (request, reply) => {
        const { id } = request.params;
        await links.sendAgain(personOf(request), id);
        reply.header('cache-control', 'no-store');
        return wholeOrder(id);
      },
    );
  });
}
