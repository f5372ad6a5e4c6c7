import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ProviderFormProps } from './provider-form.ts';

/** Stripe's own embedded form. It leads to the session's return address by itself when it is done. */
export function StripePayment({ clientSecret, publishableKey }: ProviderFormProps) {
  const [failed, setFailed] = useState(false);
  const [stripe] = useState(() => {
    const loading = publishableKey === null ? Promise.resolve(null) : loadStripe(publishableKey);
    return loading.catch(() => {
      setFailed(true);
      return null;
    });
  });
  if (failed || publishableKey === null) {
    return (
      // Its script is fetched once per document, so trying again means loading the page again.
      <ErrorState
        title="The payment form could not be loaded"
        onRetry={() => window.location.reload()}
      />
    );
  }
  return (
    <EmbeddedCheckoutProvider stripe={stripe} options={{ clientSecret }}>
      <EmbeddedCheckout className="overflow-hidden rounded-control" />
    </EmbeddedCheckoutProvider>
  );
}
