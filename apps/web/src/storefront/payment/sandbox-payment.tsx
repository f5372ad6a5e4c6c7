import type { PaymentPage } from '@gadgetry/stripe-sandbox/payer-contract';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import type { ProviderFormProps } from './provider-form.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { payer } from './sandbox-payer.ts';

/** The sandbox's counterpart of Stripe's embedded form: asks what there is to pay, and takes the card. */
export function SandboxPayment({ clientSecret, payerName, onPaid, onExpired }: ProviderFormProps) {
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);
  const [page, setPage] = useState<PaymentPage | null>(null);

  useEffect(() => {
    let left = false;
    payer.page(clientSecret).then(
      (found) => {
        if (left) return;
        if (found.status === 'expired') onExpired();
        else if (found.returnUrl === null) setPage(found);
        else onPaid(found.returnUrl);
      },
      () => setFailedTry(tries),
    );
    return () => {
      left = true;
    };
  }, [clientSecret, onPaid, onExpired, tries]);

  if (page !== null) {
    return (
      <SandboxCardForm
        clientSecret={clientSecret}
        page={page}
        payerName={payerName}
        onPaid={onPaid}
        onExpired={onExpired}
      />
    );
  }
  if (failedTry < tries) return <CardFormSkeleton />;
  return (
    <ErrorState title="The payment form could not be loaded" onRetry={() => setTries(tries + 1)} />
  );
}
