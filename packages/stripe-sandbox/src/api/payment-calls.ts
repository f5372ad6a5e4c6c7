import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountObject } from '../objects/account.ts';
import { checkoutSessionObject, lineItemObject } from '../objects/checkout-session.ts';
import { createSession, createSessionParams } from '../payments/create-session.ts';
import { expireSession } from '../payments/expiry.ts';
import type { Sandbox } from '../work.ts';
import { StripeApiError } from '../stripe-error.ts';
import { changeCall, readCall } from './call.ts';
import { expand, wholeNumber } from '../form/params.ts';
import { currentSession, expandedIntent, expandedSession } from './retrieve.ts';

const onlyExpand = z.strictObject({ expand });

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

/** The calls that a shop pays by: sessions and payment intents, and whose account it is. */
export function paymentCalls(app: FastifyInstance, sandbox: Sandbox): void {
  sessionCalls(app, sandbox);
  readCall(app, sandbox, '/v1/account', z.strictObject({}), async () =>
    accountObject(sandbox.secretKey),
  );
  readCall(app, sandbox, '/v1/payment_intents/:id', onlyExpand, (work, params, id) =>
    expandedIntent(work, id, params.expand),
  );
}
