import type { Order } from '@gadgetry/contract/orders';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import Hourglass from 'lucide-react/icons/hourglass';
import TimerOff from 'lucide-react/icons/timer-off';
import { orderDetailsPath, paths } from '../../page/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { cancellationText } from '../cancellation-text.ts';
import { fromMyOrders } from '../order-route-state.ts';

/** There is nothing to pay here any more, although the order has not been paid. */
export function PaymentOver({ order }: { readonly order: Order }) {
  if (order.orderStatus === 'PENDING') {
    return (
      <EmptyState
        icon={<Hourglass />}
        title="This order can't be paid here any more"
        text="Either its payment is on its way already, or the time to pay for it is over. Its page says which."
        action={
          <LinkButton to={orderDetailsPath(order._id)} state={fromMyOrders}>
            See the order
          </LinkButton>
        }
      />
    );
  }
  if (isUpgrade(order)) {
    return (
      <EmptyState
        icon={<TimerOff />}
        title="This order is no longer waiting for a payment"
        text={`${cancellationText(order.cancelledBecause)} Your other order is sent as it was chosen.`}
        action={
          <LinkButton to={orderDetailsPath(order._id)} state={fromMyOrders}>
            See the order
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<TimerOff />}
      title="This order is no longer waiting for a payment"
      text={`${cancellationText(order.cancelledBecause)} Its items have gone back on sale. Your cart is as it was, so you can order again.`}
      action={<LinkButton to={paths.checkout}>Back to checkout</LinkButton>}
    />
  );
}
