import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openPaidSession, openSandbox, openSession, refusalOf } from '../../test/sandbox.ts';

test('the same key with the same parameters is answered from memory', async () => {
  const open = await openSandbox({ delivery: false });
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const create = () => openSession(open, { expires_at: expires }, { idempotencyKey: 'order-1' });
  const first = await create();
  const second = await create();
  expect(second).toEqual(first);
  const { rows } = await open.database.pool.query(
    'SELECT count(*)::int AS count FROM stripe_sandbox.checkout_sessions',
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a replay says that it is one and which call it repeats', async () => {
  const open = await openSandbox({ delivery: false });
  const { id } = await openSession(open);
  const options = { idempotencyKey: 'expire-1' };
  const first = await open.stripe.checkout.sessions.expire(id, {}, options);
  const again = await open.stripe.checkout.sessions.expire(id, {}, options);
  expect(again.status).toBe('expired');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
});

test('the same key with other parameters is refused, and nothing is done', async () => {
  const open = await openSandbox({ delivery: false });
  await openSession(open, { client_reference_id: 'a' }, { idempotencyKey: 'key' });
  const refusal = await refusalOf(
    openSession(open, { client_reference_id: 'b' }, { idempotencyKey: 'key' }),
  );
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(refusal.statusCode).toBe(400);
});

test('parameters that never passed do not use up a key, but a refusal by the endpoint does', async () => {
  const open = await openSandbox({ delivery: false });
  await refusalOf(openSession(open, { customer_email: 'nobody' }, { idempotencyKey: 'key' }));
  await openSession(open, {}, { idempotencyKey: 'key' });

  const { intent } = await openPaidSession(open);
  const tooMuch = { payment_intent: intent, amount: 99_999 };
  const first = await refusalOf(open.stripe.refunds.create(tooMuch, { idempotencyKey: 'refund' }));
  const again = await refusalOf(open.stripe.refunds.create(tooMuch, { idempotencyKey: 'refund' }));
  expect(again.message).toBe(first.message);
  expect(again.headers?.['idempotent-replayed']).toBe('true');
});

test('twenty refunds of one key at once give the money back once', async () => {
  const open = await openSandbox({ delivery: false, sdk: { maxNetworkRetries: 5 } });
  const { intent } = await openPaidSession(open);
  const refunds = await Promise.all(
    Array.from({ length: 20 }, () =>
      open.stripe.refunds.create(
        { payment_intent: intent, amount: 100 },
        { idempotencyKey: 'refund-once' },
      ),
    ),
  );
  expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1);
  const charge = await open.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  expect(charge.latest_charge).toMatchObject({ amount_refunded: 100 });
});
