import { type Faults, readFaults } from '../faults.ts';
import { newId } from '../identifiers.ts';
import type { AnswerChallengeBody, ConfirmPaymentBody, PaymentOutcome } from '../payer-contract.ts';
import type { IntentRow, SessionRow } from '../tables.ts';
import { type Sandbox, type Work, inTransaction } from '../work.ts';
import { asOfNow } from './expiry.ts';
import { findIntent, lockSession } from './find.ts';
import {
  completeWithoutPayment,
  ensureIntent,
  failPayment,
  rejectIntent,
  takePayment,
} from './take-payment.ts';
import { type KeptCard, authenticationFailure, judgeCard } from './test-cards.ts';

/** Where the payer's browser goes once the session is complete. */
export function returnUrlOf(session: SessionRow): string {
  return session.return_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** Holds the payer's session and answers what has already been decided, or goes on with `act`. */
async function withOpenSession(
  sandbox: Sandbox,
  clientSecret: string,
  act: (work: Work, session: SessionRow) => Promise<PaymentOutcome>,
): Promise<PaymentOutcome | null> {
  return inTransaction(sandbox, async (work) => {
    const found = await lockSession(work.trx, 'client_secret', clientSecret);
    if (found === undefined) return null;
    const session = await asOfNow(work, found);
    if (session.status === 'expired') return { outcome: 'expired' };
    if (session.status === 'complete') {
      return { outcome: 'already_complete', returnUrl: returnUrlOf(session) };
    }
    return act(work, session);
  });
}

async function pay(
  work: Work,
  session: SessionRow,
  intent: IntentRow,
  card: KeptCard,
  faults: Faults,
): Promise<PaymentOutcome> {
  const outcome = await takePayment(work, { session, intent, card }, faults);
  return { outcome, returnUrl: returnUrlOf(session) };
}

async function askForSecondStep(
  { trx }: Work,
  intent: IntentRow,
  card: KeptCard,
): Promise<PaymentOutcome> {
  const challengeId = newId('challenge');
  await trx
    .updateTable('payment_intents')
    .set({
      status: 'requires_action',
      challenge_id: challengeId,
      challenge_last4: card.last4,
      last_failure: null,
    })
    .where('id', '=', intent.id)
    .execute();
  return { outcome: 'challenge', challengeId };
}

/**
 * Pays a session with a card, once: whoever comes second learns that it is complete.
 * @returns null where no session has this secret
 */
export async function confirmPayment(
  sandbox: Sandbox,
  { clientSecret, card: entry, name }: ConfirmPaymentBody,
): Promise<PaymentOutcome | null> {
  return withOpenSession(sandbox, clientSecret, async (work, open) => {
    if (open.payment_status === 'no_payment_required') {
      await completeWithoutPayment(work, open);
      return { outcome: 'paid', returnUrl: returnUrlOf(open) };
    }
    const verdict = judgeCard(entry, work.at);
    if (verdict.kind === 'unusable') return { outcome: 'failed', failure: verdict.failure };
    const session = await work.trx
      .updateTable('checkout_sessions')
      .set({ customer_name: name ?? null })
      .where('id', '=', open.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const intent = await ensureIntent(work, session);
    const { card } = verdict;
    if (verdict.kind === 'declined') {
      await failPayment(work, { session, intent, card, failure: verdict.failure });
      return { outcome: 'failed', failure: verdict.failure };
    }
    if (verdict.kind === 'challenged') return askForSecondStep(work, intent, card);
    return pay(work, session, intent, card, await readFaults(work.trx));
  });
}

/**
 * Ends the second step that a card asked for. A failed one leaves the session open for another card.
 * @returns null where no session has this secret
 */
export async function answerChallenge(
  sandbox: Sandbox,
  { clientSecret, challengeId, result }: AnswerChallengeBody,
): Promise<PaymentOutcome | null> {
  return withOpenSession(sandbox, clientSecret, async (work, session) => {
    const intent = await findIntent(work.trx, session.id);
    if (intent?.challenge_id !== challengeId || intent.challenge_last4 === null) {
      // Answered before, or overtaken by another card: nothing is waiting for this answer.
      const message = 'This verification is no longer waiting for an answer. Please try again.';
      const code = 'payment_intent_unexpected_state';
      return { outcome: 'failed', failure: { code, declineCode: null, field: null, message } };
    }
    if (result === 'fail') {
      await rejectIntent(work, intent, authenticationFailure);
      return { outcome: 'failed', failure: authenticationFailure };
    }
    const card = { brand: 'visa', last4: intent.challenge_last4 };
    return pay(work, session, intent, card, await readFaults(work.trx));
  });
}
