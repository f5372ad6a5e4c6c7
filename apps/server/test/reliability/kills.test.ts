import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@gadgetry/contract/catalogue';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Buyer } from './buyers.ts';
import { comeBack, confirmCard, openPayment, pay, place, placed, sessionIdOf } from './buying.ts';
import { holdRow } from './held-rows.ts';
import { inTests } from './length.ts';
import { buyPersistently } from './persistent-buyer.ts';
import { callShop } from './shop-call.ts';
import { type Shops, openShops } from './shops.ts';

const BUYERS = 8;
const SERVER_KILLS = inTests(3, 6);
const DATABASE_KILLS = inTests(2, 4);
const STARTS = inTests(1, 3);

let shops: Shops;
let buyer: Buyer;
let product: Product;

beforeAll(async () => {
  shops = await openShops({ buyers: BUYERS });
  const [first] = shops.buyers;
  if (first === undefined) throw new Error('nobody');
  buyer = first;
  product = await shops.goods.add({ stockQuantity: 1_000 });
});
afterAll(async () => shops?.close());

afterEach(async () => {
  // A test that failed midway is not what the next ones fail of.
  await shops.postgres.start();
  for (const server of shops.servers) if (!server.isRunning()) await server.start();
  await shops.setFaults({});
  await shops.mustAddUp();
});

/** Everything there is of the order of a key: nothing at all, or all of it. */
async function orderOf(key: string) {
  const { rows } = await shops.database.pool.query<{
    id: string;
    status: string;
    payment_status: string;
  }>('SELECT id, status, payment_status FROM orders WHERE idempotency_key = $1', [key]);
  return rows;
}

async function statusOf(orderId: string): Promise<string> {
  const { rows } = await shops.database.pool.query('SELECT status FROM orders WHERE id = $1', [
    orderId,
  ]);
  return rows[0].status;
}

const [doomed, other] = [() => shops.server(0), () => shops.server(1)];
const items = () => [{ product, quantity: 1 }];

async function reconcile(): Promise<void> {
  const url = `${other().url}/api/v1/admin/reconcile`;
  const { body } = await callShop('POST', url, { bearer: shops.admin.bearer });
  expect(body).toEqual({ finished: true });
}

/** The one that is meant: reconciliation, which comes every minute, asks other things. */
const oneCall = (apiMethod: 'GET' | 'POST', apiPath: string) => ({
  apiMethod,
  apiPath,
  apiDelayMs: 60_000,
  apiCalls: 1,
});

/** An answer, or null where the connection broke. */
function orNobody<Result>(call: Promise<Result>): Promise<Result | null> {
  return call.catch(() => null);
}

async function payable(): Promise<{ orderId: string; clientSecret: string; sessionId: string }> {
  const orderId = await placed(other(), buyer, items());
  const { clientSecret } = (await openPayment(other(), buyer, orderId)).body;
  return { orderId, clientSecret, sessionId: sessionIdOf(clientSecret) };
}

async function paidUnnoticed() {
  await shops.setFaults({ delivery: 'never' });
  const order = await payable();
  await confirmCard(other(), order.clientSecret);
  return order;
}

/** @returns what became of each purchase: the whole of it, once, or else how it stands */
async function crowdBuys(disturb: () => Promise<void>): Promise<string[]> {
  const until = performance.now() + 60_000;
  const purchases = shops.buyers.map((each, turn) =>
    buyPersistently({
      buyer: each,
      items: items(),
      key: randomUUID(),
      delivery: 0,
      server: () => shops.server(turn + randomInt(2)),
      until,
    }),
  );
  await delay(randomInt(250));
  await disturb();
  const told = await Promise.all(purchases);
  return Promise.all(
    told.map(async (purchase) => {
      const orders = await orderOf(purchase.key);
      const [order] = orders;
      const once = orders.length === 1 && order?.id === purchase.orderId;
      return once && order?.payment_status === 'PAID' ? purchase.told : JSON.stringify(orders);
    }),
  );
}

const allPaid = Array.from({ length: BUYERS }, () => 'paid');

