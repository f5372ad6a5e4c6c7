import { providerUnitsOf } from '@gadgetry/contract/currencies';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { ShopError } from '../../../../errors/shop-error.ts';
import {
  type CallTimeout,
  type Gateway,
  type GatewayOptions,
  SignatureRefused,
} from '../../gateway.ts';
import { sessionParams, stripeProbes } from './probes.ts';
import { createCalls, hasCode, refusalOf } from './calls.ts';
import { toGatewayEvent } from './events.ts';
import { stripeLists } from './lists.ts';
import { toGatewaySession, toRefund } from './objects.ts';
import { sessionEnd } from './session-rules.ts';

const SIGNATURE_SECONDS = 300;
const ANY_TIME = 0;

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

function budgetOf(timeout: CallTimeout | undefined) {
  return timeout === undefined ? undefined : { totalMs: timeout.timeoutMs, tries: 1 };
}

function parsedJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new ShopError('malformed_request');
  }
}

/** Stripe, or whatever speaks its language at `apiBase`, through Stripe's own SDK. */
export function createGateway({ secretKey, webhookSecret, apiBase, log }: GatewayOptions): Gateway {
  const stripe = new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    telemetry: false,
    ...hostOf(apiBase),
  });
  const call = createCalls(log);

  /** A refusal that no caller has an answer to is the provider not being of use. */
  const orUnavailable = (error: unknown, doing: string): never => {
    if (refusalOf(error) === null) throw error;
    log.error({ err: error }, `payment provider: ${doing} was refused`);
    throw new ShopError('payment_provider_unavailable');
  };

  const readSession = async (sessionId: string, timeout?: CallTimeout) => {
    const doing = 'reading a session';
    try {
      return await call({
        doing,
        budget: budgetOf(timeout),
        send: async (options) =>
          toGatewaySession(
            await stripe.checkout.sessions.retrieve(
              sessionId,
              { expand: ['payment_intent'] },
              options,
            ),
          ),
      });
    } catch (error) {
      return hasCode(error, 'resource_missing') ? null : orUnavailable(error, doing);
    }
  };

  const isSigned = (body: string, signature: string, seconds: number): boolean => {
    if (stripe.webhooks.signature === null) throw new Error('The SDK came without signatures');
    try {
      return stripe.webhooks.signature.verifyHeader(body, signature, webhookSecret, seconds);
    } catch (error) {
      // Whatever the library trips over in a header, nobody who has the key has written it.
      log.debug({ err: error }, 'an event whose signature is none');
      return false;
    }
  };

  const checkSignature = (rawBody: Buffer, signature: string | string[] | undefined): void => {
    if (typeof signature !== 'string') throw new SignatureRefused('unsigned');
    const body = rawBody.toString('utf8');
    if (isSigned(body, signature, SIGNATURE_SECONDS)) return;
    // Without a bound of time: the provider has signed it, and it was long under way, or clocks differ.
    throw new SignatureRefused(isSigned(body, signature, ANY_TIME) ? 'old' : 'wrong');
  };

  return {
    ...stripeLists(stripe, call),
    ...stripeProbes(stripe, call, log),
    sessionEnd,

    async openSession(request, idempotencyKey, timeout) {
      const doing = 'opening a session';
      const params: Stripe.Checkout.SessionCreateParams = {
        ...sessionParams(request),
        customer_email: request.customerEmail,
        client_reference_id: request.orderId,
        metadata: { order_id: request.orderId },
        // For its charge: a refund by hand is announced with the charge, not with the session.
        payment_intent_data: { metadata: { order_id: request.orderId } },
        return_url: `${request.returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
      };
      try {
        return await call({
          doing,
          keyed: true,
          budget: budgetOf(timeout),
          send: async (options) =>
            toGatewaySession(
              await stripe.checkout.sessions.create(params, { ...options, idempotencyKey }),
            ),
        });
      } catch (error) {
        return orUnavailable(error, doing);
      }
    },

    readSession: (sessionId) => readSession(sessionId),

    async expireSession(sessionId, timeout) {
      try {
        return await call({
          doing: 'expiring a session',
          budget: budgetOf(timeout),
          send: async (options) =>
            toGatewaySession(await stripe.checkout.sessions.expire(sessionId, {}, options)),
        });
      } catch (error) {
        // Refused because it was not open any more, most likely.
        if (refusalOf(error) !== null) return readSession(sessionId, timeout);
        throw error;
      }
    },

    async refund({ paymentIntentId, amount, currency, orderId, transactionId }, idempotencyKey) {
      const params: Stripe.RefundCreateParams = {
        payment_intent: paymentIntentId,
        amount: amount * providerUnitsOf(currency),
        metadata: { order_id: orderId, transaction_id: transactionId },
      };
      try {
        return await call({
          doing: 'refunding',
          keyed: true,
          send: async (options) => ({
            refund: toRefund(await stripe.refunds.create(params, { ...options, idempotencyKey })),
          }),
        });
      } catch (error) {
        const refused = refusalOf(error);
        if (refused !== null) return { refused };
        throw error;
      }
    },

    async verifyEvent(rawBody, headers) {
      checkSignature(rawBody, headers['stripe-signature']);
      try {
        return toGatewayEvent(parsedJson(rawBody));
      } catch (error) {
        if (error instanceof z.ZodError) throw new ShopError('malformed_request');
        throw error;
      }
    },
  };
}
