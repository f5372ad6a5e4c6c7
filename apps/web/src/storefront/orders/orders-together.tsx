import type { LinkedOrder, Order } from '@gadgetry/contract/orders';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { Link } from 'react-router';
import { orderDetailsPath } from '../../page/paths.ts';
import { fromMyOrders } from '../order-route-state.ts';

interface TogetherLineProps {
  readonly linked: LinkedOrder;
  /** A guest has the link to each of their orders in a mail of its own. */
  readonly isGuest: boolean;
  /** By which method the other is sent for what this one costs; null: it has goods of its own. */
  readonly pays: string | null;
}

function TogetherLine({ linked, isGuest, pays }: TogetherLineProps) {
  const { _id, number, role, orderStatus, paymentStatus } = linked;
  const named = isGuest ? (
    <span className="font-medium whitespace-nowrap">{number}</span>
  ) : (
    <Link
      to={orderDetailsPath(_id)}
      state={fromMyOrders}
      className="font-medium whitespace-nowrap underline underline-offset-4"
    >
      {number}
    </Link>
  );
  if (role === 'main' && pays !== null) {
    return (
      <li>
        {orderStatus === 'CANCELLED'
          ? 'It was for another way of sending'
          : `It is what sending by ${pays} costs more for`}{' '}
        your order {named}.
      </li>
    );
  }
  if (role === 'main') return <li>These items were added to your order {named}.</li>;
  if (role === 'upgrade' && orderStatus === 'CANCELLED') {
    return (
      <li>
        Another way of sending it was paid for as order {named}. That money{' '}
        {paymentStatus === 'REFUNDED' ? 'has gone back' : 'goes back'} to you.
      </li>
    );
  }
  if (role === 'upgrade') {
    return (
      <li>
        {orderStatus === 'PENDING'
          ? 'Another way of sending it costs more, which is not paid yet:'
          : 'Another way of sending it was paid for as'}{' '}
        order {named}.{orderStatus === 'PENDING' && ' It is sent once that is paid or cancelled.'}
      </li>
    );
  }
  if (role === 'exchange') {
    return (
      <li>
        Order {named} is sent for what you have returned
        {orderStatus === 'PENDING' && ', once its difference is paid'}.
      </li>
    );
  }
  if (role === 'relocation') {
    return (
      <li>
        It goes to another address as order {named}
        {orderStatus === 'PENDING'
          ? ', once the difference is paid'
          : ', which what you had paid for this one has paid for'}
        .
      </li>
    );
  }
  if (role === 'relocated') {
    return (
      <li>
        {orderStatus === 'CANCELLED'
          ? 'It takes the place of your order'
          : 'It is for another address of your order'}{' '}
        {named}.
      </li>
    );
  }
  if (role === 'exchanged') return <li>It is sent for what you have returned of {named}.</li>;
  return (
    <li>
      Items were added to this order as {named}
      {orderStatus === 'PENDING' && ', which is not paid yet'}.
    </li>
  );
}

/** Those that hold, what goes on as another one, and an upgrade whose money goes back: it stands on no other page of this order's. */
const isTold = ({ role, orderStatus, paymentStatus }: LinkedOrder) =>
  orderStatus !== 'CANCELLED' ||
  (role === 'relocated' && paymentStatus !== 'FAILED') ||
  (role === 'upgrade' && (paymentStatus === 'PAID' || paymentStatus === 'REFUNDED'));

/** Orders that belong together with it; nothing for most orders. */
export function OrdersTogether({ order }: { readonly order: Order }) {
  const { linkedOrders } = order;
  const main = linkedOrders.find(({ role }) => role === 'main');
  const others =
    main === undefined
      ? linkedOrders
      : linkedOrders.filter(({ role }) => role !== 'supplement' && role !== 'upgrade');
  const told = others.filter(isTold);
  if (told.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-col gap-1">
      {told.map((linked) => (
        <TogetherLine
          key={linked._id}
          linked={linked}
          isGuest={order.isGuest === true || linked.isGuest}
          pays={isUpgrade(order) ? (order.shippingMethod?.name ?? '') : null}
        />
      ))}
    </ul>
  );
}
