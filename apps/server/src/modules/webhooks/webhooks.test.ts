import type { HistoryEntry } from '@gadgetry/contract/history';
import {
  WEBHOOK_EVENT_TYPES,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
  webhookBodies,
} from '@gadgetry/contract/webhooks';
import { expect, test } from 'vitest';
import { openSellingShop, type SellingShop } from '../../../test/buying.ts';
import { openReceiver, signatureOf } from '../../../test/webhook-receiver.ts';

const HOOKS = '/admin/webhooks';
const form = (url: string, events: readonly string[] = WEBHOOK_EVENT_TYPES) => ({
  url,
  events,
  isActive: true,
});

async function open(answer?: Parameters<typeof openReceiver>[0]) {
  const receiver = await openReceiver(answer);
  const shop = await openSellingShop({ settings: { WEBHOOKS_TO_LOOPBACK: '1' } });
  return { shop, receiver, deliver: () => shop.app.scheduledWork.deliverWebhooks() };
}

async function add(shop: SellingShop, url: string, events?: readonly string[]) {
  const made = await shop.call<WebhookWithSecret>('POST', HOOKS, shop.admin, form(url, events));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const log = async (shop: SellingShop, { _id }: Webhook) =>
  (await shop.call<WebhookDelivery[]>('GET', `${HOOKS}/${_id}/deliveries`, shop.admin)).body;

const again = (shop: SellingShop) =>
  shop.database.pool.query(
    `UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second'
     WHERE next_attempt_at IS NOT NULL`,
  );

test('what happens to orders, parcels, stock and products is told, signed, in bodies that are described', async () => {
  const { shop, receiver, deliver } = await open();
  const { secret } = await add(shop, receiver.url);
  expect(secret).toMatch(/^whsec_/);
  const product = await shop.addProduct({ stockQuantity: 7 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, orderId));
  const path = `/admin/orders/${orderId}`;
  expect((await shop.call('POST', `${path}/ship`, shop.admin, {})).status).toBe(200);
  expect((await shop.call('POST', `${path}/deliver`, shop.admin)).status).toBe(200);
  await deliver();
  const types = new Set(receiver.received.map(({ type }) => type));
  for (const type of [
    'product.created',
    'order.placed',
    'stock.changed',
    'stock.low',
    'order.paid',
    'shipment.created',
    'shipment.delivered',
  ]) {
    expect(types, type).toContain(type);
  }
  for (const got of receiver.received) {
    const schema = webhookBodies[got.type as keyof typeof webhookBodies];
    expect(schema.strict().safeParse(JSON.parse(got.body)).error, got.body).toBeUndefined();
    expect(got.signatures).toEqual([signatureOf(secret, got)]);
    expect(Math.abs(Number(got.timestamp) - Date.now() / 1000)).toBeLessThan(120);
    expect(got.body).not.toContain(shop.shopper.person.email);
  }
  const paid = receiver.received.find(({ type }) => type === 'order.paid');
  expect(paid?.data).toMatchObject({ id: orderId, paymentStatus: 'PAID', currency: 'USD' });
  await deliver();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
});

test('what is undone is never told, and what nobody wants is not written', async () => {
  const { shop, receiver, deliver } = await open();
  await add(shop, receiver.url, ['product.created']);
  const { pool } = shop.database;
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO products (id, name, description, price_cents, category_id)
    SELECT gen_random_uuid(), 'Never there', 'A product that is undone', 100, $1`,
    [shop.category._id],
  );
  await client.query('ROLLBACK');
  client.release();
  const product = await shop.addProduct();
  await shop.call('PUT', `/products/${product._id}/status?status=false`, shop.admin);
  await deliver();
  expect(receiver.received.map(({ data }) => data['name'])).toEqual([product.name]);
});

test('who does not take it is told again later with the same id, for about a day, and then no more', async () => {
  let status = 500;
  const { shop, receiver, deliver } = await open(() => status);
  const hook = await add(shop, receiver.url, ['product.created']);
  await shop.addProduct();
  await deliver();
  const [first] = await log(shop, hook);
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500, answer: 'noted' });
  await deliver();
  expect(receiver.received).toHaveLength(1);
  let waited = 0;
  for (let tries = 1; tries < 8; tries += 1) {
    const [one] = await log(shop, hook);
    waited += Date.parse(one?.nextAt ?? '') - Date.parse(one?.lastAt ?? '');
    await again(shop);
    await deliver();
  }
  expect(waited / 3_600_000).toBeGreaterThan(22);
  expect(waited / 3_600_000).toBeLessThan(26);
  expect((await log(shop, hook))[0]).toMatchObject({ state: 'given_up', attempts: 8 });
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  status = 200;
  const path = `${HOOKS}/${hook._id}/deliveries/${first?._id}/send-again`;
  expect((await shop.call('POST', path, shop.admin)).status).toBe(200);
  await expect.poll(async () => (await log(shop, hook))[0]?.state).toBe('delivered');
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect((await log(shop, hook))[0]).toMatchObject({ attempts: 9 });

  // What is sent again by hand has all of its waits before it.
  status = 500;
  await shop.call('POST', path, shop.admin);
  await expect.poll(async () => (await log(shop, hook))[0]?.attempts).toBe(10);
  const [anew] = await log(shop, hook);
  const wait = Date.parse(anew?.nextAt ?? '') - Date.parse(anew?.lastAt ?? '');
  expect(wait).toBeLessThan(10 * 60_000);
});

test('a process that dies while it sends leaves it to be sent again, with the same id', async () => {
  const { shop, receiver, deliver } = await open();
  const hook = await add(shop, receiver.url, ['product.created']);
  await shop.addProduct();
  // Taken by one that is gone: five minutes later it is another's.
  await shop.database.pool.query(
    `UPDATE webhook_deliveries SET attempts = 1, next_attempt_at = now() + interval '5 minutes'`,
  );
  await deliver();
  expect(receiver.received).toHaveLength(0);
  await again(shop);
  await Promise.all([deliver(), deliver()]);
  expect(receiver.received).toHaveLength(1);
  expect((await log(shop, hook))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('a slow receiver holds up neither others nor the shop', async () => {
  const silent = await openReceiver(() => null);
  const { shop, receiver, deliver } = await open();
  await add(shop, silent.url, ['product.created']);
  await add(shop, receiver.url, ['product.created']);
  for (let made = 0; made < 6; made += 1) await shop.addProduct();
  let over = false;
  const delivering = deliver().then(() => {
    over = true;
  });
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(6);
  expect(over).toBe(false);
  await delivering;
  expect(silent.received.length).toBeGreaterThan(0);
}, 90_000);

test('410, days of failing, and falling far behind switch it off, and staff are told', async () => {
  let status = 410;
  const { shop, receiver, deliver } = await open(() => status);
  const hook = await add(shop, receiver.url, ['product.created']);
  const { pool } = shop.database;
  await pool.query(
    `INSERT INTO staff_choices (user_id, kind, how) VALUES ($1, 'job_gave_up', 'daily')`,
    [shop.admin.person.id],
  );
  const now = async () => {
    const answer = await shop.call<Webhook>('GET', `${HOOKS}/${hook._id}`, shop.admin);
    return answer.body;
  };
  const on = () => shop.call('PUT', `${HOOKS}/${hook._id}`, shop.admin, form(receiver.url));
  await shop.addProduct();
  await deliver();
  expect(await now()).toMatchObject({ isActive: false, switchedOff: 'gone', waiting: 0 });
  const news = await pool.query(`SELECT subject FROM staff_news WHERE kind = 'job_gave_up'`);
  expect(news.rows[0].subject).toMatch(/^webhook-off:127\.0\.0\.1:/);
  await shop.addProduct();
  await deliver();
  expect(receiver.received).toHaveLength(1);

  status = 503;
  await on();
  expect(await now()).toMatchObject({ isActive: true, switchedOff: null });
  await shop.addProduct();
  await pool.query(`UPDATE webhook_endpoints SET failing_since = now() - interval '73 hours'`);
  await deliver();
  expect(await now()).toMatchObject({ isActive: false, switchedOff: 'failing', waiting: 0 });

  await on();
  await pool.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, message_id, type, body, next_attempt_at)
    SELECT gen_random_uuid(), $1, gen_random_uuid(), 'product.created', '{}', now() + interval '1 hour'
    FROM generate_series(1, 100001)`,
    [hook._id],
  );
  await deliver();
  expect(await now()).toMatchObject({ isActive: false, switchedOff: 'backlog', waiting: 0 });
}, 60_000);

