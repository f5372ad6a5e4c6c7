import {
  type ConfirmPaymentBody,
  type PaymentOutcome,
  type PaymentPage,
  paymentOutcome,
  paymentPage,
} from '@gadgetry/stripe-sandbox/payer-contract';

const PREFIX = '/sandbox/v1/payment-page';
const TIMEOUT_MS = 20_000;

// Not through the shop's data layer, which would keep the card in its store.
async function ask(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The payment provider answered ${answer.status}`);
  return answer.json();
}

/** What Stripe's own script would ask Stripe for. Every call throws when no answer comes. */
export const payer = {
  page: async (clientSecret: string): Promise<PaymentPage> =>
    paymentPage.parse(await ask('', { clientSecret })),
  confirm: async (body: ConfirmPaymentBody): Promise<PaymentOutcome> =>
    paymentOutcome.parse(await ask('/confirm', body)),
  answerChallenge: async (
    clientSecret: string,
    challengeId: string,
    result: 'pass' | 'fail',
  ): Promise<PaymentOutcome> =>
    paymentOutcome.parse(await ask('/challenge', { clientSecret, challengeId, result })),
};
