import { createServer } from 'node:http';
import { once } from 'node:events';
import { Stripe } from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPaidSession, openSandbox } from '../../test/sandbox.ts';
import { WEBHOOK_SECRET } from '../../test/webhook.ts';

/** A webhook that keeps what it is sent, whatever it is. */
async function openRawWebhook() {
  const received: { body: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, url: `http://127.0.0.1:${port}/`, close };
}

test('a thin event is signed, names its object and carries nothing of it', async () => {
  const { received, ...raw } = await openRawWebhook();
  const open = await openSandbox({
    webhook: { ...raw, received: [], answerWith: () => undefined, waitFor: async () => [] },
  });
  await open.sandbox.faults.set({ eventFormat: 'thin' });
  const { id } = await openPaidSession(open);
  const [thin] = await vi.waitFor(() => {
    expect(received).toHaveLength(1);
    return received;
  });
  const notification = open.stripe.parseEventNotification(
    thin?.body ?? '',
    thin?.signature ?? '',
    WEBHOOK_SECRET,
  );
  expect(notification).toMatchObject({
    object: 'v2.core.event',
    type: 'v1.checkout.session.completed',
    related_object: { id, type: 'checkout.session', url: `/v1/checkout/sessions/${id}` },
  });
  expect(notification).not.toHaveProperty('data');
  const snapshot = await open.stripe.events.retrieve(notification.id);
  expect(snapshot.data.object).toMatchObject({ id, payment_status: 'paid' });
  // What takes snapshots says so instead of reading it wrongly.
  const read = () =>
    Stripe.webhooks.constructEvent(thin?.body ?? '', thin?.signature ?? '', WEBHOOK_SECRET);
  expect(read).toThrow(/thin event/);
});

test('an event can come without metadata, though the API has it', async () => {
  const open = await openSandbox();
  const { intent, charge } = await openPaidSession(open);
  await open.sandbox.faults.set({ eventContent: 'no_metadata' });
  await open.stripe.refunds.create({ payment_intent: intent });
  const [event] = await open.webhook.waitFor('charge.refunded');
  expect(event?.data.object).not.toHaveProperty('metadata');
  expect(await open.stripe.charges.retrieve(charge)).toMatchObject({
    metadata: { orderId: 'order-1' },
  });
});