test('the secret is shown once, kept sealed, and its successor signs beside it for a day', async () => {
  const { shop, receiver } = await open();
  const hook = await add(shop, receiver.url, ['order.paid']);
  const path = `${HOOKS}/${hook._id}`;
  const { rows } = await shop.database.pool.query(
    `SELECT to_jsonb(e)::text AS kept FROM webhook_endpoints e`,
  );
  expect(rows[0].kept).not.toContain(hook.secret.slice(6));
  expect((await shop.call<Webhook[]>('GET', HOOKS, shop.admin)).body[0]).not.toHaveProperty(
    'secret',
  );
  const next = await shop.call<WebhookWithSecret>('POST', `${path}/secret`, shop.admin);
  expect(next.body.secret).not.toBe(hook.secret);
  await shop.call('POST', `${path}/test`, shop.admin);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [got] = receiver.received;
  if (got === undefined) throw new Error('nothing came');
  expect(got.signatures).toEqual([
    signatureOf(next.body.secret, got),
    signatureOf(hook.secret, got),
  ]);
  await shop.database.pool.query(`UPDATE webhook_endpoints SET old_secret_until = now()`);
  await shop.call('POST', `${path}/test`, shop.admin);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.signatures).toHaveLength(1);
  expect(JSON.stringify(shop.logged)).not.toContain(hook.secret.slice(6));
  const history = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=webhook&id=${hook._id}`,
    shop.admin,
  );
  expect(JSON.stringify(history.body)).not.toContain(hook.secret.slice(6));
});

test('private addresses, http, passwords in addresses and what is none are refused at the field', async () => {
  const shop = await openSellingShop();
  for (const url of [
    'https://127.0.0.1/',
    'https://localhost/',
    'https://2130706433/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'http://203.0.114.7/',
    'https://me:secret@203.0.114.7/',
    'ftp://203.0.114.7/',
    'not an address',
    'https://203.0.114.7/\u0000',
  ]) {
    const answer = await shop.call<{ issues: { path: string }[] }>(
      'POST',
      HOOKS,
      shop.admin,
      form(url),
    );
    expect(answer.status, url).toBe(400);
    expect(
      answer.body.issues.map(({ path }) => path),
      url,
    ).toEqual(['url']);
  }
  expect((await shop.call('POST', HOOKS, shop.admin, form('https://203.0.114.7/a b'))).status).toBe(
    201,
  );
});

test('a session that nobody has shown themselves in of late makes, moves and opens nothing', async () => {
  const shop = await openSellingShop();
  const { _id } = await add(shop, 'https://203.0.114.7/hooks');
  await shop.database.pool.query(`UPDATE sessions SET authenticated_at = now() - interval '1 day'`);
  const body = form('https://203.0.114.8/hooks');
  for (const [method, path] of [
    ['POST', HOOKS],
    ['PUT', `${HOOKS}/${_id}`],
    ['POST', `${HOOKS}/${_id}/secret`],
  ] as const) {
    const sent = path.endsWith('secret') ? undefined : body;
    const answer = await shop.call(method, path, shop.admin, sent);
    expect(answer.body.code, path).toBe('reauthentication_required');
  }
});

test('there can be so many, and what is old or too much of the log goes', async () => {
  const { shop, receiver } = await open();
  const hook = await add(shop, receiver.url);
  const { pool } = shop.database;
  await pool.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, message_id, type, body, created_at, next_attempt_at)
    SELECT gen_random_uuid(), $1, gen_random_uuid(), 'order.paid', '{}', now() - n * interval '1 second',
      CASE WHEN n > 12001 THEN now() + interval '1 hour' END
    FROM generate_series(1, 12010) n`,
    [hook._id],
  );
  await pool.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, message_id, type, body, created_at)
    VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'order.paid', '{}', now() - interval '31 days')`,
    [hook._id],
  );
  await shop.app.scheduledWork.pruneOldRows(new Date());
  const { rows } = await pool.query(
    `SELECT count(*)::int AS kept, count(next_attempt_at)::int AS waiting FROM webhook_deliveries`,
  );
  expect(rows[0]).toEqual({ kept: 10_009, waiting: 9 });
  await pool.query(
    `INSERT INTO webhook_endpoints (id, url, events, is_active, sealed_secret)
    SELECT gen_random_uuid(), 'https://203.0.114.7/', '{order.paid}', false, '' FROM generate_series(2, 20)`,
  );
  const one = await shop.call('POST', HOOKS, shop.admin, form(receiver.url));
  expect(one.body.message).toMatch(/20 webhooks/);
});
