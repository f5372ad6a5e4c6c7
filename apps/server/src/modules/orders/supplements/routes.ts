import { refundHeaders } from '@gadgetry/contract/admin-orders';
import { toMinorUnits } from '@gadgetry/contract/money';
import { madeOrder, manualQuote } from '@gadgetry/contract/manual-orders';
import { supplementBody, supplementQuoteBody } from '@gadgetry/contract/supplements';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { ConfirmLarge } from '../confirm-large.ts';
import type { Supplements } from './supplement-service.ts';

interface SupplementRoutesOptions {
  readonly guards: Guards;
  readonly supplements: Supplements;
  readonly confirmLarge: ConfirmLarge;
}

/** Things that are added to an order. */
export function supplementRoutes({ guards, supplements, confirmLarge }: SupplementRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);

    app.post(
      '/admin/orders/:id/supplements/quote',
      { schema: { ...byId, body: supplementQuoteBody, response: { 200: manualQuote } } },
      ({ params, body }) => supplements.quoteFor(params.id, body),
    );

    app.post(
      '/admin/orders/:id/supplements',
      {
        schema: {
          ...byId,
          headers: refundHeaders,
          body: supplementBody,
          response: { 201: madeOrder },
        },
      },
      async (request, reply) => {
        const { payment, quoted } = request.body;
        if (payment.kind === 'received') {
          await confirmLarge(request, reply, toMinorUnits(quoted.grandTotal));
        }
        const key = request.headers['idempotency-key'];
        const { id } = request.params;
        const orderId = await supplements.make(personOf(request), key, id, request.body);
        reply.code(201);
        return { orderId };
      },
    );
  });
}
