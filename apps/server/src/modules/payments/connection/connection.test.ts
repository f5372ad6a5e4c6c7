import type { ActivityEntry } from '@gadgetry/contract/activity';
import type { PaymentConnection } from '@gadgetry/contract/payment-connection';
import { beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { openTestShop, signUp } from '../../../../test/shop.ts';
import { callsOf } from '../../../../test/stocked-shop.ts';

const PATH = '/admin/payment-connection';

let shop: SellingShop;

beforeAll(async () => {
  shop = await openSellingShop();
  return async () => {
    await shop.expectBooksInOrder();
    await shop.close();
  };
});

const read = async () => (await shop.call<PaymentConnection>('GET', PATH, shop.admin)).body;
const post = (what: 'check' | 'test-event') =>
  shop.call<PaymentConnection>('POST', `${PATH}/${what}`, shop.admin);
const done = ({ steps }: PaymentConnection) =>
  steps.filter(({ isDone }) => isDone).map(({ name }) => name);

/** The session that the last test has opened, and what the provider says of its end. */
async function lastTest() {
  const { test_session_id: id } = await shop.database.db
    .selectFrom('payment_connections')
    .select('test_session_id')
    .where('test_session_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const [event] = await shop.eventsAbout(id ?? '', 'checkout.session.expired');
  return { id: id ?? '', event };
}

/** As if all that was written down of it had been so much earlier. */
async function letPass(seconds: number) {
  const { database } = shop;
  await database.pool.query(
    `UPDATE payment_connections SET verified_at = verified_at - $1 * interval '1 second',
       refused_at = refused_at - $1 * interval '1 second',
       test_sent_at = test_sent_at - $1 * interval '1 second'`,
    [seconds],
  );
}

test('of a connection that nobody has tried all is missing, and no key is told', async () => {
  const fresh = await openSellingShop();
  const { body } = await fresh.call<PaymentConnection>('GET', PATH, fresh.admin);
  expect(body).toMatchObject({
    provider: 'sandbox',
    mode: 'test',
    keys: { secret: true, publishable: false, signing: true },
    lastEvent: null,
    lastRefused: null,
    lastAnswer: null,
    testEvent: null,
  });
  expect(done(body)).toEqual([]);
  expect(JSON.stringify(body)).not.toMatch(/sk_test|whsec/);
});

test('the provider says whose keys they are, and what time it has', async () => {
  const { status, body } = await post('check');
  expect(status).toBe(200);
  expect(body.lastAnswer).toMatchObject({
    problem: null,
    account: { takesPayments: true, paysOut: true, country: 'US' },
    clockAheadSeconds: 0,
  });
  expect(done(body)).toEqual(expect.arrayContaining(['account', 'clock']));
});

test('a provider that does not answer, or refuses the key, is said to', async () => {
  await shop.setFaults({ api: 'error' });
  expect((await post('check')).body.lastAnswer?.problem).toBe('no_answer');
  const { body } = await post('test-event');
  expect(body.testEvent?.state).toBe('failed');
  expect(done(body)).not.toContain('account');
  await shop.setFaults({});
  const { db } = shop.database;
  const other = await openTestShop({
    database: shop.database,
    settings: {
      PAYMENTS: 'stripe',
      STRIPE_API_BASE: shop.providerAddress,
      STRIPE_SECRET_KEY: 'sk_test_somebodyelse',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_somebodyelse',
      STRIPE_WEBHOOK_SECRET: 'whsec_somebodyelsessecret',
    },
  });
  const call = callsOf(other.app);
  for (const what of ['check', 'test-event']) {
    const answer = await call<PaymentConnection>('POST', `${PATH}/${what}`, shop.admin);
    expect(answer.status).toBe(200);
    expect(done(answer.body)).toEqual([]);
  }
  const { body: refused } = await call<PaymentConnection>('GET', PATH, shop.admin);
  expect(refused.lastAnswer?.problem).toBe('key_refused');
  expect(refused.testEvent).toMatchObject({ state: 'failed' });
  // Each pair of keys has a state of its own, and none of it holds a key.
  const rows = await db.selectFrom('payment_connections').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('somebodyelse');
});

test('a test event comes back, moves no money, and leaves nothing that can be paid', async () => {
  const before = (await shop.stripe.charges.list({ limit: 1 })).data.length;
  const { status, body } = await post('test-event');
  expect(status).toBe(200);
  expect(body.testEvent?.state).toBe('waiting');
  const { id, event } = await lastTest();
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
    amount_total: 50,
    client_reference_id: null,
    metadata: {},
  });
  expect((await shop.stripe.charges.list({ limit: 1 })).data).toHaveLength(before);

  const answer = await shop.deliver(event ?? {});
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'test event' } });
  const arrived = await read();
  expect(arrived.testEvent).toMatchObject({ state: 'arrived' });
  expect(arrived.lastEvent).toMatchObject({ type: 'checkout.session.expired' });
  expect(done(arrived)).toContain('events');
  // It came once; that it comes again says nothing else.
  await letPass(30);
  await shop.deliver(event ?? {});
  expect((await read()).testEvent).toMatchObject({ state: 'arrived' });
});

test('what is not signed with the secret of this shop, or too long ago, is told with its reason', async () => {
  await post('test-event');
  const { event } = await lastTest();
  const long = Math.floor(Date.now() / 1_000) - 400;
  expect((await shop.deliver(event ?? {}, long)).status).toBe(400);
  await letPass(61);
  // Nobody else's message is taken for the test.
  expect(await read()).toMatchObject({
    lastRefused: { because: 'old' },
    testEvent: { state: 'overdue', says: expect.stringContaining('too old') },
  });
  const url = '/api/v1/payments/webhook';
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
  const posted = await shop.app.inject({ method: 'POST', url, headers, payload: '{}' });
  expect(posted.statusCode).toBe(400);
  // Whoever floods the shop with such messages does not have it write each of them down.
  expect((await read()).lastRefused?.because).toBe('old');
});

test('a test event that does not come says what to look at', async () => {
  await post('test-event');
  await letPass(61);
  expect((await read()).testEvent).toMatchObject({
    state: 'overdue',
    says: expect.stringContaining('/api/v1/payments/webhook'),
  });
});

test('who has sent a test stands in the history, and a guest or a shopper sends none', async () => {
  await post('test-event');
  const log = await shop.call<ActivityEntry[]>(
    'GET',
    '/admin/activity?entity=payment_connection',
    shop.admin,
  );
  expect(log.body[0]).toMatchObject({ action: 'tested', entity: 'payment_connection' });
  for (const [as, status] of [
    [null, 401],
    [await signUp(shop), 403],
  ] as const) {
    expect((await shop.call('GET', PATH, as)).status).toBe(status);
    expect((await shop.call('POST', `${PATH}/test-event`, as)).status).toBe(status);
    expect((await shop.call('POST', `${PATH}/check`, as)).status).toBe(status);
  }
});

test('two who send one at once both have theirs ended, and the later is waited for', async () => {
  await Promise.all([post('test-event'), post('test-event')]);
  const { data } = await shop.stripe.checkout.sessions.list({ limit: 10 });
  expect(data.filter(({ status }) => status === 'open')).toEqual([]);
  const { event } = await lastTest();
  await shop.deliver(event ?? {});
  expect((await read()).testEvent?.state).toBe('arrived');
});
