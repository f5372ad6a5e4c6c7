import type {
  PaymentFailure,
  PaymentOutcome,
  PaymentPage,
} from '@gadgetry/stripe-sandbox/payer-contract';
import { useRef, useState } from 'react';
import { payer } from './sandbox-payer.ts';

const NOT_SENT = 'The payment could not be sent. Please try again: you will not be charged twice.';
const NOT_CONFIRMED = 'The payment was not confirmed, and nothing was charged. You can try again.';

interface CardPaymentOptions {
  readonly clientSecret: string;
  readonly page: PaymentPage;
  readonly onPaid: (returnUrl: string) => void;
  readonly onExpired: () => void;
}

type Confirmation = Omit<Parameters<typeof payer.confirm>[0], 'clientSecret'>;

function failureOf(message: string): PaymentFailure {
  return { code: 'not_sent', declineCode: null, field: null, message };
}

/** One payment, try after try: what is going on and what came of it. The card itself is the form's. */
export function useCardPayment({ clientSecret, page, onPaid, onExpired }: CardPaymentOptions) {
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState(page.lastFailure);
  const [challengeId, setChallengeId] = useState(page.challengeId);
  const busy = useRef(false);

  const settle = (outcome: PaymentOutcome) => {
    switch (outcome.outcome) {
      case 'paid':
      case 'processing':
      case 'already_complete':
        onPaid(outcome.returnUrl);
        return;
      case 'expired':
        onExpired();
        return;
      case 'challenge':
        setChallengeId(outcome.challengeId);
        break;
      case 'failed':
        setFailure(outcome.failure);
        break;
    }
    setPaying(false);
  };

  const attempt = (ask: () => Promise<PaymentOutcome>) => {
    // A second press can come before the first one shows.
    if (busy.current) return;
    busy.current = true;
    setPaying(true);
    // Taken away first, so that the same reason is announced again.
    setFailure(null);
    void ask()
      .then(settle, () => {
        // A second step that was not heard of is asked for again at the next try.
        setChallengeId(null);
        setFailure(failureOf(NOT_SENT));
        setPaying(false);
      })
      .finally(() => {
        busy.current = false;
      });
  };

  return {
    paying,
    failure,
    challenged: challengeId !== null,
    confirm: (confirmation: Confirmation) =>
      attempt(() => payer.confirm({ clientSecret, ...confirmation })),
    answerChallenge: (result: 'pass' | 'fail') => {
      if (challengeId === null) return;
      attempt(async () => {
        const outcome = await payer.answerChallenge(clientSecret, challengeId, result);
        setChallengeId(null);
        return outcome;
      });
    },
    clearFailure: () => setFailure(null),
    leaveChallenge: () => {
      setChallengeId(null);
      setFailure(failureOf(NOT_CONFIRMED));
    },
  };
}
