import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { securityHeaders, writeSecurityHeaders } from './security-headers.ts';

test('pages refuse foreign scripts, frames and type guessing', async () => {
  const { app } = await openTestShop();
  for (const url of ['/', '/shop', '/nothing-here']) {
    const { headers } = await app.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('stripe.com');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('what is no page does nothing and is in no frame, should a browser ever show it as one', async () => {
  const { app } = await openTestShop();
  for (const url of ['/api/v1/products', '/api/nothing', '/robots.txt', '/assets/nothing.js']) {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('referrer-policy');
  }
});

test('with Stripe its origins are let in and no others; on https browsers are held to it', async () => {
  const { app } = await openTestShop({
    settings: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      PUBLIC_URL: 'https://shop.example.com',
    },
  });
  const { headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;');
  expect(headers['strict-transport-security']).toContain('max-age=');
});

test('what a route says of its own answer stays', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const origin = 'http://localhost';
  const shop = { origin, stripe: false, dev: false, inlineScripts: [] };
  writeSecurityHeaders(app, await securityHeaders(shop));
  app.get('/mail', (_request, reply) =>
    reply.type('text/html').header('x-frame-options', 'SAMEORIGIN').send('<p>Hello</p>'),
  );
  const { headers } = await app.inject('/mail');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});
