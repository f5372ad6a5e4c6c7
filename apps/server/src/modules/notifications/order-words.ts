import { formatMinorUnits, formatMoney, toMinorUnits } from '@gadgetry/contract/money';
import { moneyDue, relocatedOf } from '@gadgetry/contract/exchange-words';
import type { Order } from '@gadgetry/contract/orders';
import { isPaidThroughBank } from '@gadgetry/contract/payment-methods';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { cancelledWords, returnedOf, staysWords } from './cancelled-words.ts';
import { type DatedBranding, momentInWords } from './email-template.ts';
import type { OrderNotification } from './order-notification.ts';
import { type OrderWords, isOfShipment, piecesInWords, shipmentWords } from './shipment-words.ts';
import { readerValues } from './texts/filled-mail.ts';
import type { Values } from './texts/filled-text.ts';
import { unlinked } from './user-text.ts';

/** Until when an order keeps its items; null: at any time. */
export function heldUntil({ holdExpiresAt: until }: Order, timeZone: string): string | null {
  return until === null ? null : momentInWords(until, timeZone);
}

/** No money was to come for it: it is paid with what came back. */
const isAllExchanged = (order: Order) => order.exchanged !== undefined && moneyDue(order) === 0;

/** To which its items were added. */
const mainOf = ({ linkedOrders }: Order) => linkedOrders.find(({ role }) => role === 'main');

const methodOf = ({ shippingMethod }: Order) => unlinked(shippingMethod?.name ?? '');

/** What was added to an order has cost no shipping, so nothing goes back of it. */
function whySentSo(order: Order): string {
  const main = mainOf(order);
  return main?.orderStatus === 'CANCELLED'
    ? `Order ${main.number}, with which it was to be sent, is cancelled.`
    : 'Where that costs less, another mail tells you what goes back to you.';
}

const TAKES_DAYS = ' Depending on your bank it takes a few days until you see it.';

/**
 * The order that was paid with what was paid for this one, whatever has become of it since: the newest,
 * for one that was to be it before, and was paid too late, has given its money back.
 */
export const relocationOf = ({ linkedOrders, orderStatus }: Order) =>
  orderStatus !== 'CANCELLED'
    ? undefined
    : linkedOrders.findLast(
        ({ role, paymentStatus }) =>
          role === 'relocation' && (paymentStatus === 'PAID' || paymentStatus === 'REFUNDED'),
      );

/** As which it has gone to another address, or is to. */
function goesOnAs(order: Order) {
  const other = relocationOf(order);
  const isOver = other?.orderStatus === 'CANCELLED' || other?.paymentStatus === 'REFUNDED';
  return isOver ? undefined : other;
}

/** Of the order that has ended so nothing else has gone back, and nobody shall look for it as cancelled. */
function movedForLess(
  kind: OrderNotification['kind'],
  first: string,
  second: string,
  amount: number,
): OrderWords {
  const moved = `Your order ${first} goes to another address as order ${second}, which costs ${formatMinorUnits(amount)} less there. What you had paid for ${first} has paid for order ${second}, and`;
  const isSent = `Order ${second} is sent, and takes the place of ${first}.`;
  return kind === 'refund_started'
    ? {
        text: 'order-refund-started',
        sentence: `${moved} ${formatMinorUnits(amount)} is on its way back to you. We tell you when the refund has been made. ${isSent}`,
      }
    : {
        text: 'order-part-refunded',
        sentence: `${moved} ${formatMinorUnits(amount)} goes back to you.${TAKES_DAYS} ${isSent}`,
      };
}

/** It was the difference of a move that did not come about: nothing has ended but this. */
function notMoved(order: Order): string | null {
  const first = relocatedOf(order);
  if (first === undefined || order.exchanged !== undefined) return null;
  return ` It was the difference for sending your order ${first.number} to another address. That did not come about: ${staysWords(first)}, and order ${order.number} is cancelled.`;
}

