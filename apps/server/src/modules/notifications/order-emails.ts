import { ORDER_KEY_DAYS } from '@gadgetry/contract/order-limits';
import { addressLines } from '@gadgetry/contract/address-lines';
import { orderShippingText } from '@gadgetry/contract/order-shipping';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import {
  type MinorUnits,
  toMinorUnits,
  formatMinorUnits,
  formatMoney,
} from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import { exchangeLines, moneyDue } from '@gadgetry/contract/exchange-words';
import {
  discountLines,
  includedTaxLines,
  shippingWords,
  taxLines,
} from '@gadgetry/contract/sum-words';
import { type Markup, html } from '../../http/html.ts';
import { cancelledWords, returnedOf } from './cancelled-words.ts';
import { type Branding, type Mail, type Passage, renderEmail } from './email-template.ts';
import {
  type NamedPieces,
  type ToldShipment,
  isOfShipment,
  piecesInWords,
  shipmentWords,
  tracking,
} from './shipment-words.ts';
import { orderLink } from './order-link.ts';
import { greeting, unlinked } from './user-text.ts';

/** Something about an order that its customer is told by mail. */
export interface OrderNotification {
  readonly kind:
    | 'placed'
    | 'to_pay'
    | 'confirmed'
    | 'shipped'
    | 'tracking_changed'
    | 'rest_not_sent'
    | 'delivered'
    | 'cancelled'
    | 'address_changed'
    | 'shipping_changed'
    | 'refund_started'
    | 'refunded'
    | 'refund_kept'
    | 'link';
  readonly order: Order;
  /** Opens it for whoever has no account; null: it is an account's. */
  readonly orderKey: string | null;
  readonly refund?: {
    readonly amount: MinorUnits;
    /** What was paid, which may be less than the order costs. */
    readonly paid: MinorUnits;
    /** Of the whole order, this one included: what has gone back, and what is on its way. */
    readonly refunded: MinorUnits;
    readonly refunding: MinorUnits;
    /** What it is for; none where it is a sum. */
    readonly lines: readonly NamedPieces[];
    /** In the owner's words. */
    readonly note: string | null;
  };
  readonly shipment?: ToldShipment;
  readonly customer: { readonly name: string; readonly email: string };
}

const CELL = 'padding:8px 0;border-bottom:1px solid #e4e4de;vertical-align:top';

function row(left: string, right: string, style = CELL): Markup {
  return html`<tr><td style="${style}">${left}</td><td style="${style};padding-left:16px;text-align:right;white-space:nowrap">${right}</td></tr>`;
}

const plain = ([left, right]: [string, string]) => `  ${left}: ${right}`;

/** Where a part went back, the total alone would read as if all of it had. */
function sumsOfRefund({ order, refund }: OrderNotification): [string, string][] {
  if (refund === undefined) return [];
  const { amount, paid, refunded, refunding } = refund;
  const total = toMinorUnits(order.grandTotal);
  if (amount === total && paid === total) return [];
  return [
    ['Paid', formatMinorUnits(paid)],
    ...(refunded > 0
      ? [['Refunded in all', formatMinorUnits(refunded)] satisfies [string, string]]
      : []),
    ...(refunding > 0
      ? [['On its way to you', formatMinorUnits(refunding)] satisfies [string, string]]
      : []),
  ];
}

function contents(notification: OrderNotification): Passage {
  const { order } = notification;
  const lines = order.items.map(({ product, options, quantity, total }): [string, string] => [
    `${quantity} × ${unlinked(nameWithChoice(product.name, options))}`,
    formatMoney(total),
  ]);
  const sums: [string, string][] = [
    ['Total', formatMoney(order.subTotal)],
    ...discountLines(order).map(([label, amount]): [string, string] => [unlinked(label), amount]),
    ['Shipping', shippingWords(order.shipping)],
    ...taxLines(order),
    ['Grand Total', formatMoney(order.grandTotal)],
    ...exchangeLines(order),
    ...includedTaxLines(order),
    ...sumsOfRefund(notification),
  ];
  return {
    text: [...lines, ...sums].map(plain).join('\n'),
    html: html`<table role="presentation" width="100%" style="margin:0 0 16px;border-collapse:collapse">
${lines.map(([left, right]) => row(left, right))}
${sums.map(([left, right]) => row(left, right, 'padding:6px 0;font-weight:600'))}
</table>`,
  };
}

