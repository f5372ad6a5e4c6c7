import { noQuery } from '@gadgetry/contract/fields';
import {
  checkoutSession,
  createCheckoutSessionBody,
  sessionStatus,
  sessionStatusQuery,
} from '@gadgetry/contract/payments';
import type { CheckoutSession } from '@gadgetry/contract/payments';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import type { Checkout } from './checkout.ts';

export interface PaymentRoutesOptions {
  readonly guards: Guards;
  readonly checkout: Checkout;
  readonly provider: CheckoutSession['provider'];
  readonly publishableKey: string | null;
}

export function paymentRoutes(options: PaymentRoutesOptions) {
  const { guards, checkout, provider, publishableKey } = options;
  return routeGroup((app) => {
    app.post(
      '/payments/create-checkout-session',
      {
        onRequest: guards.canShop,
        schema: {
          querystring: noQuery,
          body: createCheckoutSessionBody,
          response: { 200: checkoutSession },
        },
      },
      async (request, reply) => {
        const { orderId = null } = request.body;
        const clientSecret = await checkout.open(personOf(request).id, orderId);
        reply.header('cache-control', 'no-store');
        return { clientSecret, provider, publishableKey };
      },
    );

    app.get(
      '/payments/session-status',
      {
        onRequest: guards.signedIn,
        schema: { querystring: sessionStatusQuery, response: { 200: sessionStatus } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return checkout.status(personOf(request).id, request.query.session_id);
      },
    );
  });
}
