import { adminOrdersQuery, ORDER_STATUSES, PAYMENT_STATUSES } from '@gadgetry/contract/orders';
import { orderTag } from '@gadgetry/contract/order-tags';
import type { OrdersFilter } from '../../api/admin-orders.ts';

const isDay = (text: string) => text !== '' && adminOrdersQuery.shape.from.safeParse(text).success;

/** Of whose money the list can be alone. */
export const MONEY = adminOrdersQuery.shape.money.unwrap().options;

/** What each is called in the address. */
const NAMES = {
  status: 'status',
  paymentStatus: 'payment',
  money: 'money',
  from: 'from',
  to: 'to',
  tag: 'tag',
  search: 'search',
} as const satisfies Record<keyof OrdersFilter, string>;
const FIELDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

/** The list with this filter, as an address says it. */
export function addressOfFilter(filter: OrdersFilter): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = filter[field];
    if (value !== undefined) query.set(NAMES[field], value);
  }
  return query.toString();
}

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
export function ordersFilter(get: (name: string) => string): OrdersFilter {
  const status = ORDER_STATUSES.find((known) => known === get('status'));
  const paymentStatus = PAYMENT_STATUSES.find((known) => known === get('payment'));
  const money = MONEY.find((known) => known === get('money'));
  const from = get('from');
  const to = get('to');
  const search = get('search').trim();
  const tag = get('tag');
  return {
    ...(status !== undefined && { status }),
    ...(paymentStatus !== undefined && { paymentStatus }),
    ...(money !== undefined && { money }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(orderTag.safeParse(tag).success && { tag }),
    ...(search !== '' && { search }),
  };
}