function refundWords({ kind, order, refund }: OrderNotification): OrderWords {
  const total = refund?.paid ?? toMinorUnits(order.grandTotal);
  const amount = refund?.amount ?? total;
  const lines = refund?.lines ?? [];
  const whole = amount === total;
  // What the shop has still to pay by hand is told of when it is paid.
  const rest =
    !whole && refund !== undefined && refund.refunded + refund.refunding - refund.byHand === total;
  const pieces = piecesInWords(lines);
  const back = refund?.shipping ?? 0;
  const what = [
    ...(pieces === '' ? [] : [pieces]),
    ...(back === 0
      ? []
      : [pieces === '' ? 'shipping' : `${formatMinorUnits(back)} of it for shipping`]),
  ].join(', ');
  const sum =
    whole || what === '' ? formatMinorUnits(amount) : `${formatMinorUnits(amount)} for ${what}`;
  const which = whole ? 'The payment' : `${rest ? 'The rest' : 'A part'} of the payment`;
  const part = `${which} of order ${order.number}`;
  const returned = returnedOf(order);
  const sentFor =
    returned === undefined
      ? ''
      : ` It was to be sent for what you have returned of order ${returned.number}.`;
  const upgraded = order.items.length === 0 ? mainOf(order) : undefined;
  const goesAs = goesOnAs(order);
  if (goesAs !== undefined) return movedForLess(kind, order.number, goesAs.number, amount);
  const cancelled =
    upgraded !== undefined
      ? ` It was paid for another way of sending order ${upgraded.number}.`
      : order.orderStatus === 'CANCELLED'
        ? `${notMoved(order) ?? ' The order is cancelled, and nothing of it is sent.'}${sentFor}`
        : '';
  if (kind === 'refund_started') {
    return {
      text: 'order-refund-started',
      sentence: `${part} goes back to you: a refund of ${sum} is on its way. We tell you when it has been made.${cancelled}`,
    };
  }
  return {
    text: whole ? 'order-refunded' : rest ? 'order-rest-refunded' : 'order-part-refunded',
    sentence: `${part} goes back to you: ${sum}.${isPaidThroughBank(order.paymentMethod) ? TAKES_DAYS : ''}${cancelled}`,
  };
}

function toPayWords(order: Order, timeZone: string): OrderWords {
  const { number } = order;
  const until = heldUntil(order, timeZone);
  const kept = until === null ? '' : ` until ${until}`;
  const main = mainOf(order);
  if (main !== undefined && isUpgrade(order)) {
    return {
      text: 'order-upgrade-to-pay',
      sentence: `Sending your order ${main.number} by ${methodOf(order)}, as we have agreed, costs ${formatMoney(order.grandTotal)} more. Please pay this difference, which is order ${number}, on its page${until === null ? '' : ` before ${until}`}. Your order waits until then: once the difference is paid, we send it by ${methodOf(order)}; if you cancel it or do not pay in time, we send your order as it was chosen.`,
    };
  }
  if (main !== undefined) {
    return {
      text: 'order-added-to-pay',
      sentence: `We have added items to your order ${main.number}, as we have agreed. They are an order of their own, ${number}, and are sent together with it if they are paid by then, for no more shipping. They are kept for you${kept}. Please look at the order, and pay for it on its page.`,
    };
  }
  const first = relocatedOf(order);
  if (first !== undefined) {
    return {
      text: 'order-relocation-to-pay',
      sentence: `We have looked at sending your order ${first.number} to the address below, as we have agreed. It comes to ${formatMoney(moneyDue(order))} more there, and becomes order ${number} so, with the same items at the same prices. Please pay the difference on its page${until === null ? '' : ` before ${until}`}: your order goes there then, and ${first.number} is ended. It is not sent before you have paid or cancelled this; if it is not paid in time, order ${first.number} goes where it was going.`,
    };
  }
  if (order.exchanged !== undefined) {
    return {
      text: 'order-difference-to-pay',
      sentence: `We have put together order ${number} for what you have sent back, as we have agreed. It costs ${formatMoney(moneyDue(order))} more. Its items are kept for you${kept}. Please look at it, and pay the difference on its page; it is sent then.`,
    };
  }
  return {
    text: 'order-to-pay',
    sentence: `We have put together order ${number} for you, as we have agreed. Its items are kept for you${kept}. Please look at it, and pay for it on its page.`,
  };
}

