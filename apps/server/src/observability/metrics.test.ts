import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../e2e/support/shop-process.ts';
import { openSellingShop } from '../../test/buying.ts';
import { createTestDatabase } from '../../test/database.ts';
import { openTestShop, testSettings } from '../../test/shop.ts';
import { readEnv } from '../env.ts';
import { buildApp } from '../app.ts';
import pino from 'pino';

const METRICS_TOKEN = 'who-has-this-may-read-the-figures';
const owner = { authorization: `Bearer ${METRICS_TOKEN}` };

/** The value of a series as Prometheus would read it; null where there is none. */
function value(text: string, series: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

async function freshApp(settings: Record<string, string>) {
  const database = await createTestDatabase();
  const env = readEnv({ ...testSettings(database), ...settings });
  return buildApp({ env, database, log: pino({ level: 'silent' }), dev: false });
}

test('a shop that is not told to shows its figures to nobody', async () => {
  const { app } = await openTestShop();
  const answer = await app.inject({ url: '/metrics', headers: owner });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('gadgetry_');
});

test("on the shop's own port figures are for whoever has the token", async () => {
  const { app } = await openTestShop({ settings: { METRICS_TOKEN } });
  const wrong = { authorization: `Bearer ${METRICS_TOKEN}x` };
  expect((await app.inject('/metrics')).statusCode).toBe(401);
  expect((await app.inject({ url: '/metrics', headers: wrong })).statusCode).toBe(401);
  const answer = await app.inject({ url: '/metrics', headers: owner });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(value(answer.body, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('a purchase leaves its figures: orders, payments, events, mails, requests by route', async () => {
  const settings = { METRICS_TOKEN, DEMO: '1' };
  const shop = await openSellingShop({ settings });
  const figures = async () => (await shop.app.inject({ url: '/metrics', headers: owner })).body;
  const before = await figures();
  expect(value(before, 'gadgetry_orders_placed_total')).toBe(0);
  expect(value(before, 'gadgetry_payments_settled_total{outcome="mismatch"}')).toBe(0);

  const product = await shop.addProduct();
  const wish = [{ product, quantity: 1 }];
  await shop.order(shop.shopper, wish, { key: 'the-same-key-of-one-order' });
  const { body } = await shop.order(shop.shopper, wish, { key: 'the-same-key-of-one-order' });
  const session = await shop.pay(shop.shopper, body.orderId);
  const [event] = await shop.eventsAbout(session, 'checkout.session.completed');
  await shop.deliver(event ?? {});
  const forged = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhook',
    payload: {},
  });
  expect(forged.statusCode).toBe(400);
  await shop.app.scheduledWork.deliverMail(new Date());

  const after = await figures();
  expect(value(after, 'gadgetry_orders_placed_total')).toBe(1);
  expect(value(after, 'gadgetry_payments_settled_total{outcome="confirmed"}')).toBe(1);
  expect(value(after, 'gadgetry_webhooks_total{outcome="confirmed"}')).toBe(1);
  expect(value(after, 'gadgetry_webhooks_total{outcome="signature_invalid"}')).toBe(1);
  expect(value(after, 'gadgetry_mails_total{outcome="sent"}')).toBeGreaterThan(0);
  const placed = 'method="POST",route="/api/v1/orders",status="201"';
  expect(value(after, `gadgetry_http_requests_total{${placed}}`)).toBe(2);
  expect(value(after, `gadgetry_http_request_duration_seconds_count{${placed}}`)).toBe(2);
  expect(value(after, 'gadgetry_database_waiting{pool="primary"}')).toBe(0);
  expect(value(after, 'gadgetry_database_connections{pool="primary",state="idle"}')).not.toBe(null);
  // Addresses and ids belong into no label: each would be a series of its own for ever.
  expect(after).not.toContain(body.orderId);
});

test('a port of their own has the figures and nothing else, and the shop has them not', async () => {
  const port = await freePort();
  const app = await freshApp({ METRICS_PORT: String(port) });
  onTestFinished(() => app.close());
  const shop = await app.listen({ port: 0, host: '127.0.0.1' });
  const own = `http://127.0.0.1:${port}`;
  for (let turn = 0; turn < 3; turn += 1) await (await fetch(`${shop}/api/v1/products`)).text();
  const etag = (await fetch(`${shop}/api/v1/products`)).headers.get('etag') ?? '';
  await fetch(`${shop}/api/v1/products`, { headers: { 'if-none-match': etag } });
  await fetch(`${shop}/api/v1/products/01890000-0000-7000-8000-000000000000`);

  expect((await fetch(`${shop}/metrics`)).status).toBe(404);
  expect((await fetch(`${own}/`)).status).toBe(404);
  const text = await (await fetch(`${own}/metrics`)).text();
  const list = 'route="/api/v1/products"';
  expect(value(text, `gadgetry_http_requests_total{method="GET",${list},status="200"}`)).toBe(4);
  expect(value(text, `gadgetry_http_requests_total{method="GET",${list},status="304"}`)).toBe(1);
  expect(value(text, `gadgetry_response_cache_total{${list},outcome="hit"}`)).toBe(4);
  expect(value(text, `gadgetry_response_cache_total{${list},outcome="waited"}`)).toBe(1);
  const unknown = 'method="GET",route="/api/v1/products/:id",status="404"';
  expect(value(text, `gadgetry_http_requests_total{${unknown}}`)).toBe(1);
  await app.close();
  await expect(fetch(`${own}/metrics`)).rejects.toThrow('fetch failed');
});

test('a port for figures that is taken is said in a sentence', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const app = await freshApp({ METRICS_PORT: String(port) });
  onTestFinished(() => app.close());
  await expect(app.ready()).rejects.toThrow(
    `METRICS_PORT ${port} on 127.0.0.1 can't be listened on (EADDRINUSE).`,
  );
});
