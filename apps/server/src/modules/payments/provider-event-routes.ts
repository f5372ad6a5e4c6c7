import { eventReceipt } from '@gadgetry/contract/payments';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Connection } from './connection/connection-service.ts';
import { type Gateway, type GatewayEvent, SignatureRefused } from './gateway.ts';
import type { ProviderEvents } from './provider-event-service.ts';

export interface ProviderEventRoutesOptions {
  readonly gateway: Gateway;
  readonly providerEvents: ProviderEvents;
  readonly connection: Connection;
  readonly workMetrics: WorkMetrics;
}

/** The provider's events. The signature is over the bytes as they came, so nothing parses them before. */
export function providerEventRoutes({
  gateway,
  providerEvents,
  connection,
  workMetrics,
}: ProviderEventRoutesOptions) {
  return routeGroup((app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    app.post(
      '/payments/webhook',
      { schema: { response: { 200: eventReceipt } } },
      async (request) => {
        const { body, headers } = request;
        let event: GatewayEvent;
        try {
          if (!Buffer.isBuffer(body)) throw new SignatureRefused('unsigned');
          event = await gateway.verifyEvent(body, headers);
        } catch (error) {
          workMetrics.eventReceived('signature_invalid');
          if (error instanceof SignatureRefused) await connection.noteRefused(error);
          throw error;
        }
        const isTest = await connection.noteVerified(event);
        const outcome = isTest
          ? await providerEvents.receiveTest(event)
          : await providerEvents.receive(event);
        return { received: true as const, outcome };
      },
    );
  });
}
