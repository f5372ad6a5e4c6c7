import { refundHeaders } from '@gadgetry/contract/admin-orders';
import { toMinorUnits } from '@gadgetry/contract/money';
import { madeOrder } from '@gadgetry/contract/manual-orders';
import {
  relocationBody,
  relocationQuote,
  relocationQuoteBody,
} from '@gadgetry/contract/relocations';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../../identity/index.ts';
import type { GiverOf } from '../admin-routes.ts';
import type { ConfirmLarge } from '../confirm-large.ts';
import type { Relocations } from './relocate-order.ts';

interface RelocationRoutesOptions {
  readonly guards: Guards;
  readonly relocations: Relocations;
  readonly giverOf: GiverOf;
  readonly confirmLarge: ConfirmLarge;
}

/** An order that goes where it comes to another total. */
export function relocationRoutes({
  guards,
  relocations,
  giverOf,
  confirmLarge,
}: RelocationRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const config = { needs: 'refunds:write' } as const;

    app.post(
      '/admin/orders/:id/relocation/quote',
      {
        config,
        schema: { ...byId, body: relocationQuoteBody, response: { 200: relocationQuote } },
      },
      ({ params, body }) => relocations.quoteFor(params.id.toLowerCase(), body),
    );

    app.post(
      '/admin/orders/:id/relocation',
      {
        config,
        schema: {
          ...byId,
          headers: refundHeaders,
          body: relocationBody,
          response: { 201: madeOrder },
        },
      },
      async (request, reply) => {
        const { payment, quoted, paid } = request.body;
        const due = toMinorUnits(quoted.grandTotal) - toMinorUnits(paid);
        if (payment.kind === 'received') await confirmLarge(request, reply, due);
        const key = request.headers['idempotency-key'];
        const id = request.params.id.toLowerCase();
        const orderId = await relocations.relocate(await giverOf(request), key, id, request.body);
        reply.code(201);
        return { orderId };
      },
    );
  });
}
