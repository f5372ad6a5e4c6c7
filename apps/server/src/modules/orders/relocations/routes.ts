import { refundHeaders } from '@gadgetry/contract/admin-orders';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { type MinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import { madeOrder } from '@gadgetry/contract/manual-orders';
import {
  relocationBody,
  relocationQuote,
  relocationQuoteBody,
} from '@gadgetry/contract/relocations';
import { noStore, routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../../identity/index.ts';
import type { GiverOf } from '../admin-routes.ts';
import type { Relocations } from './relocate-order.ts';

interface RelocationRoutesOptions {
  readonly guards: Guards;
  readonly relocations: Relocations;
  readonly giverOf: GiverOf;
  /** Whoever says that more than this has come shows once more who they are; null: nobody has to. */
  readonly confirmAbove: MinorUnits | null;
}

/** An order that goes where it comes to another total. */
export function relocationRoutes({
  guards,
  relocations,
  giverOf,
  confirmAbove,
}: RelocationRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const named = { params: idParams, querystring: noQuery };
    const config = { needs: 'refunds:write' } as const;

    app.post(
      '/admin/orders/:id/relocation/quote',
      {
        config,
        schema: { ...named, body: relocationQuoteBody, response: { 200: relocationQuote } },
      },
      ({ params, body }) => relocations.quoteFor(params.id.toLowerCase(), body),
    );

    app.post(
      '/admin/orders/:id/relocation',
      {
        config,
        schema: {
          ...named,
          headers: refundHeaders,
          body: relocationBody,
          response: { 201: madeOrder },
        },
      },
      async (request, reply) => {
        const { payment, quoted, paid } = request.body;
        const due = toMinorUnits(quoted.grandTotal) - toMinorUnits(paid);
        // Goods go out on the word of whoever says that the money is there.
        if (payment.kind === 'received' && confirmAbove !== null && due > confirmAbove) {
          await guards.requireRecentAuthentication(request, reply);
        }
        const key = request.headers['idempotency-key'];
        const id = request.params.id.toLowerCase();
        const orderId = await relocations.relocate(await giverOf(request), key, id, request.body);
        reply.code(201);
        return { orderId };
      },
    );
  });
}
