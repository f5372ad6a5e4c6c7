import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { Stripe } from 'stripe';
import { onTestFinished, vi } from 'vitest';

export const WEBHOOK_SECRET = 'whsec_only_for_tests';

export interface Received {
  readonly event: Stripe.Event;
  readonly at: number;
}

export interface Webhook {
  readonly url: string;
  /** Everything that arrived with a good signature, oldest first. */
  readonly received: Received[];
  /** Status of the next answers; the last one stays. Null is no answer at all. */
  answerWith(...statuses: (number | null)[]): void;
  /** The events of this kind, once there are so many of them. */
  waitFor(type: Stripe.Event['type'], count?: number): Promise<Stripe.Event[]>;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** A shop's webhook: checks each signature as a shop does, with Stripe's own code. */
export async function openWebhook(port = 0): Promise<Webhook> {
  const received: Received[] = [];
  let statuses: (number | null)[] = [200];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const signature = request.headers['stripe-signature'] ?? '';
    const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    received.push({ event, at: performance.now() });
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (typeof status === 'number') response.writeHead(status).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${bound}/webhooks`,
    received,
    answerWith(...next) {
      statuses = next;
    },
    waitFor: (type, count = 1) =>
      vi.waitFor(
        () => {
          const events = received.map(({ event }) => event).filter((event) => event.type === type);
          if (events.length < count) throw new Error(`${events.length} of ${count} ${type}`);
          return events;
        },
        { timeout: 10_000, interval: 10 },
      ),
    close,
  };
}
