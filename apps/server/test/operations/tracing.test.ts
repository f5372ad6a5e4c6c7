import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../src/env.ts';
import { createTestDatabase } from '../database.ts';
import { createBuyers } from '../reliability/buyers.ts';
import { openPayment, placed } from '../reliability/buying.ts';
import { openGoods } from '../reliability/goods.ts';
import { createShopServer } from '../reliability/shop-server.ts';
import { testSettings } from '../shop.ts';
import { type TraceReceiver, openTraceReceiver } from './trace-receiver.ts';

const root = join(import.meta.dirname, '../../../..');

async function receiver(): Promise<TraceReceiver> {
  const opened = await openTraceReceiver();
  onTestFinished(opened.close);
  return opened;
}

async function tracedShop(collector: TraceReceiver, settings: Record<string, string>) {
  const database = await createTestDatabase();
  const own = {
    ...testSettings(database),
    PAYMENTS: 'sandbox',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    ...settings,
  };
  const server = await createShopServer(own);
  onTestFinished(() => server.kill());
  await server.start();
  return { server, database, env: readEnv({ ...own, PUBLIC_URL: server.origin }) };
}

test('a purchase can be followed: request, statements and calls to the provider, by request id', async () => {
  const collector = await receiver();
  const shop = await tracedShop(collector, {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'a-shop-of-many',
  });
  const { server, database, env } = shop;
  const url = server.url;
  const [admin] = await createBuyers({ database, env, url }, 1, 'admin');
  const [buyer] = await createBuyers({ database, env, url }, 1);
  if (admin === undefined || buyer === undefined) throw new Error('nobody');
  const product = await (await openGoods(url, admin)).add();
  const orderId = await placed(server, buyer, [{ product, quantity: 1 }]);
  await openPayment(server, buyer, orderId);
  const asked = await fetch(`${url}/api/v1/products?search=not-for-strangers&limit=3`);
  const refused = await fetch(`${url}/api/v1/orders/user`);
  const { spans } = collector;
  const named = (name: string) => spans.find((span) => span.name === name);
  const childrenOf = (traceId: string | undefined) =>
    spans.filter((span) => span.traceId === traceId && span.parentSpanId !== undefined);

  await expect.poll(() => named('GET /api/v1/orders/user'), { timeout: 10_000 }).toBeDefined();
  expect(named('GET /api/v1/orders/user')).toMatchObject({
    service: 'a-shop-of-many',
    attributes: {
      'http.route': '/api/v1/orders/user',
      'http.request.id': refused.headers.get('x-request-id'),
      'http.response.status_code': '401',
    },
  });
  // Answered before the application sees it, and traced all the same.
  expect(named('GET /api/v1/products')?.attributes).toMatchObject({
    'http.request.id': asked.headers.get('x-request-id'),
    'url.query': 'search&limit',
  });

  const order = named('POST /api/v1/orders');
  const statements = childrenOf(order?.traceId).map(
    ({ attributes }) => attributes['db.query.text'],
  );
  expect(statements.join('\n').toLowerCase()).toContain('insert into "orders"');
  const payment = named('POST /api/v1/payments/create-checkout-session');
  const calls = childrenOf(payment?.traceId).map(({ attributes }) => attributes['url.full']);
  expect(calls.join('\n')).toContain('/v1/checkout/sessions');
  await expect.poll(() => named('job deliver-mail'), { timeout: 10_000 }).toBeDefined();

  // Nothing of what people typed, are called or hold.
  const everything = collector.received.map(({ body }) => body.toString()).join('\n');
  for (const secret of ['not-for-strangers', buyer.email, buyer.bearer, 'Flower Road']) {
    expect(everything).not.toContain(secret);
  }
  expect(everything).not.toContain(env.AUTH_SECRET);
  // The job queue's own questions belong to no request.
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.filter(({ name }) => !/^(?:GET|POST|DELETE|PUT|job) /.test(name))).toEqual([]);
}, 60_000);

test('traces go out as protobuf by default, the last of them when the shop is told to end', async () => {
  const collector = await receiver();
  const { server } = await tracedShop(collector, { OTEL_BSP_SCHEDULE_DELAY: '600000' });
  await fetch(`${server.url}/api/v1/categories`);
  expect(collector.received).toEqual([]);
  expect(await server.terminate()).toBe(0);
  const [first] = collector.received;
  expect(first).toMatchObject({ path: '/v1/traces', type: 'application/x-protobuf' });
  const sent = Buffer.concat(collector.received.map(({ body }) => body)).toString('latin1');
  expect(sent).toContain('gadgetry');
  expect(sent).toContain('GET /api/v1/categories');
}, 60_000);

test('a collector that is away is told in the log, and the shop serves and ends as ever', async () => {
  const collector = await receiver();
  const { server } = await tracedShop(collector, { OTEL_EXPORTER_OTLP_TIMEOUT: '500' });
  await collector.close();
  expect((await fetch(`${server.url}/api/v1/categories`)).status).toBe(200);
  await expect.poll(() => server.logged('tracing').length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await server.terminate()).toBe(0);
}, 60_000);

test('a shop that is not traced and not measured loads nothing for it', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        const found = next(name, context);
        if (/prom-client|@opentelemetry\\/(?:sdk|instr|exporter)/.test(found.url)) process.stdout.write(found.url);
        return found;
      },
    });
    await import(process.cwd() + '/apps/server/src/main.ts');`;
  // Without a database to reach the shop ends as soon as all of its code is there.
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: 'postgresql://x@127.0.0.1:9/x',
      AUTH_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
    },
  });
  expect(stderr).toContain('does not answer');
  expect(stdout).toBe('');
}, 60_000);
