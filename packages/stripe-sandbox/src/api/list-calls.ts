import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '../form/params.ts';
import { chargeObject } from '../objects/charge.ts';
import { checkoutSessionObject } from '../objects/checkout-session.ts';
import { paymentIntentObject } from '../objects/payment-intent.ts';
import { noSuch } from '../stripe-error.ts';
import type { Sandbox } from '../work.ts';
import { readCall } from './call.ts';
import { type Listed, anyOf, inOrder, listObject, pageOf, pageParams } from './list-page.ts';

const listOfPaymentParams = z.strictObject({
  ...pageParams,
  payment_intent: text(255).optional(),
});
export type ListChargesParams = z.infer<typeof listOfPaymentParams>;
export type ListSessionsParams = z.infer<typeof listOfPaymentParams>;

const listIntentsParams = z.strictObject(pageParams);
export type ListIntentsParams = z.infer<typeof listIntentsParams>;

const charges: Listed = { table: 'charges', noun: 'charge', tie: 'id' };
const intents: Listed = { table: 'payment_intents', noun: 'payment_intent', tie: 'id' };
const sessions: Listed = { table: 'checkout_sessions', noun: 'checkout.session', tie: 'id' };

/** The provider's ledger: everything that was charged in this account, whoever charged it. */
export function listCalls(app: FastifyInstance, sandbox: Sandbox): void {
  readCall(app, sandbox, '/v1/charges', listOfPaymentParams, async ({ trx }, params) => {
    const { payment_intent: intent, ...page } = params;
    const ofIntent = intent === undefined ? [] : [sql`payment_intent_id = ${intent}`];
    const { ids, more } = await pageOf(trx, charges, page, ofIntent);
    const rows = await trx.selectFrom('charges').selectAll().where(anyOf(ids)).execute();
    return listObject('/v1/charges', inOrder(ids, rows).map(chargeObject), more);
  });
  readCall(app, sandbox, '/v1/charges/:id', z.strictObject({}), async ({ trx }, _params, id) => {
    const charge = await trx
      .selectFrom('charges')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (charge === undefined) throw noSuch('charge', id);
    return chargeObject(charge);
  });
  readCall(app, sandbox, '/v1/payment_intents', listIntentsParams, async ({ trx }, params) => {
    const { ids, more } = await pageOf(trx, intents, params);
    const rows = await trx.selectFrom('payment_intents').selectAll().where(anyOf(ids)).execute();
    const data = inOrder(ids, rows).map((row) => paymentIntentObject(row));
    return listObject('/v1/payment_intents', data, more);
  });
  const path = '/v1/checkout/sessions';
  readCall(app, sandbox, path, listOfPaymentParams, async ({ trx }, params) => {
    const { payment_intent: intent, ...page } = params;
    const ofIntent = intent === undefined ? [] : [sql`payment_intent_id = ${intent}`];
    const { ids, more } = await pageOf(trx, sessions, page, ofIntent);
    const rows = await trx.selectFrom('checkout_sessions').selectAll().where(anyOf(ids)).execute();
    const data = inOrder(ids, rows).map((row) => checkoutSessionObject(row));
    return listObject(path, data, more);
  });
}
