import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, CARD, openSellingShop } from '../../../test/buying.ts';
import { signUp } from '../../../test/shop.ts';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return () => shop.close();
});

async function placedOrder(): Promise<string> {
  const product = await shop.addProduct();
  return shop.placed(shop.shopper, [{ product, quantity: 1 }]);
}

test('asking again, in two tabs at once too, opens one session', async () => {
  const orderId = await placedOrder();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.checkout(shop.shopper, orderId)),
  );
  const again = await shop.checkout(shop.shopper, orderId);
  expect([...answers, again].map((answer) => answer.status)).toEqual(Array(6).fill(200));
  expect(new Set([...answers, again].map((answer) => answer.body.clientSecret)).size).toBe(1);
  const payments = await shop.database.db
    .selectFrom('payments')
    .select('session_id')
    .where('order_id', '=', orderId)
    .execute();
  expect(payments).toHaveLength(1);
});

test('who asks while the provider is still opening the session waits for it', async () => {
  const orderId = await placedOrder();
  const other = await shop.database.pool.connect();
  // As another call under the same key that takes long would: the look-alike holds its key so.
  const key = `hashtextextended('stripe-sandbox session-${orderId}', 0)`;
  await other.query(`SELECT pg_advisory_lock(${key})`);
  const answer = shop.checkout(shop.shopper, orderId);
  await delay(1_500);
  await other.query(`SELECT pg_advisory_unlock(${key})`);
  other.release();
  expect((await answer).status).toBe(200);
});

test('without a body the newest unpaid order is meant', async () => {
  const buyer = await signUp(shop);
  const product = await shop.addProduct();
  const cart = [{ product, quantity: 1 }];
  expect(await shop.checkout<ErrorBody>(buyer)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  await shop.placed(buyer, cart);
  const newest = await shop.placed(buyer, cart);
  const meant = await shop.checkout(buyer);
  const named = await shop.checkout(buyer, newest);
  expect(meant.body.clientSecret).toBe(named.body.clientSecret);
  const typed = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/payments/create-checkout-session',
    headers: { ...buyer.headers, 'content-type': 'application/json' },
  });
  expect(typed.json()).toEqual(named.body);
});

test('a payment of another’s order is as unknown as one of none', async () => {
  const orderId = await placedOrder();
  const stranger = await signUp(shop);
  const none = '00000000-0000-7000-8000-000000000000';
  for (const wanted of [orderId, none]) {
    expect(await shop.checkout<ErrorBody>(stranger, wanted)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  }
});

test('another’s session is as unknown as one of none', async () => {
  const sessionId = await shop.pay(shop.shopper, await placedOrder());
  const stranger = await signUp(shop);
  expect((await shop.comeBack(stranger, sessionId)).status).toBe(404);
  expect((await shop.comeBack(shop.shopper, 'cs_test_none')).status).toBe(404);
});

test('an order that is paid, or whose hold is over, can’t be paid', async () => {
  const paid = await placedOrder();
  await shop.comeBack(shop.shopper, await shop.pay(shop.shopper, paid));
  const late = await placedOrder();
  await shop.endHold(late);
  for (const orderId of [paid, late]) {
    expect(await shop.checkout<ErrorBody>(shop.shopper, orderId)).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable' },
    });
  }
});

test('a paid order that nobody told us about is settled by asking to pay it again', async () => {
  const orderId = await placedOrder();
  await shop.pay(shop.shopper, orderId);
  expect((await shop.checkout<ErrorBody>(shop.shopper, orderId)).status).toBe(409);
  expect((await shop.readOrder(orderId)).orderStatus).toBe('CONFIRMED');
});

test('a declined card leaves session and order as they are, for another card', async () => {
  const orderId = await placedOrder();
  await expect(shop.pay(shop.shopper, orderId, CARD.declined)).rejects.toThrow('declined');
  expect(await shop.readOrder(orderId)).toMatchObject({
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
  });
  const sessionId = await shop.pay(shop.shopper, orderId);
  expect((await shop.comeBack(shop.shopper, sessionId)).body.orderStatus).toBe('CONFIRMED');
});

test('an open session says that it is open', async () => {
  const orderId = await placedOrder();
  const { body } = await shop.checkout(shop.shopper, orderId);
  const sessionId = /^(cs_test_\w+?)_secret/.exec(body.clientSecret)?.[1] ?? '';
  expect((await shop.comeBack(shop.shopper, sessionId)).body).toMatchObject({
    status: 'open',
    orderId,
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
  });
});

test('while the provider is away the order is kept, and can be paid once it is back', async () => {
  const away = await openSellingShop();
  const product = await away.addProduct();
  const orderId = await away.placed(away.shopper, [{ product, quantity: 1 }]);
  await away.setFaults({ api: 'error' });
  expect(await away.checkout<ErrorBody>(away.shopper, orderId)).toMatchObject({
    status: 502,
    body: { code: 'payment_provider_unavailable' },
  });
  await away.setFaults({});
  expect((await away.checkout(away.shopper, orderId)).status).toBe(200);
  expect((await away.readOrder(orderId)).orderStatus).toBe('PENDING');
});

test('the client secret is in no table of the shop and in no line of its log', async () => {
  const orderId = await placedOrder();
  const { body } = await shop.checkout(shop.shopper, orderId);
  await shop.pay(shop.shopper, orderId);
  const sessionId = /^(cs_test_\w+?)_secret/.exec(body.clientSecret)?.[1] ?? '';
  const [event] = await shop.eventsAbout(sessionId);
  expect(JSON.stringify(event)).toContain(body.clientSecret);
  await shop.deliver(event ?? {});
  const { rows: tables } = await shop.database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const { rows } = await shop.database.pool.query(
      `SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%'`,
      [body.clientSecret],
    );
    expect([name, rows]).toEqual([name, []]);
  }
  expect(JSON.stringify(shop.logged)).not.toContain(body.clientSecret);
});
