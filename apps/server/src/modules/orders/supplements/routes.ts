import { refundHeaders } from '@gadgetry/contract/admin-orders';
import { type MinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import { madeOrder, manualQuote } from '@gadgetry/contract/manual-orders';
import { supplementBody, supplementQuoteBody } from '@gadgetry/contract/supplements';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { Supplements } from './supplement-service.ts';

interface SupplementRoutesOptions {
  readonly guards: Guards;
  readonly supplements: Supplements;
  /** Whoever says that more than this has come shows once more who they are; null: nobody has to. */
  readonly confirmAbove: MinorUnits | null;
}

/** Things that are added to an order. */
export function supplementRoutes({ guards, supplements, confirmAbove }: SupplementRoutesOptions) {
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
        const isLarge = confirmAbove !== null && toMinorUnits(quoted.grandTotal) > confirmAbove;
        // Goods go out on the word of whoever says that the money is there.
        if (payment.kind === 'received' && isLarge) {
          await guards.requireRecentAuthentication(request, reply);
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
