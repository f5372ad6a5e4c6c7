import type { SessionStatus } from '@gadgetry/contract/payments';
import CircleX from 'lucide-react/icons/circle-x';
import { orderDetailsPath, paths } from '../../page/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { fromMyOrders } from '../order-route-state.ts';

function explanation({ status, paymentStatus }: SessionStatus): { title: string; text: string } {
  if (status === 'expired') {
    return {
      title: 'The time to pay for this order is over',
      text: 'Nothing was charged. Your cart is as it was, so you can order again.',
    };
  }
  if (paymentStatus === 'FAILED') {
    return {
      title: 'The payment did not go through',
      text: 'Nothing was charged. Your cart is as it was, so you can order again.',
    };
  }
  return {
    title: 'Your payment came when the order had been given up',
    text: 'Its items were sold in the meantime. What you paid goes back to your card.',
  };
}

export function NotBought({ status }: { readonly status: SessionStatus }) {
  const { title, text } = explanation(status);
  return (
    <EmptyState
      icon={<CircleX />}
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.checkout}>Back to checkout</LinkButton>
          <LinkButton
            to={orderDetailsPath(status.orderId)}
            state={fromMyOrders}
            variant="secondary"
          >
            View order
          </LinkButton>
        </div>
      }
    />
  );
}
