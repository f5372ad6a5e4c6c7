import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Buyer } from './buyers.ts';
import { comeBack, confirmCard, openPayment, pay, place, placed, sessionIdOf } from './buying.ts';
import { holdRow } from './held-rows.ts';
import { type Shops, openShops } from './shops.ts';

let shops: Shops;
let buyer: Buyer;

beforeAll(async () => {
  shops = await openShops({ servers: 1, buyers: 5 });
  const [first] = shops.buyers;
  if (first === undefined) throw new Error('nobody');
  buyer = first;
});
afterAll(async () => shops?.close());

afterEach(async () => {
  await shops.setFaults({});
  await shops.mustAddUp();
});

const server = () => shops.server(0);

async function statusOf(orderId: string): Promise<string> {
  const { rows } = await shops.database.pool.query('SELECT status FROM orders WHERE id = $1', [
    orderId,
  ]);
  return rows[0].status;
}

async function callsLeft(): Promise<number | null> {
  const left = 'SELECT api_calls_left FROM stripe_sandbox.fault_settings';
  return (await shops.database.pool.query(left)).rows[0].api_calls_left;
}

/** Puts a turn of a job into the queue, as the clock does every minute. */
async function queueJob(name: string): Promise<string | null> {
  const boss = new PgBoss({
    connectionString: shops.postgres.address,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    return await boss.send(name);
  } finally {
    await boss.stop();
  }
}

async function paidUnnoticed(): Promise<string> {
  await shops.setFaults({ delivery: 'never' });
  const product = await shops.goods.add();
  const orderId = await placed(server(), buyer, [{ product, quantity: 1 }]);
  const { body } = await openPayment(server(), buyer, orderId);
  await confirmCard(server(), body.clientSecret);
  // Old enough for reconciliation to look at it.
  await shops.database.pool.query(
    `UPDATE payments SET created_at = now() - interval '5 minutes' WHERE session_id = $1`,
    [sessionIdOf(body.clientSecret)],
  );
  return orderId;
}

test('told to end, a server finishes what it is doing, takes no new connection, and ends well', async () => {
  const product = await shops.goods.add();
  const orderId = await placed(server(), buyer, [{ product, quantity: 1 }]);
  const sessionId = await pay(server(), buyer, orderId);
  await expect.poll(() => statusOf(orderId), { timeout: 10_000 }).toBe('CONFIRMED');
  // This session's own: reconciliation, which comes every minute, asks about others.
  const apiPath = `/v1/checkout/sessions/${sessionId}`;
  await shops.setFaults({ api: 'slow', apiPath, apiDelayMs: 1_500, apiCalls: 1 });
  const running = comeBack(server(), buyer, sessionId);
  await expect.poll(callsLeft).toBe(0);
  const ended = server().terminate();
  await delay(200);
  const late = await place(server(), buyer, [{ product, quantity: 1 }]).then(
    ({ status }) => status,
    () => 'nobody',
  );
  // On a connection that is still there it is served, whole; on a new one there is nobody.
  expect(['nobody', 201, 503]).toContain(late);
  expect((await running).body.paymentStatus).toBe('PAID');
  expect(await ended).toBe(0);
  await server().start();
});

test('without its database the shop says so and lives; once it is back all goes on by itself', async () => {
  const product = await shops.goods.add();
  const pid = server().pid();
  await shops.postgres.stop();
  const unready = await fetch(`${server().url}/readyz`);
  expect(unready.status).toBe(503);
  expect(Number(unready.headers.get('retry-after'))).toBeGreaterThan(0);
  const refused = await place(server(), buyer, [{ product, quantity: 1 }]);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${server().url}/healthz`)).status).toBe(200);
  // Long enough for every loop of the shop to have met the closed door.
  await delay(4_000);
  await shops.postgres.start();
  await expect
    .poll(async () => (await fetch(`${server().url}/readyz`)).status, { timeout: 10_000 })
    .toBe(200);

  const told = await placed(server(), buyer, [{ product, quantity: 1 }]);
  await pay(server(), buyer, told);
  await expect.poll(() => statusOf(told), { timeout: 15_000 }).toBe('CONFIRMED');
  const untold = await paidUnnoticed();
  await queueJob('reconcile-payments');
  // A turn that the outage has broken off is taken up after half a minute, and no other is queued meanwhile.
  await expect.poll(() => statusOf(untold), { timeout: 60_000 }).toBe('CONFIRMED');
  expect(server().pid()).toBe(pid);
  expect(server().isRunning()).toBe(true);
}, 120_000);

test('a job whose process was killed is done soon after by one that lives', async () => {
  const orderId = await paidUnnoticed();
  await shops.setFaults({ delivery: 'never', api: 'slow', apiDelayMs: 60_000, apiCalls: 1 });
  await queueJob('reconcile-payments');
  await expect.poll(callsLeft, { timeout: 20_000 }).toBe(0);
  await server().kill();
  await shops.setFaults({ delivery: 'never' });
  await server().start();
  expect(await statusOf(orderId)).toBe('PENDING');
  await expect.poll(() => statusOf(orderId), { timeout: 90_000, interval: 500 }).toBe('CONFIRMED');
}, 150_000);

test('a statement that takes too long ends with 503, and leaves nothing behind', async () => {
  const product = await shops.goods.add();
  const row = await holdRow(shops.postgres.address, 'product_variants', product._id);
  const began = performance.now();
  const stuck = await place(server(), buyer, [{ product, quantity: 1 }]);
  expect(stuck.status).toBe(503);
  expect(performance.now() - began).toBeLessThan(15_000);
  await row.release();
  expect((await place(server(), buyer, [{ product, quantity: 1 }])).status).toBe(201);
}, 60_000);
