import type { ChargeRow, IntentRow, SessionRow, Trx } from '../tables.ts';

/** The session, held by this transaction: everything that changes a payment takes this lock first. */
export async function lockSession(
  trx: Trx,
  by: 'id' | 'client_secret',
  value: string,
): Promise<SessionRow | undefined> {
  return trx
    .selectFrom('checkout_sessions')
    .selectAll()
    .where(by, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

export async function findIntent(trx: Trx, sessionId: string): Promise<IntentRow | undefined> {
  return trx
    .selectFrom('payment_intents')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** The charge that took the money, if one did. */
export async function findTakenCharge(trx: Trx, intentId: string): Promise<ChargeRow | undefined> {
  return trx
    .selectFrom('charges')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
}
