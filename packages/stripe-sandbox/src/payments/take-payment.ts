import { announce } from '../events/announce.ts';
import type { Faults } from '../faults.ts';
import { newClientSecret, newId } from '../identifiers.ts';
import { checkoutSessionObject } from '../objects/checkout-session.ts';
import { paymentIntentObject } from '../objects/payment-intent.ts';
import type { PaymentFailure } from '../payer-contract.ts';
import type { ChargeRow, IntentRow, SessionRow } from '../tables.ts';
import type { Work } from '../work.ts';
import { findIntent, paymentKeyOf } from './find.ts';
import type { KeptCard } from './test-cards.ts';

/** As with Stripe, a session has no payment intent until a card is confirmed for the first time. */
export async function ensureIntent(work: Work, session: SessionRow): Promise<IntentRow> {
  const { trx, at } = work;
  const existing = await findIntent(trx, session.id);
  if (existing !== undefined) return existing;
  const id = newId('intent');
  const intent = await trx
    .insertInto('payment_intents')
    .values({
      id,
      client_secret: newClientSecret(id),
      session_id: session.id,
      status: 'requires_payment_method',
      amount: session.amount_total,
      currency: session.currency,
      metadata: JSON.stringify(session.payment_metadata),
      description: session.payment_description,
      payment_method_type: session.payment_method_type,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('checkout_sessions')
    .set({ payment_intent_id: id })
    .where('id', '=', session.id)
    .execute();
  return intent;
}

interface ChargeAttempt {
  readonly session: SessionRow;
  readonly intent: IntentRow;
  readonly card: KeptCard;
  readonly status: ChargeRow['status'];
  readonly failure?: PaymentFailure;
}

async function insertCharge({ trx, at }: Work, attempt: ChargeAttempt): Promise<string> {
  const { session, intent, card, status, failure } = attempt;
  const id = newId('charge');
  await trx
    .insertInto('charges')
    .values({
      id,
      payment_intent_id: intent.id,
      status,
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      metadata: JSON.stringify(intent.metadata),
      disputed: false,
      payment_method_type: intent.payment_method_type,
      card_brand: intent.payment_method_type === 'card' ? card.brand : null,
      card_last4: card.last4,
      payer_name: session.customer_name,
      payer_email: session.customer_email,
      failure: failure === undefined ? null : JSON.stringify(failure),
      created_at: at,
    })
    .execute();
  return id;
}

/** A payment that did not go through: the session stays open for another try. */
export async function failPayment(
  work: Work,
  attempt: Omit<ChargeAttempt, 'status'> & { readonly failure: PaymentFailure },
): Promise<void> {
  const charge = await insertCharge(work, { ...attempt, status: 'failed' });
  await rejectIntent(work, attempt.intent, attempt.failure, charge);
}

/** Puts the payment back to where it needs a card, and says why. */
export async function rejectIntent(
  work: Work,
  intent: IntentRow,
  failure: PaymentFailure,
  latestCharge: string | null = intent.latest_charge_id,
): Promise<void> {
  const rejected = await work.trx
    .updateTable('payment_intents')
    .set({
      status: 'requires_payment_method',
      last_failure: JSON.stringify(failure),
      latest_charge_id: latestCharge,
      challenge_id: null,
      challenge_last4: null,
      settles_at: null,
      settles_to: null,
    })
    .where('id', '=', intent.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, paymentKeyOf(intent), {
    type: 'payment_intent.payment_failed',
    object: paymentIntentObject(rejected),
  });
}

/** Completes a locked, open session whose total is nothing: no intent, no charge, no card. */
export async function completeWithoutPayment(work: Work, session: SessionRow): Promise<void> {
  const complete = await work.trx
    .updateTable('checkout_sessions')
    .set({ status: 'complete' })
    .where('id', '=', session.id)
    .where('status', '=', 'open')
    .where('amount_total', '=', 0)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, complete.id, {
    type: 'checkout.session.completed',
    object: checkoutSessionObject(complete),
  });
}

/**
 * Completes a locked, open session with this card, now or, where the faults say so, later.
 * @throws where the session is not open: the statement repeats the condition
 */
export async function takePayment(
  work: Work,
  { session, intent, card }: Omit<ChargeAttempt, 'status' | 'failure'>,
  faults: Faults,
): Promise<'paid' | 'processing'> {
  const { trx, at } = work;
  const late = faults.settlement !== 'at_once';
  const complete = await trx
    .updateTable('checkout_sessions')
    .set({ status: 'complete', payment_status: late ? 'unpaid' : 'paid' })
    .where('id', '=', session.id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow();
  const charge = await insertCharge(work, {
    session: complete,
    intent,
    card,
    status: late ? 'pending' : 'succeeded',
  });
  await trx
    .updateTable('payment_intents')
    .set({
      status: late ? 'processing' : 'succeeded',
      last_failure: null,
      latest_charge_id: charge,
      challenge_id: null,
      challenge_last4: null,
      settles_at: late ? new Date(at.getTime() + faults.settlementDelayMs) : null,
      settles_to: late ? (faults.settlement === 'late' ? 'succeeded' : 'failed') : null,
    })
    .where('id', '=', intent.id)
    .execute();
  await announce(work, complete.id, {
    type: 'checkout.session.completed',
    object: checkoutSessionObject(complete),
  });
  return late ? 'processing' : 'paid';
}