test(`a server killed ${SERVER_KILLS} times at random moments: every purchase is done, and once`, {
  timeout: 240_000,
}, async () => {
  for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
    const told = await crowdBuys(async () => {
      await doomed().kill();
      await doomed().start();
    });
    expect(told).toEqual(allPaid);
  }
});

test(`PostgreSQL killed ${DATABASE_KILLS} times at random moments: every purchase is done, and once`, {
  timeout: 240_000,
}, async () => {
  const pids = shops.servers.map((server) => server.pid());
  for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
    const told = await crowdBuys(async () => {
      await shops.postgres.kill();
      await shops.postgres.start();
    });
    expect(told).toEqual(allPaid);
  }
  expect(shops.servers.map((server) => server.isRunning() && server.pid())).toEqual(pids);
});

test('a server killed while a crowd waits for one product leaves nothing, and all of it is placed elsewhere', async () => {
  const crowd = shops.buyers.map((each) => ({ each, key: randomUUID() }));
  const row = await holdRow(shops.postgres.address, 'product_variants', product._id);
  const placing = crowd.map(({ each, key }) => orNobody(place(doomed(), each, items(), { key })));
  await row.untilWaitedFor();
  await doomed().kill();
  await row.release();
  expect(await Promise.all(placing)).toEqual(crowd.map(() => null));
  const left = await Promise.all(crowd.map(({ key }) => orderOf(key)));
  expect(left.flat()).toEqual([]);
  await Promise.all(crowd.map(({ each, key }) => placed(other(), each, items(), { key })));
  await doomed().start();
});

test('a server killed while placing leaves nothing of the order, and the same key places it elsewhere', async () => {
  const key = randomUUID();
  const row = await holdRow(shops.postgres.address, 'product_variants', product._id);
  const placing = orNobody(place(doomed(), buyer, items(), { key }));
  await row.untilWaitedFor();
  await doomed().kill();
  await row.release();
  expect(await placing).toBeNull();
  expect(await orderOf(key)).toEqual([]);
  await shops.mustAddUp();
  expect((await place(other(), buyer, items(), { key })).status).toBe(201);
  expect(await orderOf(key)).toHaveLength(1);
  await doomed().start();
});

test('a server killed after the provider opened a session, before its number was kept: the order still has one', async () => {
  const orderId = await placed(other(), buyer, items());
  // The provider does as it is asked, and its answer never comes.
  await shops.setFaults({ ...oneCall('POST', '/v1/checkout/sessions'), api: 'timeout' });
  const opening = orNobody(openPayment(doomed(), buyer, orderId));
  const sessions = async () =>
    (
      await shops.database.pool.query(
        `SELECT id FROM stripe_sandbox.checkout_sessions WHERE metadata ->> 'order_id' = $1`,
        [orderId],
      )
    ).rows.map((row) => row.id);
  await expect.poll(sessions, { timeout: 10_000 }).toHaveLength(1);
  await doomed().kill();
  expect(await opening).toBeNull();
  await shops.setFaults({});
  const sessionId = await pay(other(), buyer, orderId);
  expect(await sessions()).toEqual([sessionId]);
  expect((await comeBack(other(), buyer, sessionId)).body.paymentStatus).toBe('PAID');
  await doomed().start();
});

test('a server killed while the provider is asked about a payment: reconciliation settles it once', async () => {
  const { orderId, sessionId } = await paidUnnoticed();
  const asked = oneCall('GET', `/v1/checkout/sessions/${sessionId}`);
  await shops.setFaults({ ...asked, delivery: 'never', api: 'slow' });
  const settling = orNobody(comeBack(doomed(), buyer, sessionId));
  await expect
    .poll(async () => {
      const left = 'SELECT api_calls_left FROM stripe_sandbox.fault_settings';
      return (await shops.database.pool.query(left)).rows[0].api_calls_left;
    })
    .toBe(0);
  await doomed().kill();
  expect(await settling).toBeNull();
  expect(await statusOf(orderId)).toBe('PENDING');
  await reconcile();
  expect(await statusOf(orderId)).toBe('CONFIRMED');
  await doomed().start();
});

