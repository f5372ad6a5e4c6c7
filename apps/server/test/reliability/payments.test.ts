import type { Reconciliation } from '@gadgetry/contract/provider-events';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sandboxKeys } from '../../src/start/payment-provider.ts';
import { comeBack, pay, placed } from './buying.ts';
import { inTests } from './length.ts';
import { callShop } from './shop-call.ts';
import { type Shops, openShops } from './shops.ts';

const RUNS = inTests(100, 500);
const AT_ONCE = 10;

let shops: Shops;

beforeAll(async () => {
  shops = await openShops({ buyers: AT_ONCE });
});
afterAll(async () => shops?.close());

afterEach(async () => {
  await shops.setFaults({});
  await shops.mustAddUp();
});

const stripe = new Stripe('sk_test_unused');

/** Posts an event about a paid session to a server, signed as the provider signs. */
async function tell(turn: number, event: { readonly id: string; readonly object: object }) {
  const payload = JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    type: 'checkout.session.completed',
    data: { object: event.object },
  });
  const secret = sandboxKeys(shops.env).webhookSecret;
  const answer = await fetch(`${shops.server(turn).url}/api/v1/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  });
  await answer.text();
  return answer.status;
}

async function sessionObject(sessionId: string, orderId: string): Promise<object> {
  const { rows } = await shops.database.pool.query(
    'SELECT amount_total, currency FROM stripe_sandbox.checkout_sessions WHERE id = $1',
    [sessionId],
  );
  return { id: sessionId, object: 'checkout.session', metadata: { order_id: orderId }, ...rows[0] };
}

/** What of an order's settling is there: to be 1 each, however often it was told. */
async function traces(orderId: string) {
  const { rows } = await shops.database.pool.query(
    `SELECT o.status,
       (SELECT count(*) FROM payments WHERE order_id = o.id AND status = 'paid') AS settlements,
       (SELECT count(*) FROM order_events WHERE order_id = o.id AND kind LIKE 'paid%') AS told,
       (SELECT count(*) FROM stock_movements WHERE order_id = o.id) AS movements
     FROM orders o WHERE id = $1`,
    [orderId],
  );
  return rows[0];
}

const settledOnce = { status: 'CONFIRMED', settlements: 1, told: 1, movements: 1 };

async function statusOf(orderId: string): Promise<string> {
  return (await traces(orderId)).status;
}

async function reconcile(turn: number) {
  const url = `${shops.server(turn).url}/api/v1/admin/reconcile`;
  return (await callShop<Reconciliation>('POST', url, { bearer: shops.admin.bearer })).body;
}

test(`return page and webhook at two processes in the same moment, ${RUNS} times: one settlement, no failure`, {
  timeout: 180_000,
}, async () => {
  await shops.setFaults({ delivery: 'never' });
  const product = await shops.goods.add({ stockQuantity: RUNS });
  const statuses = new Set<number>();
  const orders: string[] = [];
  await Promise.all(
    shops.buyers.map(async (buyer, turn) => {
      for (let run = 0; run < RUNS / AT_ONCE; run += 1) {
        const orderId = await placed(shops.server(turn), buyer, [{ product, quantity: 1 }]);
        const sessionId = await pay(shops.server(turn), buyer, orderId);
        const event = {
          id: `evt_${orderId.replaceAll('-', '')}`,
          object: await sessionObject(sessionId, orderId),
        };
        const [back, told] = await Promise.all([
          comeBack(shops.server(run), buyer, sessionId),
          tell(run + 1, event),
        ]);
        statuses.add(back.status).add(told);
        expect(back.body.paymentStatus).toBe('PAID');
        orders.push(orderId);
      }
    }),
  );
  expect([...statuses]).toEqual([200]);
  for (const orderId of orders) expect(await traces(orderId)).toEqual(settledOnce);
});

test('one event five times at once and five times in a row, at two processes: one settlement', async () => {
  await shops.setFaults({ delivery: 'never' });
  const [buyer] = shops.buyers;
  if (buyer === undefined) throw new Error('nobody');
  const product = await shops.goods.add();
  const orderId = await placed(shops.server(0), buyer, [{ product, quantity: 1 }]);
  const sessionId = await pay(shops.server(0), buyer, orderId);
  const event = { id: 'evt_five_times', object: await sessionObject(sessionId, orderId) };
  const turns = [0, 1, 2, 3, 4];
  expect(await Promise.all(turns.map((turn) => tell(turn, event)))).toEqual(turns.map(() => 200));
  for (const turn of turns) expect(await tell(turn, event)).toBe(200);
  expect(await traces(orderId)).toEqual(settledOnce);
});

test.each([
  ['twice', { delivery: 'twice', parallelDeliveries: 5 }],
  ['late', { delivery: 'late', deliveryDelayMs: 300 }],
  [
    'out of order',
    { delivery: 'out_of_order', deliveryDelayMs: 400, settlement: 'late', settlementDelayMs: 100 },
  ],
] as const)(
  'events that the sandbox itself delivers %s settle each payment once',
  async (_, faults) => {
    await shops.setFaults(faults);
    const product = await shops.goods.add();
    const orders = await Promise.all(
      shops.buyers.map(async (buyer, turn) => {
        const orderId = await placed(shops.server(turn), buyer, [{ product, quantity: 1 }]);
        await pay(shops.server(turn), buyer, orderId);
        return orderId;
      }),
    );
    for (const orderId of orders) {
      await expect.poll(() => statusOf(orderId), { timeout: 15_000 }).toBe('CONFIRMED');
    }
    for (const orderId of orders) expect(await traces(orderId)).toEqual(settledOnce);
  },
);

test('payments of which no event ever comes are settled by reconciliation, at two processes at once', async () => {
  await shops.setFaults({ delivery: 'never' });
  const product = await shops.goods.add();
  const orders = await Promise.all(
    shops.buyers.map(async (buyer, turn) => {
      const orderId = await placed(shops.server(turn), buyer, [{ product, quantity: 1 }]);
      await pay(shops.server(turn), buyer, orderId);
      return orderId;
    }),
  );
  for (const orderId of orders) expect(await statusOf(orderId)).toBe('PENDING');
  const done = await Promise.all([0, 1, 2, 3].map(reconcile));
  expect(done).toEqual(done.map(() => ({ finished: true })));
  for (const orderId of orders) expect(await traces(orderId)).toEqual(settledOnce);
});

test.each(['wrong_amount', 'wrong_currency', 'wrong_metadata'] as const)(
  'an event with a %s is not believed, and raises an alarm',
  async (eventContent) => {
    await shops.setFaults({ eventContent });
    const [buyer] = shops.buyers;
    if (buyer === undefined) throw new Error('nobody');
    const product = await shops.goods.add();
    const orderId = await placed(shops.server(0), buyer, [{ product, quantity: 1 }]);
    const sessionId = await pay(shops.server(0), buyer, orderId);
    const alarms = () =>
      shops.servers
        .flatMap((server) => server.logged('payment_mismatch'))
        .filter((line) => JSON.stringify(line).includes(sessionId));
    await expect.poll(() => alarms().length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await statusOf(orderId)).toBe('PENDING');
    // What is true is asked of the provider, and it did take the money.
    expect(await reconcile(1)).toEqual({ finished: true });
    expect(await traces(orderId)).toEqual(settledOnce);
  },
);
