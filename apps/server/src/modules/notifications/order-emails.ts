import { ORDER_KEY_DAYS } from '@gadgetry/contract/order-limits';
import { addressLines } from '@gadgetry/contract/address-lines';
import { orderShippingText } from '@gadgetry/contract/order-shipping';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { toMinorUnits, formatMinorUnits, formatMoney } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import { exchangeLines } from '@gadgetry/contract/exchange-words';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import {
  discountLines,
  includedTaxLines,
  shippingWords,
  taxLines,
} from '@gadgetry/contract/sum-words';
import { type Markup, html } from '../../http/html.ts';
import { type DatedBranding, type Mail, type Passage, renderEmail } from './email-template.ts';
import { tracking } from './shipment-words.ts';
import type { OrderNotification } from './order-notification.ts';
import { orderLink } from './order-link.ts';
import { heldUntil, orderValues, relocationOf, wordsOf } from './order-words.ts';
import { filledMail } from './texts/filled-mail.ts';
import type { WrittenText } from './texts/mail-text-store.ts';
import { unlinked } from './user-text.ts';

const CELL = 'padding:8px 0;border-bottom:1px solid #e4e4de;vertical-align:top';

function row(left: string, right: string, style = CELL): Markup {
  return html`<tr><td style="${style}">${left}</td><td style="${style};padding-left:16px;text-align:right;white-space:nowrap">${right}</td></tr>`;
}

const plain = ([left, right]: [string, string]) => `  ${left}: ${right}`;

/** Where a part went back, the total alone would read as if all of it had. */
function sumsOfRefund({ order, refund }: OrderNotification): [string, string][] {
  if (refund === undefined) return [];
  const { amount, paid, refunded, refunding, exchanged, byHand } = refund;
  const total = toMinorUnits(order.grandTotal);
  if (amount === total && paid === total) return [];
  const movedTo = relocationOf(order)?.number;
  const sums: [string, number][] = [
    [movedTo === undefined ? 'Given as other items' : `Paid for order ${movedTo}`, exchanged],
    ['Refunded in all', refunded - exchanged],
    ['On its way to you', refunding - byHand],
    // Nobody has paid it yet; a mail says when.
    ['Still to be refunded', byHand],
  ];
  const said = sums.filter(([, sum]) => sum > 0);
  return [
    ['Paid', formatMinorUnits(paid)],
    ...said.map(([name, sum]): [string, string] => [name, formatMinorUnits(sum)]),
  ];
}

type Sum = [string, string];

function contents(notification: OrderNotification): Passage {
  const { order } = notification;
  const lines = order.items.map(({ product, options, quantity, total }): [string, string] => [
    `${quantity} × ${unlinked(nameWithChoice(product.name, options))}`,
    formatMoney(total),
  ]);
  const sums: Sum[] = [
    // Without goods there is nothing of which it would be the total.
    ...(isUpgrade(order) ? [] : [['Total', formatMoney(order.subTotal)] satisfies Sum]),
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

/** For whoever pays by themselves: what, where to, under which name, until when. */
function instructions({ order }: OrderNotification, timeZone: string): Passage[] {
  const { paymentInstructions: told } = order;
  const until = heldUntil(order, timeZone);
  if (told === undefined || until === null) return [];
  const facts: [string, string][] = [
    ['Amount', formatMoney(order.grandTotal)],
    ['Reference', told.reference],
    ['Pay until', until],
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

/** The order itself stands in the message: it can be read without signing in. @param written by an owner */
export function orderEmail(
  head: DatedBranding,
  notification: OrderNotification,
  written: WrittenText | null = null,
): Mail {
  const { kind, order, orderKey, customer } = notification;
  const { text, sentence } = wordsOf(notification, head.timeZone);
  const values = orderValues(head, notification);
  const { subject, opening, closing } = filledMail(text, written, values);
  const rendered = renderEmail(head, {
    kind: MAIL_KINDS[kind],
    to: customer.email,
    subject,
    paragraphs: [
      ...opening,
      ...(sentence === undefined ? [] : [sentence]),
      ...(notification.refund?.note == null ? [] : [notification.refund.note]),
      ...(kind === 'placed' ? instructions(notification, head.timeZone) : []),
      ...(kind === 'delivered' ? [] : tracking(notification.shipment)),
      contents(notification),
      ...(WITHOUT_DELIVERY.has(kind) ? [] : [deliveryTo(order, customer.name, head.country)]),
      ...(orderKey === null ? [] : [KEEP_IT]),
    ],
    button: {
      label: kind === 'to_pay' ? 'See and pay your order' : 'See your order',
      href: orderLink(head.origin, order._id, orderKey),
    },
    closing,
  });
  if (kind !== 'confirmed' && kind !== 'shipped') return rendered;
  return { ...rendered, invoiceOf: { orderId: order._id, about: kind } };
}
