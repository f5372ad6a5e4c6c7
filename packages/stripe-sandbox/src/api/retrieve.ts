import { chargeObject } from '../objects/charge.ts';
import { checkoutSessionObject } from '../objects/checkout-session.ts';
import { paymentIntentObject } from '../objects/payment-intent.ts';
import { asOfNow } from '../payments/expiry.ts';
import { findIntent, lockSession } from '../payments/find.ts';
import type { IntentRow, SessionRow } from '../tables.ts';
import type { Work } from '../work.ts';
import { StripeApiError, noSuch } from '../stripe-error.ts';

/**
 * Refuses what can't be expanded.
 * @param known the paths that can, longest last
 */
function checkExpand(asked: readonly string[], known: readonly string[]): void {
  const wrong = asked.find((path) => !known.includes(path));
  if (wrong === undefined) return;
  throw new StripeApiError(`This property cannot be expanded (${wrong}).`, { param: 'expand' });
}

async function intentWith(
  { trx }: Work,
  row: IntentRow,
  withCharge: boolean,
): Promise<ReturnType<typeof paymentIntentObject> | object> {
  const plain = paymentIntentObject(row);
  if (!withCharge || row.latest_charge_id === null) return plain;
  const charge = await trx
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', row.latest_charge_id)
    .executeTakeFirstOrThrow();
  return { ...plain, latest_charge: chargeObject(charge) };
}

/** A session as the API shows it, with what was asked to be expanded. */
export async function expandedSession(
  work: Work,
  session: SessionRow,
  expand: readonly string[] = [],
): Promise<object> {
  checkExpand(expand, ['payment_intent', 'payment_intent.latest_charge']);
  const plain = checkoutSessionObject(session);
  if (expand.length === 0) return plain;
  const intent = await findIntent(work.trx, session.id);
  if (intent === undefined) return plain;
  const withCharge = expand.includes('payment_intent.latest_charge');
  return { ...plain, payment_intent: await intentWith(work, intent, withCharge) };
}

/** The session with this id as it is at this moment, held by this transaction. */
export async function currentSession(work: Work, id: string): Promise<SessionRow> {
  const session = await lockSession(work.trx, 'id', id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return asOfNow(work, session);
}

export async function expandedIntent(
  work: Work,
  id: string,
  expand: readonly string[] = [],
): Promise<object> {
  checkExpand(expand, ['latest_charge']);
  const found = await work.trx
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw noSuch('payment_intent', id, 'intent');
  // Its session may have run out in the meantime, which ends the payment too.
  if (found.session_id !== null) await currentSession(work, found.session_id);
  const intent = found.session_id === null ? found : await findIntent(work.trx, found.session_id);
  return intentWith(work, intent ?? found, expand.includes('latest_charge'));
}
