import { refundHeaders } from '@gadgetry/contract/admin-orders';
import { exchangeBody, exchangeQuote } from '@gadgetry/contract/exchanges';
import { toMinorUnits } from '@gadgetry/contract/money';
import { madeOrder } from '@gadgetry/contract/manual-orders';
import { supplementQuoteBody } from '@gadgetry/contract/supplements';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../../identity/index.ts';
import type { GiverOf } from '../admin-routes.ts';
import type { ConfirmLarge } from '../confirm-large.ts';
import type { Exchanges } from './exchange-service.ts';

interface ExchangeRoutesOptions {
  readonly guards: Guards;
  readonly exchanges: Exchanges;
  readonly giverOf: GiverOf;
  readonly confirmLarge: ConfirmLarge;
}

/** Other goods for what came back. */
export function exchangeRoutes({
  guards,
  exchanges,
  giverOf,
  confirmLarge,
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
        if (payment.kind === 'received') await confirmLarge(request, reply, due);
        const key = request.headers['idempotency-key'];
        const id = request.params.id.toLowerCase();
        const orderId = await exchanges.make(await giverOf(request), key, id, request.body);
        reply.code(201);
        return { orderId };
      },
    );
  });
}
