import type { PaymentConnection } from '@gadgetry/contract/payment-connection';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConnectionCard } from './connection-card.tsx';

const shown = (provider: PaymentConnection['provider']) =>
  renderToStaticMarkup(
    <ConnectionCard
      connection={{
        provider,
        mode: 'test',
        keys: { secret: true, publishable: provider === 'stripe', signing: true },
        webhookUrl: 'http://localhost:3000/api/v1/payments/webhook',
        lastEvent: null,
        lastRefused: null,
        lastAnswer: null,
        testEvent: null,
        steps: [],
      }}
    />,
  );

test('a shop with its own sandbox has no keys that anybody has set, and says with what it goes live', () => {
  const sandbox = shown('sandbox');
  expect(sandbox).toContain('The shop’s own sandbox');
  expect(sandbox).toContain('test cards');
  expect(sandbox).not.toContain('>Set<');
  for (const setting of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']) {
    expect(sandbox).toContain(setting);
  }
});

test('keys of Stripe are set or not, and are shown nowhere', () => {
  const stripe = shown('stripe');
  expect(stripe.match(/>Set</g)).toHaveLength(3);
  expect(stripe).toContain('Keys are set where the shop is started');
});
