import { adminOrdersQuery, ORDER_STATUSES, PAYMENT_STATUSES } from '@gadgetry/contract/orders';
import { orderTag } from '@gadgetry/contract/order-tags';
import type { OrdersFilter } from '../../api/admin-orders.ts';

const isDay = (text: string) => text !== '' && adminOrdersQuery.shape.from.safeParse(text).success;

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
export function ordersFilter(get: (name: string) => string): OrdersFilter {
  const status = ORDER_STATUSES.find((known) => known === get('status'));
  const paymentStatus = PAYMENT_STATUSES.find((known) => known === get('payment'));
  const needsAttention = get('money') === 'attention';
  const from = get('from');
  const to = get('to');
  const search = get('search').trim();
  const tag = get('tag');
  return {
    ...(status !== undefined && { status }),
    ...(paymentStatus !== undefined && { paymentStatus }),
    ...(needsAttention && { money: 'attention' as const }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(orderTag.safeParse(tag).success && { tag }),
    ...(search !== '' && { search }),
  };
}
