import { webhookReceipt } from '@gadgetry/contract/payments';
import { ShopError } from '../../platform/errors.ts';
import { routeGroup } from '../../platform/routes.ts';
import type { Gateway } from './gateway.ts';
import type { Webhooks } from './webhook-service.ts';

export interface WebhookRoutesOptions {
  readonly gateway: Gateway;
  readonly webhooks: Webhooks;
}

/** The provider's events. The signature is over the bytes as they came, so nothing parses them before. */
export function webhookRoutes({ gateway, webhooks }: WebhookRoutesOptions) {
  return routeGroup((app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    app.post(
      '/payments/webhook',
      { schema: { response: { 200: webhookReceipt } } },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) {
          throw new ShopError('signature_invalid');
        }
        const event = gateway.verifyWebhook(request.body, signature);
        return { received: true as const, outcome: await webhooks.receive(event) };
      },
    );
  });
}
