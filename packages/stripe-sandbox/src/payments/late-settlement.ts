import { announce } from '../events/announce.ts';
import { checkoutSessionObject } from '../objects/checkout-session.ts';
import type { IntentRow } from '../tables.ts';
import { type Sandbox, type Work, inTransaction } from '../work.ts';
import { findIntent, lockSession } from './find.ts';
import { rejectIntent } from './take-payment.ts';
import { lateFailure } from './test-cards.ts';

/** Decides a payment whose money was on its way. Its session is held by this transaction. */
export async function settlePayment(
  work: Work,
  intent: IntentRow,
  to: 'succeeded' | 'failed',
): Promise<void> {
  const { trx } = work;
  const succeeded = to === 'succeeded';
  await trx
    .updateTable('charges')
    .set(
      succeeded
        ? { status: 'succeeded' }
        : { status: 'failed', failure: JSON.stringify(lateFailure) },
    )
    .where('payment_intent_id', '=', intent.id)
    .where('status', '=', 'pending')
    .execute();
  if (succeeded) {
    await trx
      .updateTable('payment_intents')
      .set({ status: 'succeeded', settles_at: null, settles_to: null })
      .where('id', '=', intent.id)
      .execute();
  } else {
    await rejectIntent(work, intent, lateFailure);
  }
  const session = await trx
    .updateTable('checkout_sessions')
    .set({ payment_status: succeeded ? 'paid' : 'unpaid' })
    .where('payment_intent_id', '=', intent.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, session.id, {
    type: succeeded
      ? 'checkout.session.async_payment_succeeded'
      : 'checkout.session.async_payment_failed',
    object: checkoutSessionObject(session),
  });
}

/** Decides the payments whose time has come. @returns how many were found due */
export async function settleDuePayments(sandbox: Sandbox, now: Date): Promise<number> {
  const due = await sandbox.db
    .selectFrom('payment_intents')
    .select('session_id')
    .where('status', '=', 'processing')
    .where('settles_at', '<=', now)
    .orderBy('settles_at')
    .limit(100)
    .execute();
  for (const { session_id: sessionId } of due) {
    // Only what is paid by a session is ever on its way.
    if (sessionId === null) continue;
    await inTransaction(sandbox, async (work) => {
      await lockSession(work.trx, 'id', sessionId);
      // Another process may have been first: under the lock, look again.
      const intent = await findIntent(work.trx, sessionId);
      if (intent?.status !== 'processing' || intent.settles_to === null) return;
      await settlePayment(work, intent, intent.settles_to);
    });
  }
  return due.length;
}
