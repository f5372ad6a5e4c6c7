import { once } from 'node:events';
import { createServer } from 'node:http';

/** Just enough of Stripe's API for a session to be opened and read: what it was asked for, it answers. */
export async function startStripeApi(): Promise<{ url: string; close(): Promise<void> }> {
  let session: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'POST') {
        const form = new URLSearchParams(body);
        session = {
          id: 'cs_test_journey',
          object: 'checkout.session',
          client_secret: 'cs_test_journey_secret_1234',
          status: 'open',
          payment_status: 'unpaid',
          payment_intent: null,
          amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
          currency: form.get('line_items[0][price_data][currency]'),
          metadata: { order_id: form.get('metadata[order_id]') },
        };
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(session));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}

/** In place of Stripe's script: a form that only shows for which key and secret it was made. */
export const stripeScript = `
  const nothing = () => undefined;
  window.Stripe = Object.assign((key) => ({
    elements: nothing, createToken: nothing, createPaymentMethod: nothing, confirmCardPayment: nothing,
    registerAppInfo: nothing, _registerWrapper: nothing,
    createEmbeddedCheckoutPage: async ({ clientSecret }) => ({
      mount: (place) => { place.textContent = 'Stripe takes ' + clientSecret + ' for ' + key; },
      unmount: nothing, destroy: nothing,
    }),
  }), { version: 'endive' });
`;
