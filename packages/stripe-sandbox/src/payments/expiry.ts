import { announce } from '../events/announce.ts';
import { checkoutSessionObject } from '../objects/checkout-session.ts';
import type { SessionRow } from '../tables.ts';
import { type Sandbox, type Work, inTransaction } from '../work.ts';

/** Ends a locked, open session unpaid. */
export async function expireSession(work: Work, session: SessionRow): Promise<SessionRow> {
  const { trx, at } = work;
  const expired = await trx
    .updateTable('checkout_sessions')
    .set({ status: 'expired' })
    .where('id', '=', session.id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('payment_intents')
    .set({ status: 'canceled', challenge_id: null, challenge_last4: null, canceled_at: at })
    .where('session_id', '=', session.id)
    .execute();
  await announce(work, expired.id, {
    type: 'checkout.session.expired',
    object: checkoutSessionObject(expired),
  });
  return expired;
}

/** The locked session as it is at this moment: past its time it is expired, noticed or not. */
export async function asOfNow(work: Work, session: SessionRow): Promise<SessionRow> {
  return session.status === 'open' && session.expires_at <= work.at
    ? expireSession(work, session)
    : session;
}

/** Expires what is past its time. @returns how many sessions that were */
export async function expireDueSessions(sandbox: Sandbox, now: Date): Promise<number> {
  const isDue = await sandbox.db
    .selectFrom('checkout_sessions')
    .select('id')
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (isDue === undefined) return 0;
  return inTransaction(sandbox, async (work) => {
    const due = await work.trx
      .selectFrom('checkout_sessions')
      .selectAll()
      .where('status', '=', 'open')
      .where('expires_at', '<=', work.at)
      .orderBy('expires_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const session of due) await expireSession(work, session);
    return due.length;
  });
}
