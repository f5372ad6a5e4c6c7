import type { Order } from '@gadgetry/contract/orders';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, serverMessage } from '../../api/error-text.ts';
import { useCreateCheckoutSessionMutation } from '../../api/payments.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import { returnPathOf } from './return-path.ts';

// Only the form of the provider that is used is fetched.
const SandboxPayment = lazy(async () => ({
  default: (await import('./sandbox-payment.tsx')).SandboxPayment,
}));
const StripePayment = lazy(async () => ({
  default: (await import('./stripe-payment.tsx')).StripePayment,
}));

interface PaymentFormProps {
  readonly order: Order;
  readonly payerName: string;
  /** The order can't be paid any more, or has been paid: it has to be looked at again. */
  readonly onOver: () => void;
}

export function PaymentForm({ order, payerName, onOver }: PaymentFormProps) {
  const navigate = useNavigate();
  const [begin, { data, error, isLoading }] = useCreateCheckoutSessionMutation();
  const orderId = order._id;
  // Asking again for the same order gives the same session.
  useEffect(() => void begin({ orderId }), [begin, orderId]);

  const over = errorCode(error) === 'order_not_payable';
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);

  const onPaid = useCallback(
    (returnUrl: string) => {
      const path = returnPathOf(returnUrl);
      if (path === null) onOver();
      else void navigate(path, { replace: true });
    },
    [navigate, onOver],
  );

  if (error !== undefined && !over) {
    return (
      <ErrorState
        title={serverMessage(error) ?? 'The payment could not be started'}
        text="Your order is kept. Nothing has been charged."
        retrying={isLoading}
        onRetry={() => void begin({ orderId })}
      />
    );
  }
  if (data === undefined) return <CardFormSkeleton />;
  const Form = data.provider === 'stripe' ? StripePayment : SandboxPayment;
  return (
    <Suspense fallback={<CardFormSkeleton />}>
      <Form
        clientSecret={data.clientSecret}
        publishableKey={data.publishableKey}
        payerName={payerName}
        onPaid={onPaid}
        onExpired={onOver}
      />
    </Suspense>
  );
}
