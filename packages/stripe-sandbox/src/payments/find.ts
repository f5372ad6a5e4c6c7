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

/** The payment that this intent belongs to, held by this transaction: by its session where it has one. */
export async function lockPayment(
  trx: Trx,
  intent: Pick<IntentRow, 'id' | 'session_id'>,
): Promise<void> {
  if (intent.session_id !== null) {
    await lockSession(trx, 'id', intent.session_id);
    return;
  }
  await trx
    .selectFrom('payment_intents')
    .select('id')
    .where('id', '=', intent.id)
    .forUpdate()
    .execute();
}

/** What the events of a payment are filed under. */
export function paymentKeyOf(intent: Pick<IntentRow, 'id' | 'session_id'>): string {
  return intent.session_id ?? intent.id;
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
