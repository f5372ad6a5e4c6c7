import { refundHeaders } from '@gadgetry/contract/admin-orders';
import { exchangeBody, exchangeQuote } from '@gadgetry/contract/exchanges';
import { type MinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import { madeOrder } from '@gadgetry/contract/manual-orders';
import { supplementQuoteBody } from '@gadgetry/contract/supplements';
import type { FastifyRequest } from 'fastify';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../../identity/index.ts';
import type { Giver } from '../admin-actions.ts';
import type { Exchanges } from './exchange-service.ts';

interface ExchangeRoutesOptions {
  readonly guards: Guards;
  readonly exchanges: Exchanges;
  readonly giverOf: (request: FastifyRequest) => Promise<Giver>;
  /** Whoever says that more than this has come shows once more who they are; null: nobody has to. */
  readonly confirmAbove: MinorUnits | null;
}

/** Other goods for what came back. */
export function exchangeRoutes({
  guards,
  exchanges,
  giverOf,
  confirmAbove,
}: ExchangeRoutesOptions) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const config = { needs: 'refunds:write' } as const;

    app.post(
      '/admin/returns/:id/exchange/quote',
      { config, schema: { ...byId, body: supplementQuoteBody, response: { 200: exchangeQuote } } },
      ({ params, body }) => exchanges.quoteFor(params.id.toLowerCase(), body),
    );

    app.post(
      '/admin/returns/:id/exchange',
      {
        config,
        schema: {
          ...byId,
          headers: refundHeaders,
          body: exchangeBody,
          response: { 201: madeOrder },
        },
      },
      async (request, reply) => {
        const { payment, quoted, worth } = request.body;
        const due = toMinorUnits(quoted.grandTotal) - toMinorUnits(worth);
        // Goods go out on the word of whoever says that the money is there.
        if (payment.kind === 'received' && confirmAbove !== null && due > confirmAbove) {
          await guards.requireRecentAuthentication(request, reply);
        }
        const key = request.headers['idempotency-key'];
        const id = request.params.id.toLowerCase();
        const orderId = await exchanges.make(await giverOf(request), key, id, request.body);
        reply.code(201);
        return { orderId };
      },
    );
  });
}
