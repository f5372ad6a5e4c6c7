import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { checkoutSessionObject, lineItemObject } from '../objects/checkout-session.ts';
import { refundObject } from '../objects/refund.ts';
import { createSession, createSessionParams } from '../payments/create-session.ts';
import { expireSession } from '../payments/expiry.ts';
import { lockPaidPayment, refundPayment } from '../payments/refund.ts';
import type { Sandbox } from '../work.ts';
import { StripeApiError, noSuch } from '../stripe-error.ts';
import { changeCall, readCall } from './call.ts';
import { expand, metadata, text, wholeNumber } from '../form/params.ts';
import { currentSession, expandedIntent, expandedSession } from './retrieve.ts';

const onlyExpand = z.strictObject({ expand });

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

function sessionCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const sessions = '/v1/checkout/sessions';
  changeCall(app, sandbox, sessions, createSessionParams, async (work, params) =>
    expandedSession(work, await createSession(sandbox, work, params), params.expand),
  );
  readCall(app, sandbox, `${sessions}/:id`, onlyExpand, async (work, params, id) =>
    expandedSession(work, await currentSession(work, id), params.expand),
  );
  const page = z.strictObject({ limit: wholeNumber.optional() });
  readCall(app, sandbox, `${sessions}/:id/line_items`, page, async (work, _params, id) => {
    const session = await currentSession(work, id);
    const data = session.line_items.map((item) => lineItemObject(item, session.currency));
    return { object: 'list', data, has_more: false, url: `${sessions}/${id}/line_items` };
  });
  changeCall(app, sandbox, `${sessions}/:id/expire`, onlyExpand, async (work, _params, id) => {
    const session = await currentSession(work, id);
    if (session.status === 'open') return checkoutSessionObject(await expireSession(work, session));
    throw new StripeApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  });
}

function refundCalls(app: FastifyInstance, sandbox: Sandbox): void {
  changeCall(app, sandbox, '/v1/refunds', createRefundParams, async (work, params) => {
    const { payment_intent: intentId, charge: chargeId, ...request } = params;
    const payment =
      intentId === undefined
        ? await lockPaidPayment(work, 'charge', chargeId ?? '')
        : await lockPaidPayment(work, 'payment_intent', intentId);
    return refundObject(await refundPayment(work, payment, request));
  });
  readCall(app, sandbox, '/v1/refunds/:id', z.strictObject({}), async ({ trx }, _params, id) => {
    const refund = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (refund === undefined) throw noSuch('refund', id);
    return refundObject(refund);
  });
}

/** The calls that a shop pays by: sessions, payment intents, refunds. */
export function paymentCalls(app: FastifyInstance, sandbox: Sandbox): void {
  sessionCalls(app, sandbox);
  refundCalls(app, sandbox);
  readCall(app, sandbox, '/v1/payment_intents/:id', onlyExpand, (work, params, id) =>
    expandedIntent(work, id, params.expand),
  );
}
