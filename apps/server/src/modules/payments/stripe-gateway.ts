import { Stripe } from 'stripe';
import { ShopError } from '../../platform/errors.ts';
import { toGatewayEvent } from './gateway-events.ts';
import { toGatewaySession } from './gateway-session.ts';
import type { Gateway, GatewayOptions, Patience } from './gateway.ts';

const SIGNATURE_SECONDS = 300;

function hostOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const http = protocol === 'http:';
  return {
    protocol: http ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (http ? 80 : 443) : Number(port),
  };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Stripe, or whatever speaks its language at `apiBase`, through Stripe's own SDK. */
export function stripeGateway({ secretKey, webhookSecret, apiBase, log }: GatewayOptions): Gateway {
  const stripe = new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...hostOf(apiBase),
  });

  const unavailable = (error: unknown, doing: string): unknown => {
    if (!(error instanceof Stripe.errors.StripeError)) return error;
    // The provider's message may name amounts and addresses, but never a card or a key of ours.
    const { type, code, requestId, message } = error;
    log.error(
      { provider: { type, code, requestId, message } },
      `payment provider: ${doing} failed`,
    );
    return new ShopError('payment_provider_unavailable');
  };

  const asked = (patience: Patience | undefined): Stripe.RequestOptions =>
    patience === undefined ? {} : { timeout: patience.timeoutMs, maxNetworkRetries: 0 };

  const readSession = async (sessionId: string, patience?: Patience) => {
    try {
      const session = await stripe.checkout.sessions.retrieve(
        sessionId,
        { expand: ['payment_intent'] },
        asked(patience),
      );
      return toGatewaySession(session);
    } catch (error) {
      if (hasCode(error, 'resource_missing')) return null;
      throw unavailable(error, 'reading a session');
    }
  };

  return {
    async openSession(wanted) {
      try {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            ui_mode: 'embedded_page',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: wanted.currency,
                  unit_amount: wanted.amount,
                  product_data: { name: wanted.label },
                },
              },
            ],
            customer_email: wanted.customerEmail,
            client_reference_id: wanted.orderId,
            metadata: { order_id: wanted.orderId },
            // For its charge: a refund by hand is announced with the charge, not with the session.
            payment_intent_data: { metadata: { order_id: wanted.orderId } },
            expires_at: Math.floor(wanted.expiresAt.getTime() / 1000),
            return_url: wanted.returnUrl,
          },
          { idempotencyKey: `session-${wanted.orderId}` },
        );
        return toGatewaySession(session);
      } catch (error) {
        throw unavailable(error, 'opening a session');
      }
    },

    readSession: (sessionId) => readSession(sessionId),

    async expireSession(sessionId, patience) {
      try {
        return toGatewaySession(
          await stripe.checkout.sessions.expire(sessionId, {}, asked(patience)),
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
          throw unavailable(error, 'expiring a session');
        }
        // Refused because it was not open any more, most likely.
        return readSession(sessionId, patience);
      }
    },

    async refund(paymentIntentId, idempotencyKey) {
      try {
        const { id, status } = await stripe.refunds.create(
          { payment_intent: paymentIntentId },
          { idempotencyKey },
        );
        return { id, accepted: status !== 'failed' && status !== 'canceled' };
      } catch (error) {
        // By hand, at the provider's own screens: what counts is that the payer has the money.
        if (hasCode(error, 'charge_already_refunded')) return { id: null, accepted: true };
        throw unavailable(error, 'refunding');
      }
    },

    async verifyWebhook(rawBody, signature) {
      try {
        return toGatewayEvent(
          stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, SIGNATURE_SECONDS),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
          throw new ShopError('signature_invalid');
        }
        throw error;
      }
    },
  };
}
