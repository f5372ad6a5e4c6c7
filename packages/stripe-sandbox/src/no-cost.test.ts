import { expect, test } from 'vitest';
import { openSandbox } from '../test/sandbox.ts';

async function openNoCostSession() {
  const open = await openSandbox();
  const session = await open.stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 0, product_data: { name: 'Order' } },
      },
    ],
    return_url: 'http://localhost:3000/back?session_id={CHECKOUT_SESSION_ID}',
  });
  return { open, id: session.id, secret: session.client_secret ?? '', session };
}

test('a session of nothing asks for no card, is confirmed once and announced', async () => {
  const { open, id, secret, session } = await openNoCostSession();
  expect(session).toMatchObject({ status: 'open', payment_status: 'no_payment_required' });
  expect(await open.page(secret)).toMatchObject({
    amountTotal: 0,
    paymentStatus: 'no_payment_required',
  });
  const confirmed = await open.post('/payment-page/confirm', { clientSecret: secret });
  expect(confirmed.body).toMatchObject({ outcome: 'paid' });
  const again = await open.post('/payment-page/confirm', { clientSecret: secret });
  expect(again.body).toMatchObject({ outcome: 'already_complete' });
  expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  });
  const events = await open.webhook.waitFor('checkout.session.completed');
  expect(events).toHaveLength(1);
});

test('a session with a price is not completed without a card', async () => {
  const open = await openSandbox();
  const session = await open.stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Order' } },
      },
    ],
    return_url: 'http://localhost:3000/back?session_id={CHECKOUT_SESSION_ID}',
  });
  const answer = await open.post('/payment-page/confirm', { clientSecret: session.client_secret });
  expect(answer.body).toMatchObject({ outcome: 'failed', failure: { field: 'number' } });
});
