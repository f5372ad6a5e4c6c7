import { formatMoney, fromMinorUnits, toMinorUnits } from './money.ts';
import type { Order } from './orders.ts';

type Exchanged = Pick<Order, 'exchanged' | 'grandTotal' | 'paymentStatus' | 'linkedOrders'>;

/** What of an order is paid with money, beside goods that came back or what another order was paid. */
export function moneyDue({
  exchanged = 0,
  grandTotal,
}: Pick<Exchanged, 'exchanged' | 'grandTotal'>): number {
  return fromMinorUnits(toMinorUnits(grandTotal) - toMinorUnits(exchanged));
}

/** The order that goes to another place as this one, and has paid for it; undefined: none does. */
export const relocatedOf = ({ linkedOrders }: Pick<Order, 'linkedOrders'>) =>
  linkedOrders.find(({ role }) => role === 'relocated');

/** How it is paid where goods came back for it, or another order goes elsewhere as this one; nothing for any other. */
export function exchangeLines(order: Exchanged): [string, string][] {
  if (order.exchanged === undefined) return [];
  const due = moneyDue(order);
  const first = relocatedOf(order);
  // Once it is paid nobody shall read that it is owed.
  const label = due > 0 && order.paymentStatus === 'PAID' ? 'Difference paid' : 'Difference';
  return [
    [
      first === undefined ? 'Paid with returned items' : `Paid with order ${first.number}`,
      formatMoney(order.exchanged),
    ],
    [label, due === 0 ? 'None' : formatMoney(due)],
  ];
}
