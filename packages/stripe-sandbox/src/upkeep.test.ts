import { expect, test } from 'vitest';
import { openSandbox } from '../test/sandbox.ts';

const DAY_MS = 86_400_000;

test('idempotency keys are forgotten after a day and events after thirty, payments never', async () => {
  let now = new Date();
  const { stripe, database, sandbox } = await openSandbox({ now: () => now, delivery: false });
  const open = (key: string) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'embedded_page',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Order' } },
          },
        ],
        return_url: 'http://localhost/complete?session_id={CHECKOUT_SESSION_ID}',
      },
      { idempotencyKey: key },
    );
  const { id } = await open('first-key');
  await stripe.checkout.sessions.expire(id);
  const left = async () => {
    const { rows } = await database.pool.query(`SELECT
      (SELECT array_agg(key) FROM stripe_sandbox.idempotent_answers WHERE key LIKE '%-key') AS keys,
      (SELECT count(*) FROM stripe_sandbox.events) AS events,
      (SELECT count(*) FROM stripe_sandbox.deliveries) AS deliveries,
      (SELECT count(*) FROM stripe_sandbox.checkout_sessions) AS sessions`);
    return rows[0];
  };
  expect(await left()).toEqual({ keys: ['first-key'], events: 1, deliveries: 1, sessions: 1 });
  now = new Date(now.getTime() + 2 * DAY_MS);
  await open('second-key');
  sandbox.startDelivery();
  await expect.poll(left).toMatchObject({ keys: ['second-key'], events: 1, sessions: 2 });
});

test('an event of a month ago and its deliveries are forgotten', async () => {
  let now = new Date();
  const { database, sandbox, stripe } = await openSandbox({ now: () => now, delivery: false });
  await database.pool.query(
    `INSERT INTO stripe_sandbox.events (id, type, session_id, object, created_at)
     VALUES ('evt_old', 't', 's', '{}', $1), ('evt_new', 't', 's', '{}', $2)`,
    [now, new Date(now.getTime() + 2 * DAY_MS)],
  );
  await database.pool.query(
    `INSERT INTO stripe_sandbox.deliveries (event_id, session_id, body, status, held, next_attempt_at)
     VALUES ('evt_old', 's', '{}', 'abandoned', false, $1)`,
    [now],
  );
  now = new Date(now.getTime() + 31 * DAY_MS);
  sandbox.startDelivery();
  const ids = async () => (await stripe.events.list()).data.map((event) => event.id);
  await expect.poll(ids).toEqual(['evt_new']);
  const { rows } = await database.pool.query('SELECT id FROM stripe_sandbox.deliveries');
  expect(rows).toEqual([]);
});
