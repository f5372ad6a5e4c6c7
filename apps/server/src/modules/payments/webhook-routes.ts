import { webhookReceipt } from '@gadgetry/contract/payments';
import { ShopError } from '../../errors/shop-error.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Gateway, GatewayEvent } from './gateway.ts';
import type { Webhooks } from './webhook-service.ts';

export interface WebhookRoutesOptions {
  readonly gateway: Gateway;
  readonly webhooks: Webhooks;
  readonly workMetrics: WorkMetrics;
}

/** The provider's events. The signature is over the bytes as they came, so nothing parses them before. */
export function webhookRoutes({ gateway, webhooks, workMetrics }: WebhookRoutesOptions) {
  return routeGroup((app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    app.post(
      '/payments/webhook',
      { schema: { response: { 200: webhookReceipt } } },
      async (request) => {
        const { body, headers } = request;
        let event: GatewayEvent;
        try {
          if (!Buffer.isBuffer(body)) throw new ShopError('signature_invalid');
          event = await gateway.verifyWebhook(body, headers);
        } catch (error) {
          workMetrics.eventReceived('signature_invalid');
          throw error;
        }
        return { received: true as const, outcome: await webhooks.receive(event) };
      },
    );
  });
}
