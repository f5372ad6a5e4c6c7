import type { z } from 'zod';
import { advanceClock, readNow, resetClock } from './clock.ts';
import {
  advanceBody,
  chargeBody,
  disputeBody,
  moveDisputeBody,
  moveRefundBody,
  payBody,
  read,
  refundBody,
  settleBody,
} from './control-bodies.ts';
import { resendEvent } from './events/announce.ts';
import { chargeObject } from './objects/charge.ts';
import { disputeObject } from './objects/dispute.ts';
import { refundObject } from './objects/refund.ts';
import type { PaymentOutcome } from './payer-contract.ts';
import { chargeElsewhere } from './payments/charge-elsewhere.ts';
import { answerChallenge, confirmPayment } from './payments/confirm.ts';
import { disputePayment, withdrawFunds } from './payments/dispute.ts';
import { lockDispute, moveDispute } from './payments/dispute-states.ts';
import { findIntent, lockSession } from './payments/find.ts';
import { settlePayment } from './payments/late-settlement.ts';
import { lockPaidPayment, refundPayment } from './payments/refund.ts';
import { lockRefund, moveRefund } from './payments/refund-states.ts';
import { StripeApiError, noSuch } from './stripe-error.ts';
import { type Sandbox, type Work, inTransaction } from './work.ts';

/** Pays a session as a person at the card form would, second step included. */
async function payByHand(
  sandbox: Sandbox,
  id: string,
  { card, challenge }: z.infer<typeof payBody>,
): Promise<PaymentOutcome> {
  const session = await sandbox.db
    .selectFrom('checkout_sessions')
    .select('client_secret')
    .where('id', '=', id)
    .executeTakeFirst();
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  const clientSecret = session.client_secret;
  const expiry = `12/${(await readNow(sandbox)).getUTCFullYear() + 1}`;
  const outcome = await confirmPayment(sandbox, {
    clientSecret,
    card: { number: card, expiry, cvc: '123' },
    name: 'Test Payer',
  });
  const answered =
    outcome?.outcome === 'challenge' && challenge !== undefined
      ? await answerChallenge(sandbox, {
          clientSecret,
          challengeId: outcome.challengeId,
          result: challenge,
        })
      : outcome;
  if (answered === null) throw noSuch('checkout.session', id, 'session');
  return answered;
}

async function settleByHand(work: Work, id: string, to: 'succeeded' | 'failed'): Promise<void> {
  const found = await work.trx
    .selectFrom('payment_intents')
    .select('session_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw noSuch('payment_intent', id, 'intent');
  if (found.session_id !== null) await lockSession(work.trx, 'id', found.session_id);
  const intent =
    found.session_id === null ? undefined : await findIntent(work.trx, found.session_id);
  if (intent?.status !== 'processing') {
    throw new StripeApiError(`PaymentIntent ${id} is not waiting for its money.`);
  }
  await settlePayment(work, intent, to);
}

/**
 * What a person does in Stripe's dashboard, a payer at the bank, and time: for tests and demos. Each
 * takes the body of its call under `/_sandbox` and throws a StripeApiError where Stripe would refuse.
 */
export function createControls(sandbox: Sandbox) {
  /** One transaction, whose events are lost where that is wanted. */
  const act = <Result>(lost: boolean, work: (work: Work) => Promise<Result>): Promise<Result> =>
    inTransaction(sandbox, (begun) => {
      begun.eventsLost = lost;
      return work(begun);
    });

  return {
    /** Types a card into a session's form. */
    pay: (sessionId: string, body: z.input<typeof payBody> = {}) =>
      payByHand(sandbox, sessionId, read(payBody, body)),

    /** Decides a payment that is processing, before its time. */
    async settlePayment(intentId: string, body: z.input<typeof settleBody>) {
      const { to, eventsLost: lost } = read(settleBody, body);
      await act(lost, (work) => settleByHand(work, intentId, to));
      return { settled: intentId };
    },

    /** Gives money back in the dashboard: without the shop's metadata. */
    refund(body: z.input<typeof refundBody>) {
      const { paymentIntent, eventsLost: lost, ...request } = read(refundBody, body);
      return act(lost, async (work) => {
        const payment = await lockPaidPayment(work, 'payment_intent', paymentIntent);
        return refundObject(await refundPayment(work, payment, request));
      });
    },

    /** Lets a refund arrive, fail, come back from the bank, or be called off. */
    moveRefund(id: string, body: z.input<typeof moveRefundBody>) {
      const { eventsLost: lost, ...move } = read(moveRefundBody, body);
      return act(lost, async (work) =>
        refundObject(await moveRefund(work, await lockRefund(work.trx, id), move)),
      );
    },

    /** Claims a payment back at the payer's bank, or has the bank ask about it. */
    openDispute(body: z.input<typeof disputeBody>) {
      const { paymentIntent, eventsLost: lost, ...request } = read(disputeBody, body);
      return act(lost, async (work) => {
        const payment = await lockPaidPayment(work, 'payment_intent', paymentIntent);
        return disputeObject(await disputePayment(work, payment, request));
      });
    },

    /** One step of a dispute: its money withdrawn, evidence handed in, won, lost, closed. */
    moveDispute(id: string, body: z.input<typeof moveDisputeBody>) {
      const { to, eventsLost: lost } = read(moveDisputeBody, body);
      return act(lost, async (work) => {
        const held = await lockDispute(work.trx, id);
        return disputeObject(
          to === 'funds_withdrawn'
            ? await withdrawFunds(work, held.payment, held.dispute)
            : await moveDispute(work, held, to),
        );
      });
    },

    /** A payment in the same account that is none of this shop's. */
    chargeElsewhere(body: z.input<typeof chargeBody>) {
      const { eventsLost: lost, ...wanted } = read(chargeBody, body);
      return act(lost, async (work) => chargeObject(await chargeElsewhere(work, wanted)));
    },

    async clock() {
      return { now: await readNow(sandbox) };
    },
    /** Moves the account's clock on, for every process. What falls due by it happens soon after. */
    async advanceClock(body: z.input<typeof advanceBody>) {
      const now = await advanceClock(sandbox, read(advanceBody, body).seconds);
      sandbox.wake();
      return { now };
    },
    /** Back to the machine's time. */
    async resetClock() {
      return { now: await resetClock(sandbox) };
    },

    /** Sends an event once more, truthfully, whatever faults are set. */
    async resendEvent(id: string) {
      const found = await inTransaction(sandbox, (work) => resendEvent(work, id));
      if (!found) throw noSuch('event', id);
      return { resent: id };
    },
  };
}

export type Controls = ReturnType<typeof createControls>;
