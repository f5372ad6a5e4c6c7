import { type AdminOrder, adminOrder, refundHeaders } from '@gadgetry/contract/admin-orders';
import { moneyDue } from '@gadgetry/contract/exchange-words';
import { noQuery } from '@gadgetry/contract/fields';
import { type MinorUnits, toMinorUnits } from '@gadgetry/contract/money';
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
import type { ManualOrders } from './manual-order-service.ts';
import type { ReceivePayment } from './receive-payment.ts';

export interface ManualOrderRoutesOptions {
  readonly guards: Guards;
  readonly manualOrders: ManualOrders;
  readonly receivePayment: ReceivePayment;
  readonly wholeOrder: (id: string) => Promise<AdminOrder>;
  /** Whoever says that more than this has come shows once more who they are; null: nobody has to. */
  readonly confirmAbove: MinorUnits | null;
}

/** An order for somebody on the telephone, or in the shop. */
export function manualOrderRoutes(options: ManualOrderRoutesOptions) {
  const { guards, manualOrders, receivePayment, wholeOrder, confirmAbove } = options;
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
        const isLarge = confirmAbove !== null && toMinorUnits(quoted.grandTotal) > confirmAbove;
        // Goods go out on the word of whoever says that the money is there.
        if (payment.kind === 'received' && isLarge) {
          await guards.requireRecentAuthentication(request, reply);
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
        if (confirmAbove !== null) {
          const isLarge = toMinorUnits(moneyDue(order)) > confirmAbove;
          if (isLarge) await guards.requireRecentAuthentication(request, reply);
        }
        await receivePayment(id, personOf(request), request.body);
        return wholeOrder(id);
      },
    );
  });
}