function deliveryTo(order: Order, name: string, home: string): Passage {
  const { recipient = name, ...address } = order.addressId;
  const lines = [...addressLines({ recipient, ...address }, home), address.phone].map(unlinked);
  const sent = orderShippingText(order);
  if (sent !== null) lines.push(sent);
  return {
    text: `Delivery to:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    html: html`<p style="margin:0 0 16px;line-height:1.55"><strong>Delivery to</strong>${lines.map((line) => html`<br>${line}`)}</p>`,
  };
}

function refundWords(
  { kind, order, refund }: OrderNotification,
  number: string,
): { subject: string; words: string } {
  const total = refund?.paid ?? toMinorUnits(order.grandTotal);
  const amount = refund?.amount ?? total;
  const lines = refund?.lines ?? [];
  const whole = amount === total;
  const rest = !whole && refund !== undefined && refund.refunded + refund.refunding === total;
  const pieces = piecesInWords(lines);
  const sum =
    pieces === '' ? formatMinorUnits(amount) : `${formatMinorUnits(amount)} for ${pieces}`;
  const which = whole ? 'The payment' : `${rest ? 'The rest' : 'A part'} of the payment`;
  const part = `${which} of order ${number}`;
  const returned = returnedOf(order);
  const sentFor =
    returned === undefined
      ? ''
      : ` It was to be sent for what you have returned of order ${returned.number}.`;
  const cancelled =
    order.orderStatus === 'CANCELLED'
      ? ` The order is cancelled, and nothing of it is sent.${sentFor}`
      : '';
  if (kind === 'refund_started') {
    return {
      subject: `A refund for your order ${number} is on its way`,
      words: `${part} goes back to you: a refund of ${sum} is on its way. We tell you when it has been made.${cancelled}`,
    };
  }
  return {
    subject: whole
      ? `Your order ${number} has been refunded`
      : `${rest ? 'The rest' : 'A part'} of your order ${number} has been refunded`,
    words: `${part} goes back to you: ${sum}. Depending on your bank it takes a few days until you see it.${cancelled}`,
  };
}

/** Of an exchange for less, whose customer was told that the rest goes back. */
function keptWords({ order: { number }, refund }: OrderNotification) {
  const sum = formatMinorUnits(refund?.amount ?? 0);
  return {
    subject: `The difference for your return of order ${number} is not refunded`,
    words: `For what you have returned of order ${number} you get other items that cost ${sum} less. We had told you that this goes back to you. It does not: if we have not agreed on that, please write to us.`,
  };
}

const atTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** For whoever pays by themselves: what, where to, under which name, until when. */
function instructions({ order }: OrderNotification): Passage[] {
  const { paymentInstructions: told, holdExpiresAt } = order;
  if (told === undefined || holdExpiresAt === null) return [];
  const facts: [string, string][] = [
    ['Amount', formatMoney(order.grandTotal)],
    ['Reference', told.reference],
    ['Pay until', `${atTime.format(new Date(holdExpiresAt))} UTC`],
  ];
  return [
    {
      text: `${told.text}\n\n${facts.map(plain).join('\n')}`,
      html: html`<p style="margin:0 0 16px;line-height:1.55;white-space:pre-line">${told.text}</p>
<table role="presentation" width="100%" style="margin:0 0 16px;border-collapse:collapse">
${facts.map(([left, right]) => row(left, right))}
</table>`,
    },
  ];
}

/** To which its items were added. */
const mainOf = ({ linkedOrders }: Order) => linkedOrders.find(({ role }) => role === 'main');

function wordsOf(notification: OrderNotification): { subject: string; words: string } {
  const { kind, order } = notification;
  const number = order.number;
  if (kind === 'placed') {
    return {
      subject: `How to pay for your order ${number}`,
      words: `Thank you for your order. Its items are kept for you, and order ${number} is packed when your payment has arrived.`,
    };
  }
  if (kind === 'confirmed') {
    return {
      subject: `Your order ${number} is confirmed`,
      words: `Thank you for your order. Your payment has arrived, and we are packing order ${number} now.`,
    };
  }
  if (kind === 'to_pay') {
    const { holdExpiresAt: until } = order;
    const kept = until === null ? '' : ` until ${atTime.format(new Date(until))} UTC`;
    const main = mainOf(order);
    if (main !== undefined) {
      return {
        subject: `Please pay for what was added to your order ${main.number}`,
        words: `We have added items to your order ${main.number}, as we have agreed. They are an order of their own, ${number}, and are sent together with it if they are paid by then, for no more shipping. They are kept for you${kept}. Please look at the order, and pay for it on its page.`,
      };
    }
    if (order.exchanged !== undefined) {
      const due = formatMoney(moneyDue(order));
      return {
        subject: `Please pay the difference of ${due} for your order ${number}`,
        words: `We have put together order ${number} for what you have sent back, as we have agreed. It costs ${due} more. Its items are kept for you${kept}. Please look at it, and pay the difference on its page; it is sent then.`,
      };
    }
    return {
      subject: `Please pay for your order ${number}`,
      words: `We have put together order ${number} for you, as we have agreed. Its items are kept for you${kept}. Please look at it, and pay for it on its page.`,
    };
  }
  if (isOfShipment(kind)) return shipmentWords(kind, notification.shipment, number);
  if (kind === 'cancelled') return cancelledWords(order);
  if (kind === 'refund_kept') return keptWords(notification);
  if (kind === 'address_changed') {
    return {
      subject: `The delivery address of your order ${number} was changed`,
      words: `The delivery address of your order ${number} was changed to the one below. If it is not right, or you have not asked for it, please write to us before the order is sent.`,
    };
  }
  if (kind === 'shipping_changed') {
    const method = order.shippingMethod?.name ?? '';
    return {
      subject: `Your order ${number} is sent another way`,
      words: `Your order ${number} is sent another way than was chosen: ${unlinked(method)}. Where that costs less, another mail tells you what goes back to you.`,
    };
  }
  if (kind === 'link') {
    return {
      subject: `The link to your order ${number}`,
      words: `Here is a link to your order ${number}.`,
    };
  }
  return refundWords(notification, number);
}

const KEEP_IT = `The link opens this order without an account, so please keep it to yourself. It works for ${ORDER_KEY_DAYS} days.`;

const MAIL_KINDS: Readonly<Record<OrderNotification['kind'], Mail['kind']>> = {
  placed: 'order-placed',
  to_pay: 'order-to-pay',
  confirmed: 'order-confirmed',
  shipped: 'order-shipped',
  tracking_changed: 'order-tracking-changed',
  rest_not_sent: 'order-rest-not-sent',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
  address_changed: 'order-address-changed',
  shipping_changed: 'order-shipping-changed',
  refund_started: 'order-refund-started',
  refunded: 'order-refunded',
  refund_kept: 'order-refund-kept',
  link: 'order-link',
};

/** About money, or what is not sent. */
const WITHOUT_DELIVERY: ReadonlySet<OrderNotification['kind']> = new Set([
  'cancelled',
  'refunded',
  'refund_started',
  'refund_kept',
]);

/** The order itself stands in the message: it can be read without signing in. */
export function orderEmail(head: Branding, notification: OrderNotification): Mail {
  const { kind, order, orderKey, customer } = notification;
  const { subject, words } = wordsOf(notification);
  const rendered = renderEmail(head, {
    kind: MAIL_KINDS[kind],
    to: customer.email,
    subject,
    paragraphs: [
      greeting(customer.name),
      words,
      ...(notification.refund?.note == null ? [] : [notification.refund.note]),
      ...(kind === 'placed' ? instructions(notification) : []),
      ...(kind === 'delivered' ? [] : tracking(notification.shipment)),
      contents(notification),
      ...(WITHOUT_DELIVERY.has(kind) ? [] : [deliveryTo(order, customer.name, head.country)]),
      ...(orderKey === null ? [] : [KEEP_IT]),
    ],
    button: {
      label: kind === 'to_pay' ? 'See and pay your order' : 'See your order',
      href: orderLink(head.origin, order._id, orderKey),
    },
  });
  if (kind !== 'confirmed' && kind !== 'shipped') return rendered;
  return { ...rendered, invoiceOf: { orderId: order._id, about: kind } };
}
