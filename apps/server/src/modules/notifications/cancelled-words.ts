import type { CancellationReason, Order } from '@gadgetry/contract/orders';

/** The order that came back, for which this one was to be sent; undefined: it is no exchange. */
export const returnedOf = ({ linkedOrders }: Pick<Order, 'linkedOrders'>) =>
  linkedOrders.find(({ role }) => role === 'exchanged');

/** Why an order is over that was to be sent for what came back: its customer hears of each. */
const ENDED: Readonly<Record<CancellationReason, (number: string) => string>> = {
  by_shop: (number) => `We have cancelled order ${number}, whose difference was not paid.`,
  by_customer: (number) => `You have cancelled order ${number}.`,
  replaced: (number) => `You have cancelled order ${number}.`,
  not_paid_in_time: (number) =>
    `The difference for order ${number} was not paid in time, so we have cancelled it.`,
  payment_failed: (number) =>
    `The payment of the difference for order ${number} has failed, so we have cancelled it.`,
};

/** Of an order that was not paid for and is over. */
export function cancelledWords(order: Order): string {
  const { number, cancelledBecause } = order;
  const returned = returnedOf(order);
  if (returned === undefined) {
    return `We have cancelled order ${number}, which was not paid for. If you have sent money for it all the same, please write to us.`;
  }
  const why = ENDED[cancelledBecause ?? 'by_shop'](number);
  return `${why} It was to be sent for what you have returned of order ${returned.number}. That is still here, and is exchanged or refunded as if there had been no exchange: we write to you about it. You need do nothing.`;
}
