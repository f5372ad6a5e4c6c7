import { expect, test, vi } from 'vitest';
import { createStripeSandbox } from '../index.ts';
import { handClock, openPaidSession, openSandbox, openSession } from '../../test/sandbox.ts';
import { openWebhook } from '../../test/webhook.ts';

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

interface DeliveryRow {
  readonly status: string;
  readonly attempts: number;
  readonly last_status: number | null;
}

test('an event arrives signed, and well within a second', async () => {
  const open = await openSandbox();
  const { secret } = await openSession(open);
  const before = performance.now();
  await open.confirm(secret, '4242424242424242');
  await open.webhook.waitFor('checkout.session.completed');
  const [first] = open.webhook.received;
  expect((first?.at ?? Number.POSITIVE_INFINITY) - before).toBeLessThan(1_000);
});

test('an event that is not accepted comes again, later and later, until it is', async () => {
  const clock = handClock();
  const open = await openSandbox({ now: clock.now });
  open.webhook.answerWith(500, 302, 200);
  await openPaidSession(open);
  await open.webhook.waitFor('checkout.session.completed', 1);
  await vi.waitFor(() => expect(open.logged.join()).toContain('will be sent again'));
  clock.advance(1);
  await open.webhook.waitFor('checkout.session.completed', 2);
  await vi.waitFor(() => expect(open.logged.join()).toContain('"status":302'));
  clock.advance(4);
  await pause(600);
  expect(open.webhook.received).toHaveLength(2);
  clock.advance(1);
  const events = await open.webhook.waitFor('checkout.session.completed', 3);
  expect(new Set(events.map((event) => event.id)).size).toBe(1);
});

test('after the last try an event is given up for good, and can still be sent by hand', async () => {
  const clock = handClock();
  const open = await openSandbox({ now: clock.now });
  open.webhook.answerWith(500);
  await openPaidSession(open);
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await open.webhook.waitFor('checkout.session.completed', attempt);
    await vi.waitFor(() => expect(open.logged.length).toBe(attempt + 1));
    clock.advance(3 * 60 * 60);
  }
  expect(open.logged.at(-1)).toContain('given up');
  const [event] = (await open.stripe.events.list()).data;
  const deliveries = await open.control('GET', `/events/${event?.id}/deliveries`);
  expect(await deliveries.json()).toMatchObject([
    { status: 'abandoned', attempts: 9, last_status: 500 },
  ]);
  open.webhook.answerWith(200);
  await open.control('POST', `/events/${event?.id}/resend`);
  await open.webhook.waitFor('checkout.session.completed', 10);
});

test('what one process could not send, the next one sends after a restart', async () => {
  const webhook = await openWebhook();
  const clock = handClock();
  const first = await openSandbox({ webhook, now: clock.now });
  await webhook.close();
  await openPaidSession(first);
  await vi.waitFor(() => expect(first.logged.join()).toContain('will be sent again'));
  await first.sandbox.close();

  const revived = await openWebhook();
  await openSandbox({ database: first.database, webhook: revived, now: clock.now });
  clock.advance(2);
  await revived.waitFor('checkout.session.completed');
});

test('what one process took in hand and never finished is sent by another', async () => {
  const clock = handClock();
  const stuck = await openSandbox({ now: clock.now });
  stuck.webhook.answerWith(null);
  await openPaidSession(stuck);
  await stuck.webhook.waitFor('checkout.session.completed');
  // It looks for nothing more, and still waits for the answer to what it has sent.
  const closed = stuck.sandbox.close();
  const other = await openSandbox({ database: stuck.database, now: clock.now });
  clock.advance(14);
  await pause(600);
  expect(other.webhook.received).toHaveLength(0);
  clock.advance(1);
  await other.webhook.waitFor('checkout.session.completed');
  // Whoever comes back too late has nothing to say any more.
  await stuck.webhook.close();
  await closed;
  await expect
    .poll(async () => {
      const { rows } = await other.database.pool.query<DeliveryRow>(
        'SELECT status, attempts, last_status FROM stripe_sandbox.deliveries',
      );
      return rows;
    })
    .toEqual([{ status: 'delivered', attempts: 2, last_status: 200 }]);
});

test('three processes on one database send each of sixty events once', async () => {
  const webhook = await openWebhook();
  const one = await openSandbox({ webhook, delivery: false });
  const two = await openSandbox({ webhook, database: one.database, delivery: false });
  const three = await openSandbox({ webhook, database: one.database, delivery: false });
  for (let session = 0; session < 60; session += 1) await openPaidSession(one);
  for (const { sandbox } of [one, two, three]) sandbox.startDelivery();
  const events = await webhook.waitFor('checkout.session.completed', 60);
  expect(new Set(events.map((event) => event.id)).size).toBe(60);
  await expect
    .poll(async () => {
      const { rows } = await one.database.pool.query<DeliveryRow>(
        "SELECT status, attempts, last_status FROM stripe_sandbox.deliveries WHERE status <> 'delivered'",
      );
      return rows;
    })
    .toEqual([]);
  expect(webhook.received).toHaveLength(60);
});

test('a shop that has no address yet gets its event when it has one', async () => {
  const webhook = await openWebhook();
  let isListening = false;
  const url = () => {
    if (!isListening) throw new Error('The shop does not listen');
    return webhook.url;
  };
  const open = await openSandbox({
    webhook: {
      ...webhook,
      get url() {
        return url();
      },
    },
  });
  await openPaidSession(open);
  await vi.waitFor(() => expect(open.logged.join()).toContain('The shop does not listen'));
  isListening = true;
  await webhook.waitFor('checkout.session.completed');
});

test('closing waits for what is being sent, and leaves the pool open', async () => {
  const open = await openSandbox();
  open.webhook.answerWith(null);
  await openPaidSession(open);
  await open.webhook.waitFor('checkout.session.completed');
  const closed = open.sandbox.close();
  await open.webhook.close();
  await closed;
  const { rows } = await open.database.pool.query<DeliveryRow>(
    'SELECT status, attempts, last_status FROM stripe_sandbox.deliveries',
  );
  expect(rows).toEqual([{ status: 'pending', attempts: 1, last_status: null }]);
});

test('ten processes may prepare the tables at once, and again later', async () => {
  const { database, stripe } = await openSandbox({ delivery: false });
  const options = { pool: database.pool, secretKey: 'k', webhookSecret: 's', webhookUrl: 'u' };
  await database.pool.query('DROP SCHEMA stripe_sandbox CASCADE');
  const prepare = () => createStripeSandbox(options).prepare();
  await Promise.all(Array.from({ length: 10 }, prepare));
  await prepare();
  expect((await stripe.events.list()).data).toEqual([]);
});
