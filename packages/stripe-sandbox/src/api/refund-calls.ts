import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { metadata, text, wholeNumber } from '../form/params.ts';
import { refundObject } from '../objects/refund.ts';
import { lockPaidPayment, refundPayment } from '../payments/refund.ts';
import { lockRefund, moveRefund } from '../payments/refund-states.ts';
import { StripeApiError, noSuch } from '../stripe-error.ts';
import type { Sandbox } from '../work.ts';
import { changeCall, readCall } from './call.ts';
import { type Listed, anyOf, inOrder, listObject, pageOf, pageParams } from './list-page.ts';

const refundReason = z.enum([
  'duplicate',
  'fraudulent',
  'requested_by_customer',
] satisfies Stripe.RefundCreateParams.Reason[]);

const createRefundParams = z
  .strictObject({
    payment_intent: text(255).optional(),
    charge: text(255).optional(),
    amount: wholeNumber.refine((cents) => cents >= 1, 'Invalid positive integer').optional(),
    reason: refundReason.optional(),
    metadata: metadata.optional(),
  })
  .refine(({ payment_intent, charge }) => (payment_intent ?? charge) !== undefined, {
    message:
      'One of the following params should be provided for this request: payment_intent or charge.',
  });
export type CreateRefundParams = z.infer<typeof createRefundParams>;

const listRefundsParams = z.strictObject({
  ...pageParams,
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
});
export type ListRefundsParams = z.infer<typeof listRefundsParams>;

const refunds: Listed = { table: 'refunds', noun: 'refund', tie: 'id' };
const none = z.strictObject({});

/** Money that is given back: asked for, looked up, listed, called off. */
export function refundCalls(app: FastifyInstance, sandbox: Sandbox): void {
  changeCall(app, sandbox, '/v1/refunds', createRefundParams, async (work, params) => {
    const { payment_intent: intentId, charge: chargeId, ...request } = params;
    const payment =
      intentId === undefined
        ? await lockPaidPayment(work, 'charge', chargeId ?? '')
        : await lockPaidPayment(work, 'payment_intent', intentId);
    return refundObject(await refundPayment(work, payment, request));
  });
  readCall(app, sandbox, '/v1/refunds', listRefundsParams, async ({ trx }, params) => {
    const { payment_intent: intent, charge, ...page } = params;
    const { ids, more } = await pageOf(trx, refunds, page, [
      ...(intent === undefined ? [] : [sql`payment_intent_id = ${intent}`]),
      ...(charge === undefined ? [] : [sql`charge_id = ${charge}`]),
    ]);
    const rows = await trx.selectFrom('refunds').selectAll().where(anyOf(ids)).execute();
    return listObject('/v1/refunds', inOrder(ids, rows).map(refundObject), more);
  });
  readCall(app, sandbox, '/v1/refunds/:id', none, async ({ trx }, _params, id) => {
    const refund = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (refund === undefined) throw noSuch('refund', id);
    return refundObject(refund);
  });
  changeCall(app, sandbox, '/v1/refunds/:id/cancel', none, async (work, _params, id) => {
    const refund = await lockRefund(work.trx, id);
    if (refund.status !== 'requires_action') {
      const message = `Refund ${id} has a status of ${refund.status}. Only refunds that require action can be canceled.`;
      throw new StripeApiError(message, { code: 'refund_unexpected_state' });
    }
    return refundObject(await moveRefund(work, refund, { to: 'canceled' }));
  });
}
