import { expect, test } from 'vitest';
import { handClock, openSandbox, openSession, openTables } from '../../test/sandbox.ts';
import { expireDueSessions } from './expiry.ts';

const MONTH = 30 * 24 * 60 * 60;

test('past its time a session is expired for whoever looks, with one event', async () => {
  const clock = handClock();
  const open = await openSandbox({ delivery: false, now: clock.now });
  const { id, secret } = await openSession(open);
  clock.advance(24 * 60 * 60 - 2);
  expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  clock.advance(3);
  expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
  });
  expect(await open.page(secret)).toMatchObject({ status: 'expired', returnUrl: null });
  const events = (await open.stripe.events.list()).data;
  expect(events.map((event) => event.type)).toEqual(['checkout.session.expired']);
});

test('nobody has to look: the worker expires it and tells the shop', async () => {
  const clock = handClock();
  const open = await openSandbox({ now: clock.now });
  const { id } = await openSession(open);
  clock.advance(MONTH);
  const [event] = await open.webhook.waitFor('checkout.session.expired');
  expect(event?.data.object).toMatchObject({ id, status: 'expired' });
});

test('an expired session takes no card, not even one that waits for its second step', async () => {
  const clock = handClock();
  const open = await openSandbox({ delivery: false, now: clock.now });
  const [first, second] = [await openSession(open), await openSession(open)];
  const asked = await open.confirm(second.secret, '4000002760003184');
  if (asked.outcome !== 'challenge') throw new Error(asked.outcome);
  clock.advance(MONTH);
  expect(await open.confirm(first.secret, '4242424242424242')).toEqual({ outcome: 'expired' });
  expect(await open.challenge(second.secret, asked.challengeId, 'pass')).toEqual({
    outcome: 'expired',
  });
  const session = await open.stripe.checkout.sessions.retrieve(second.id, {
    expand: ['payment_intent'],
  });
  expect(session.payment_intent).toMatchObject({ status: 'canceled' });
  const { rows } = await open.database.pool.query('SELECT id FROM stripe_sandbox.charges');
  expect(rows).toEqual([]);
});

test('a session that somebody is at holds up none of the others, and is expired afterwards', async () => {
  const clock = handClock();
  const open = await openSandbox({ delivery: false, now: clock.now });
  const [busy] = [await openSession(open), await openSession(open), await openSession(open)];
  clock.advance(MONTH);
  const db = openTables(open.database);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { now } = clock;
  const sandbox = { db, log, now, wake: log.info, secretKey: '', minSessionSeconds: 0 };
  const stillOpen = () =>
    db.selectFrom('checkout_sessions').select('id').where('status', '=', 'open').execute();
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('checkout_sessions')
      .select('id')
      .where('id', '=', busy.id)
      .forUpdate()
      .execute();
    // Another process looks at the same moment.
    expect(await expireDueSessions(sandbox, now())).toBe(2);
    expect(await stillOpen()).toEqual([{ id: busy.id }]);
  });
  expect(await expireDueSessions(sandbox, now())).toBe(1);
  const events = (await open.stripe.events.list()).data;
  expect(events).toHaveLength(3);
});
