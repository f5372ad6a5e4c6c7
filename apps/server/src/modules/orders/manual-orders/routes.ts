import { type AdminOrder, adminOrder, refundHeaders } from '@gadgetry/contract/admin-orders';
import { moneyDue } from '@gadgetry/contract/exchange-words';
import { noQuery } from '@gadgetry/contract/fields';
import { toMinorUnits } from '@gadgetry/contract/money';
import {
  madeOrder,
  manualOrderBody,
  manualQuote,
  manualQuoteBody,
  receivedBody,
} from '@gadgetry/contract/manual-orders';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type Guards, may, notInRole, personOf } from '../../identity/index.ts';
import type { ConfirmLarge } from '../confirm-large.ts';
import type { ManualOrders } from './manual-order-service.ts';
import type { ReceivePayment } from './receive-payment.ts';

export interface ManualOrderRoutesOptions {
  readonly guards: Guards;
  readonly manualOrders: ManualOrders;
  readonly receivePayment: ReceivePayment;
  readonly wholeOrder: (id: string) => Promise<AdminOrder>;
  readonly confirmLarge: ConfirmLarge;
}

/** An order for somebody on the telephone, or in the shop. */
export function manualOrderRoutes(options: ManualOrderRoutesOptions) {
  const { guards, manualOrders, receivePayment, wholeOrder, confirmLarge } = options;
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);

    app.post(
      '/admin/orders/quote',
      {
        schema: { querystring: noQuery, body: manualQuoteBody, response: { 200: manualQuote } },
      },
      (request) => manualOrders.quoteFor(request.body),
    );

    app.post(
      '/admin/orders',
      {
        schema: {
          querystring: noQuery,
          headers: refundHeaders,
          body: manualOrderBody,
          response: { 201: madeOrder },
        },
      },
      async (request, reply) => {
        const { payment, quoted } = request.body;
        if (payment.kind === 'received') {
          await confirmLarge(request, reply, toMinorUnits(quoted.grandTotal));
        }
        const key = request.headers['idempotency-key'];
        const orderId = await manualOrders.make(personOf(request), key, request.body);
        reply.code(201);
        return { orderId };
      },
    );

    app.post(
      '/admin/orders/:id/received',
      { schema: { ...byId, body: receivedBody, response: { 200: adminOrder } } },
      async (request, reply) => {
        const { id } = request.params;
        const order = await wholeOrder(id);
        // With it goes what another order was paid, or what came back of one: as where that is begun.
        if (order.exchanged !== undefined && !may(personOf(request), 'refunds:write')) {
          throw new ShopError('forbidden', notInRole('refunds:write'));
        }
        await confirmLarge(request, reply, toMinorUnits(moneyDue(order)));
        await receivePayment(id, personOf(request), request.body);
        return wholeOrder(id);
      },
    );
  });
}
