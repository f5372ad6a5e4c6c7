import { formatMoney, fromMinorUnits, toMinorUnits } from './money.ts';
import type { Order } from './orders.ts';

type Exchanged = Pick<Order, 'exchanged' | 'grandTotal' | 'paymentStatus'>;

/** What of an order is paid with money, beside goods that came back. */
export function moneyDue({
  exchanged = 0,
  grandTotal,
}: Pick<Exchanged, 'exchanged' | 'grandTotal'>): number {
  return fromMinorUnits(toMinorUnits(grandTotal) - toMinorUnits(exchanged));
}

/** How it is paid where goods came back for it; nothing for any other order. */
export function exchangeLines(order: Exchanged): [string, string][] {
  if (order.exchanged === undefined) return [];
  const due = moneyDue(order);
  // Once it is paid nobody shall read that it is owed.
  const label = due > 0 && order.paymentStatus === 'PAID' ? 'Difference paid' : 'Difference';
  return [
    ['Paid with returned items', formatMoney(order.exchanged)],
    [label, due === 0 ? 'None' : formatMoney(due)],
  ];
}
