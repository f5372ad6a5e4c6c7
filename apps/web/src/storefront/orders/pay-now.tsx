import type { Order } from '@gadgetry/contract/orders';
import { format } from 'date-fns';
import { paymentPath } from '../../page/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { payingAnOrder } from '../order-route-state.ts';
import { useTimeUp } from '../use-time-up.ts';

/** For an order whose pieces are still kept for a payment that has not come yet. */
export function PayNow({ order }: { readonly order: Order }) {
  const { holdExpiresAt } = order;
  const over = useTimeUp(holdExpiresAt);
  if (order.orderStatus !== 'PENDING' || holdExpiresAt === null || over) return null;
  return (
    <Notice tone="warning" className="sm:[&>svg]:self-center print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          This order is not paid yet. Its items are kept for you until{' '}
          {format(new Date(holdExpiresAt), 'HH:mm')}.
        </p>
        <LinkButton to={paymentPath(order._id)} state={payingAnOrder}>
          Pay now
        </LinkButton>
      </div>
    </Notice>
  );
}
