import type { OrderDesk, OrderWarningKind } from '@gadgetry/contract/order-desk';
import { Notice } from '../../ui/notice.tsx';

const others = (count: number | null) => `${count ?? 0} other orders`;

const WORDS: Readonly<Record<OrderWarningKind, (count: number | null) => string>> = {
  disputed: () =>
    'The payer has asked their bank for the money of this order, or of the one that has paid for it.',
  refund_failed: () => 'A refund of this order has failed: the money has not gone back.',
  customer_banned: () => 'The account of this customer is banned.',
  address_changed: () =>
    'The delivery address was changed: a packing slip from before has the old one.',
  many_orders_of_customer: (count) =>
    `This customer has placed ${others(count)} within a day of this one.`,
  many_orders_to_address: (count) =>
    `${others(count)} within a day of this one go to the same address.`,
};

/** What to know before anything is done with the order. */
export function OrderWarnings({ warnings }: Pick<OrderDesk, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="flex flex-col gap-3 print:hidden">
      {warnings.map(({ kind, count }) => (
        <li key={kind}>
          <Notice tone="warning">{WORDS[kind](count)}</Notice>
        </li>
      ))}
    </ul>
  );
}