test('a server killed in the transaction that settles: nothing of it is there, and the next one does it whole', async () => {
  const { orderId, sessionId } = await paidUnnoticed();
  const row = await holdRow(shops.postgres.address, 'orders', orderId);
  const settling = orNobody(comeBack(doomed(), buyer, sessionId));
  await row.untilWaitedFor();
  await doomed().kill();
  await row.release();
  expect(await settling).toBeNull();
  expect(await statusOf(orderId)).toBe('PENDING');
  expect((await comeBack(other(), buyer, sessionId)).body.orderStatus).toBe('CONFIRMED');
  await doomed().start();
});

test('a server killed while it gives money back: the refund is finished once by another', async () => {
  const { orderId, sessionId } = await paidUnnoticed();
  await comeBack(other(), buyer, sessionId);
  await shops.setFaults({
    ...oneCall('POST', '/v1/refunds'),
    delivery: 'never',
    api: 'timeout',
  });
  const url = `${doomed().url}/api/v1/admin/orders/${orderId}/cancel`;
  const refunds = async () => {
    const refunded = `SELECT count(*) FROM stripe_sandbox.refunds r
      JOIN stripe_sandbox.payment_intents i ON i.id = r.payment_intent_id WHERE i.session_id = $1`;
    return (await shops.database.pool.query(refunded, [sessionId])).rows[0].count;
  };
  const cancelling = orNobody(callShop('POST', url, { bearer: shops.admin.bearer, body: {} }));
  await expect.poll(refunds, { timeout: 10_000 }).toBe(1);
  await doomed().kill();
  expect(await cancelling).toBeNull();
  await shops.setFaults({ delivery: 'never' });
  await reconcile();
  expect(await orderAndRefund(orderId)).toEqual(['CANCELLED', 'REFUNDED']);
  expect(await refunds()).toBe(1);
  await doomed().start();
});

async function orderAndRefund(orderId: string): Promise<string[]> {
  const { rows } = await shops.database.pool.query(
    'SELECT status, payment_status FROM orders WHERE id = $1',
    [orderId],
  );
  return [rows[0].status, rows[0].payment_status];
}

test('PostgreSQL killed in the transaction that places: 503, nothing of it, and the same key places it after', async () => {
  const key = randomUUID();
  const row = await holdRow(shops.postgres.address, 'product_variants', product._id);
  const placing = place(doomed(), buyer, items(), { key });
  await row.untilWaitedFor();
  await shops.postgres.kill();
  expect((await placing).status).toBe(503);
  await row.release();
  await shops.postgres.start();
  expect(await orderOf(key)).toEqual([]);
  await expect
    .poll(async () => (await place(doomed(), buyer, items(), { key })).status, { timeout: 20_000 })
    .toBe(201);
  expect(await orderOf(key)).toHaveLength(1);
});

test('PostgreSQL killed in the transaction that settles: nothing of it, and settled when it is back', async () => {
  const { orderId, sessionId } = await paidUnnoticed();
  const row = await holdRow(shops.postgres.address, 'orders', orderId);
  const settling = comeBack(doomed(), buyer, sessionId);
  await row.untilWaitedFor();
  await shops.postgres.kill();
  expect((await settling).status).toBe(503);
  await row.release();
  await shops.postgres.start();
  await expect.poll(() => orNobody(statusOf(orderId)), { timeout: 20_000 }).toBe('PENDING');
  await expect
    .poll(async () => (await comeBack(doomed(), buyer, sessionId)).body.orderStatus, {
      timeout: 20_000,
    })
    .toBe('CONFIRMED');
});

test('PostgreSQL killed the moment a server opens: the server lives, and sells when it is back', async () => {
  for (let time = 0; time < STARTS; time += 1) {
    await doomed().kill();
    await doomed().start();
    await shops.postgres.kill();
    await delay(500);
    expect(doomed().isRunning()).toBe(true);
    await shops.postgres.start();
  }
  await expect
    .poll(async () => (await place(doomed(), buyer, items())).status, { timeout: 20_000 })
    .toBe(201);
  // Three starts of a server, each of which may take its time on a machine with more to do.
}, 90_000);
