import type { Gateway, GatewayOptions, PaymentMethod } from '../../gateway.ts';
import { sessionEnd } from './session-rules.ts';

export function cards(holdMinutes: number): PaymentMethod {
  return { name: 'card', holdMinutes, instructions: null };
}

/** Stripe. Its SDK is more code than the shop has itself: it is loaded with the first payment. */
export function stripeGateway(options: GatewayOptions): Gateway {
  let loading: Promise<Gateway> | undefined;
  const load = () =>
    (loading ??= import('./gateway.ts').then(({ createGateway }) => createGateway(options)));
  return {
    sessionEnd,
    openSession: async (...request) => (await load()).openSession(...request),
    readSession: async (sessionId) => (await load()).readSession(sessionId),
    expireSession: async (sessionId, timeout) => (await load()).expireSession(sessionId, timeout),
    refund: async (...request) => (await load()).refund(...request),
    readTransactions: async (paymentIntentId) => (await load()).readTransactions(paymentIntentId),
    listEvents: async (window) => (await load()).listEvents(window),
    listOpenSessions: async (window) => (await load()).listOpenSessions(window),
    listRefunds: async (window) => (await load()).listRefunds(window),
    listDisputes: async (window) => (await load()).listDisputes(window),
    listCharges: async (window) => (await load()).listCharges(window),
    listChargesOf: async (paymentIntentId) => (await load()).listChargesOf(paymentIntentId),
    readAccount: async () => (await load()).readAccount(),
    openTestSession: async (...request) => (await load()).openTestSession(...request),
    verifyEvent: async (rawBody, headers) => (await load()).verifyEvent(rawBody, headers),
  };
}
