import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { resendEvent } from '../events/announce.ts';
import { type FaultsInput, faultsSchema, readFaults, writeFaults } from '../faults.ts';
import { disputeObject } from '../objects/dispute.ts';
import { refundObject } from '../objects/refund.ts';
import type { PaymentOutcome } from '../payer-contract.ts';
import { answerChallenge, confirmPayment } from '../payments/confirm.ts';
import { disputePayment } from '../payments/dispute.ts';
import { lockPaidPayment, refundPayment } from '../payments/refund.ts';
import { type Sandbox, inTransaction } from '../work.ts';
import { StripeApiError, noSuch } from '../stripe-error.ts';

interface ById {
  readonly Params: { readonly id: string };
}

const payBody = z.strictObject({
  card: z.string().max(40).default('4242424242424242'),
  challenge: z.enum(['pass', 'fail']).optional(),
});
const refundBody = z.strictObject({ paymentIntent: z.string(), amount: z.int().min(1).optional() });
const disputeBody = z.strictObject({
  paymentIntent: z.string(),
  reason: z.string().max(100).default('fraudulent'),
});

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new StripeApiError(z.prettifyError(parsed.error));
}

/** Pays a session as a person at the card form would, second step included. */
async function payByHand(
  sandbox: Sandbox,
  id: string,
  { card, challenge }: z.infer<typeof payBody>,
): Promise<PaymentOutcome> {
  const session = await sandbox.db
    .selectFrom('checkout_sessions')
    .select('client_secret')
    .where('id', '=', id)
    .executeTakeFirst();
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  const clientSecret = session.client_secret;
  const expiry = `12/${sandbox.now().getUTCFullYear() + 1}`;
  const outcome = await confirmPayment(sandbox, {
    clientSecret,
    card: { number: card, expiry, cvc: '123' },
    name: 'Test Payer',
  });
  const answered =
    outcome?.outcome === 'challenge' && challenge !== undefined
      ? await answerChallenge(sandbox, {
          clientSecret,
          challengeId: outcome.challengeId,
          result: challenge,
        })
      : outcome;
  if (answered === null) throw noSuch('checkout.session', id, 'session');
  return answered;
}

/** What Stripe's dashboard and its test tools do: for tests and demos, beside the API, never public. */
export function controlCalls(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/_sandbox/faults', () => readFaults(sandbox.db));
  app.put('/_sandbox/faults', (request) => {
    const faults: FaultsInput = read(faultsSchema, request.body);
    return writeFaults(sandbox.db, faults);
  });
  app.post<ById>('/_sandbox/checkout/sessions/:id/pay', (request) =>
    payByHand(sandbox, request.params.id, read(payBody, request.body)),
  );
  app.post('/_sandbox/refunds', (request) => {
    const { paymentIntent, amount } = read(refundBody, request.body);
    return inTransaction(sandbox, async (work) => {
      const payment = await lockPaidPayment(work, 'payment_intent', paymentIntent);
      return refundObject(await refundPayment(work, payment, { amount }));
    });
  });
  app.post('/_sandbox/disputes', (request) => {
    const { paymentIntent, reason } = read(disputeBody, request.body);
    return inTransaction(sandbox, async (work) => {
      const payment = await lockPaidPayment(work, 'payment_intent', paymentIntent);
      return disputeObject(await disputePayment(work, payment, reason));
    });
  });
  app.post<ById>('/_sandbox/events/:id/resend', async (request) => {
    const found = await inTransaction(sandbox, (work) => resendEvent(work, request.params.id));
    if (!found) throw noSuch('event', request.params.id);
    return { resent: request.params.id };
  });
  app.get<ById>('/_sandbox/events/:id/deliveries', (request) =>
    sandbox.db
      .selectFrom('deliveries')
      .select(['id', 'status', 'attempts', 'next_attempt_at', 'last_status', 'last_error'])
      .where('event_id', '=', request.params.id)
      .orderBy('sequence')
      .execute(),
  );
}
