import { type EarlierOrder, earlierOrderWords } from '@gadgetry/contract/earlier-orders';
import { Link, useLocation } from 'react-router';
import { orderDetailsPath } from '../page/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { fromMyOrders } from './order-route-state.ts';

/** Handed along to the page of the order that was placed; a reload keeps it. */
export interface BesideEarlier {
  readonly earlierOrders: readonly EarlierOrder[];
}

function isEarlierOrder(one: unknown): one is EarlierOrder {
  if (typeof one !== 'object' || one === null) return false;
  if (!('orderId' in one && 'number' in one && 'is' in one)) return false;
  const { orderId, number, is } = one;
  const isKnown = is === 'paid' || is === 'being_paid' || is === 'open';
  return typeof orderId === 'string' && typeof number === 'string' && isKnown;
}

/** What the history of a browser holds may be of an earlier version of the shop. */
function earlierOrdersOf(state: unknown): readonly EarlierOrder[] {
  if (typeof state !== 'object' || state === null || !('earlierOrders' in state)) return [];
  const { earlierOrders } = state;
  return Array.isArray(earlierOrders) ? earlierOrders.filter(isEarlierOrder) : [];
}

/** Whoever is about to pay for an order reads that the one it was meant instead of goes on. */
export function EarlierOrdersNotice() {
  const earlier = earlierOrdersOf(useLocation().state);
  return earlier.map((one) => (
    <Notice key={one.orderId} tone="warning" role="alert" className="mb-5 print:hidden">
      <p>{earlierOrderWords(one)}</p>
      <Link
        to={orderDetailsPath(one.orderId)}
        state={fromMyOrders}
        className="mt-1 inline-block underline underline-offset-4"
      >
        See order {one.number}
      </Link>
    </Notice>
  ));
}
