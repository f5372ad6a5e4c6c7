import type { Gateway, GatewayOptions } from './gateway.ts';

/** The provider's SDK is more code than the shop has itself: it is loaded with the first payment. */
export function gatewayOnDemand(options: GatewayOptions): Gateway {
  let loading: Promise<Gateway> | undefined;
  const load = () =>
    (loading ??= import('./stripe-gateway.ts').then(({ stripeGateway }) => stripeGateway(options)));
  return {
    openSession: async (...wanted) => (await load()).openSession(...wanted),
    readSession: async (sessionId) => (await load()).readSession(sessionId),
    expireSession: async (sessionId, timeout) => (await load()).expireSession(sessionId, timeout),
    refund: async (...wanted) => (await load()).refund(...wanted),
    readMovements: async (paymentIntentId) => (await load()).readMovements(paymentIntentId),
    listEvents: async (window) => (await load()).listEvents(window),
    listOpenSessions: async (window) => (await load()).listOpenSessions(window),
    listRefunds: async (window) => (await load()).listRefunds(window),
    listDisputes: async (window) => (await load()).listDisputes(window),
    listCharges: async (window) => (await load()).listCharges(window),
    listChargesOf: async (paymentIntentId) => (await load()).listChargesOf(paymentIntentId),
    verifyWebhook: async (rawBody, signature) => (await load()).verifyWebhook(rawBody, signature),
  };
}