function relocatedWords({ order, goesBack = 0 }: OrderNotification): OrderWords {
  const due = moneyDue(order);
  const first = relocatedOf(order)?.number ?? '';
  const paid =
    due > 0
      ? `What you had paid for ${first}, and the difference of ${formatMoney(due)}, have paid for it.`
      : goesBack > 0
        ? `What you had paid for ${first} has paid for it, and ${formatMinorUnits(goesBack)} goes back to you.`
        : `What you had paid for ${first} has paid for it.`;
  return {
    text: 'order-relocated',
    sentence: `Your order ${first} goes to the address below, as we have agreed. It comes to another total there, and so it has become order ${order.number}, with the same items at the same prices. ${paid} Order ${first} is ended, and there is nothing that you need to do.`,
  };
}

/** Of items that were added to an order that waits until a dearer way of sending it is paid: so do they. */
function waitingWords(order: Order): OrderWords | null {
  const main = mainOf(order);
  const upgrade = order.linkedOrders.find(
    ({ role, orderStatus }) => role === 'upgrade' && orderStatus === 'PENDING',
  );
  if (main === undefined || upgrade === undefined) return null;
  return {
    text: 'order-added-waits',
    sentence: `Order ${order.number} is sent together with your order ${main.number}. That waits for order ${upgrade.number}, the difference for another way of sending it: we pack both once that is paid or cancelled.`,
  };
}

export function wordsOf(notification: OrderNotification, timeZone: string): OrderWords {
  const { kind, order, shipment, refund } = notification;
  const { number } = order;
  if (isOfShipment(kind)) return shipmentWords(kind, shipment, number);
  switch (kind) {
    case 'placed':
      return { text: 'order-placed' };
    case 'confirmed':
      return relocatedOf(order) !== undefined
        ? relocatedWords(notification)
        : isUpgrade(order)
          ? {
              text: 'order-upgrade-paid',
              sentence: `Your order ${mainOf(order)?.number ?? number} will be sent by ${methodOf(order)}.`,
            }
          : (waitingWords(order) ?? {
              text: isAllExchanged(order) ? 'order-exchange-confirmed' : 'order-confirmed',
            });
    case 'link':
      return { text: 'order-link' };
    case 'to_pay':
      return toPayWords(order, timeZone);
    case 'cancelled':
      return { text: 'order-cancelled', sentence: cancelledWords(order) };
    case 'refund_kept':
      // Of an exchange for less, whose customer was told that the rest goes back.
      return {
        text: 'order-refund-kept',
        sentence: `For what you have returned of order ${number} you get other items that cost ${formatMinorUnits(refund?.amount ?? 0)} less. We had told you that this goes back to you. It does not: if we have not agreed on that, please write to us.`,
      };
    case 'address_changed':
      return {
        text: 'order-address-changed',
        sentence: `The delivery address of your order ${number} was changed to the one below. If it is not right, or you have not asked for it, please write to us before the order is sent.`,
      };
    case 'shipping_changed':
      return {
        text: 'order-shipping-changed',
        sentence: `Your order ${number} is sent another way than was chosen: ${methodOf(order)}. ${whySentSo(order)}`,
      };
    case 'refund_started':
    case 'refunded':
    default:
      return refundWords(notification);
  }
}

const unlinkedOrNone = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text === '' ? null : unlinked(text);

/** What an owner's words can name of an order. */
export function orderValues(
  head: Pick<DatedBranding, 'name' | 'supportEmail' | 'timeZone'>,
  { order, customer, shipment }: OrderNotification,
): Values {
  return {
    ...readerValues(head, customer.name),
    'order number': order.number,
    carrier: unlinkedOrNone(shipment?.carrier),
    'tracking number': unlinkedOrNone(shipment?.trackingNumber),
    'pay until': heldUntil(order, head.timeZone),
    'first order number': (mainOf(order) ?? relocatedOf(order))?.number ?? null,
    difference: order.exchanged === undefined ? null : formatMoney(moneyDue(order)),
    'shipping method': unlinkedOrNone(order.shippingMethod?.name),
  };
}
