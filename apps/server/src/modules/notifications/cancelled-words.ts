import { relocatedOf } from '@gadgetry/contract/exchange-words';
import type { CancellationReason, LinkedOrder, Order } from '@gadgetry/contract/orders';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';

/** The order that came back, for which this one was to be sent; undefined: it is no exchange. */
export const returnedOf = ({ linkedOrders }: Pick<Order, 'linkedOrders'>) =>
  linkedOrders.find(({ role }) => role === 'exchanged');

/** What has become of the order that was to be sent otherwise, and is not by this. */
function stateWords(
  { number, orderStatus, paymentStatus, goesOnAs }: LinkedOrder,
  { sent, waits }: { readonly sent: string; readonly waits: string },
): string {
  if (orderStatus === 'SHIPPED' || orderStatus === 'DELIVERED') return `order ${number} ${sent}`;
  if (goesOnAs !== undefined) return `order ${number} goes to another address as order ${goesOnAs}`;
  if (paymentStatus === 'REFUNDED') {
    return `what was paid for order ${number} has gone back, and nothing of it is sent`;
  }
  return orderStatus === 'CANCELLED'
    ? `order ${number} is cancelled, and nothing of it is sent`
    : `order ${number} ${waits}`;
}

/** Of one that was to go to another address. */
export const staysWords = (first: LinkedOrder): string =>
  stateWords(first, { sent: 'has gone where it was going', waits: 'goes where it was going' });

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

/** Why any other order is over that was not paid for. */
const UNPAID: typeof ENDED = {
  by_shop: (number) => `We have cancelled order ${number}, which was not paid for.`,
  by_customer: (number) => `You have cancelled order ${number}, which was not paid for.`,
  replaced: (number) =>
    `You have placed another order instead of order ${number}, which was not paid for and is cancelled.`,
  not_paid_in_time: (number) =>
    `Order ${number} was not paid for in time, so we have cancelled it. Its items are no longer kept for you.`,
  payment_failed: (number) =>
    `The payment of order ${number} has failed, so we have cancelled it. Its items are no longer kept for you.`,
};

/** Why a difference is over that was to be paid for sending an order another way, or elsewhere. */
const DIFFERENCE: typeof ENDED = {
  by_shop: (number) => `We have cancelled order ${number}`,
  by_customer: (number) => `You have cancelled order ${number}`,
  replaced: (number) => `You have cancelled order ${number}`,
  not_paid_in_time: (number) => `Order ${number} was not paid in time and is cancelled`,
  payment_failed: (number) => `The payment of order ${number} has failed, so it is cancelled`,
};

/** Of an order that is over, and was not paid for, or whose money no bank gives back. */
export function cancelledWords(order: Order): string {
  const { number, cancelledBecause } = order;
  if (order.paymentStatus === 'PAID' && !isCollectedByProvider(order.paymentMethod)) {
    return `We have cancelled order ${number}, and nothing of it is sent. What was paid for it and has not gone back yet we send to you ourselves: we write to you once that is done. If you have not heard of it for some days, please write to us.`;
  }
  const why = cancelledBecause ?? 'by_shop';
  const returned = returnedOf(order);
  if (isUpgrade(order)) {
    const main = order.linkedOrders.find(({ role }) => role === 'main');
    const what = `the difference for sending your order ${main?.number ?? ''} another way`;
    const stays =
      main === undefined
        ? ''
        : `: ${stateWords(main, { sent: 'was sent as it was', waits: 'stays as it was' })}`;
    return `${DIFFERENCE[why](number)}. It was ${what}${stays}. If you have paid for it all the same, you get that back.`;
  }
  const first = relocatedOf(order);
  if (first !== undefined) {
    return `${DIFFERENCE[why](number)}. It was the difference for sending your order ${first.number} to another address: ${staysWords(first)}. If you have paid for it all the same, you get that back.`;
  }
  if (returned === undefined) {
    return `${UNPAID[why](number)} If you have sent money for it all the same, please write to us.`;
  }
  return `${ENDED[why](number)} It was to be sent for what you have returned of order ${returned.number}. That is still here, and is exchanged or refunded as if there had been no exchange: we write to you about it. You need do nothing.`;
}
