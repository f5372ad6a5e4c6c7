import type { OrderEvent, OrderEventKind } from '@gadgetry/contract/admin-orders';
import { Card, CardHeading } from '../../ui/card.tsx';
import { HistoryPart } from '../history-part.tsx';
import { localTime } from '../local-time.ts';

const WORDS: Readonly<Record<OrderEventKind, string>> = {
  placed: 'Order placed',
  paid: 'Paid',
  paid_late: 'Paid after the hold had ended',
  expired: 'Not paid in time',
  replaced: 'Replaced by a newer order',
  payment_failed: 'Payment failed',
  cancelled: 'Cancelled',
  cancelled_by_customer: 'Cancelled by the customer',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  tracking_changed: 'Tracking changed',
  partly_delivered: 'Partly delivered',
  delivered: 'Delivered',
  refund_started: 'Refund started',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  refund_failed: 'Refund failed',
  refund_closed: 'Refund closed by hand',
  disputed: 'Disputed by the card holder',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  claimed: 'Taken over by an account',
  link_renewed: 'New link sent, earlier ones ended',
  address_changed: 'Delivery address changed',
  shipping_changed: 'Shipping method changed',
  payment_link_sent: 'Link for the payment sent',
  supplement_placed: 'Items added as an order of their own',
  upgrade_asked: 'Dearer shipping method asked to be paid',
  upgrade_ended: 'Dearer shipping method is over, sent as before',
  return_requested: 'Return asked for',
  return_questioned: 'Question about a return asked',
  return_answered: 'Question about a return answered',
  return_approved: 'Return approved',
  return_refused: 'Return refused',
  return_cancelled: 'Return cancelled by the customer',
  return_received: 'Return received',
  return_refunded: 'Return refunded',
  exchange_placed: 'Return exchanged for other items',
  exchanged: 'Given back in another order',
  exchange_ended: 'Exchange is over, the return waits again',
  relocated: 'Takes the place of another order, for another address',
  relocation_asked: 'Difference for another address asked to be paid',
  relocation_ended: 'Another address is over, goes where it was going',
  earlier_kept: 'Meant instead of an order that goes on',
  restocked: 'Back on the shelf',
  return_closed: 'Return closed without a refund',
  withdrawn: 'Customer has withdrawn from the contract',
};

interface OrderTimelineProps {
  readonly orderId: string;
  readonly events: readonly OrderEvent[];
}

/** What has happened to the order; behind it what admins have changed of it, before and after. */
export function OrderTimeline({ orderId, events }: OrderTimelineProps) {
  return (
    <Card>
      <CardHeading>Timeline</CardHeading>
      <ol className="flex flex-col gap-4">
        {events.map(({ _id, at, kind, actor, detail }) => (
          <li key={_id} className="border-l-2 border-line pl-4">
            <p className="font-medium">{WORDS[kind]}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={at}>{localTime(at)}</time>
              {actor !== null && ` by ${actor}`}
            </p>
            {detail !== null && <p className="text-sm break-words">{detail}</p>}
          </li>
        ))}
      </ol>
      <div className="print:hidden">
        <HistoryPart entity="order" id={orderId} />
      </div>
    </Card>
  );
}
