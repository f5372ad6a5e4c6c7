import { announce } from '../events/announce.ts';
import { newClientSecret, newId } from '../identifiers.ts';
import { chargeObject } from '../objects/charge.ts';
import { paymentIntentObject } from '../objects/payment-intent.ts';
import type { ChargeRow, Metadata } from '../tables.ts';
import type { Work } from '../work.ts';

export interface ElsewhereCharge {
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Metadata;
}

/** A payment that somebody else took into the same account: by hand, or by another shop. */
export async function chargeElsewhere(work: Work, wanted: ElsewhereCharge): Promise<ChargeRow> {
  const { trx, at } = work;
  const [intentId, chargeId] = [newId('intent'), newId('charge')];
  const shared = {
    amount: wanted.amount,
    currency: wanted.currency,
    metadata: JSON.stringify(wanted.metadata),
    created_at: at,
  };
  const intent = await trx
    .insertInto('payment_intents')
    .values({
      ...shared,
      id: intentId,
      client_secret: newClientSecret(intentId),
      session_id: null,
      status: 'succeeded',
      latest_charge_id: chargeId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const charge = await trx
    .insertInto('charges')
    .values({
      ...shared,
      id: chargeId,
      payment_intent_id: intentId,
      status: 'succeeded',
      amount_refunded: 0,
      disputed: false,
      card_brand: 'visa',
      card_last4: '4242',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(work, intentId, { type: 'charge.succeeded', object: chargeObject(charge) });
  const object = paymentIntentObject(intent);
  await announce(work, intentId, { type: 'payment_intent.succeeded', object });
  return charge;
}
