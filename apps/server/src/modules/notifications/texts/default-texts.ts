import {
  type MailTextForm,
  type MailTextName,
  type MailTextSubject,
  type OrderTextName,
  type Placeholder,
  isProductText,
  isReturnText,
} from '@gadgetry/contract/mail-texts';
import type { DefaultText } from './default-text.ts';
import { DEFAULTS_OF_OTHERS } from './default-texts-of-others.ts';

const OF_PARCELS = ['carrier', 'tracking number'] as const;
export const WRITE_TO_US = 'If something is missing or broken, please write to us.';

const ORDER_TEXTS: Readonly<Record<OrderTextName, DefaultText>> = {
  'order-placed': {
    title: 'Order placed, to be paid by bank transfer',
    when: 'When somebody has ordered and is to transfer the money',
    says: 'Where the money goes, under which reference and until when; the order with its sums; where it is delivered to',
    subject: 'How to pay for your order {order number}',
    opening:
      'Thank you for your order. Its items are kept for you, and order {order number} is packed when your payment has arrived.',
    placeholders: ['pay until'],
  },
  'order-confirmed': {
    title: 'Payment received',
    when: 'When an order is paid',
    says: 'The order with its sums; where it is delivered to',
    subject: 'Your order {order number} is confirmed',
    opening:
      'Thank you for your order. Your payment has arrived, and we are packing order {order number} now.',
  },
  'order-exchange-confirmed': {
    title: 'Exchange confirmed',
    when: 'When what you send for a return is paid with what came back, and no money is to come',
    says: 'The order with its sums; where it is delivered to',
    subject: 'Your order {order number} is confirmed',
    opening: 'We are packing order {order number} now. What you have sent back has paid for it.',
  },
  'order-to-pay': {
    title: 'Payment asked for',
    when: 'When you have made an order for somebody, and they are to pay it',
    says: 'That the order waits, and until when; the order with its sums; where it is delivered to',
    subject: 'Please pay for your order {order number}',
    placeholders: ['pay until'],
  },
  'order-added-to-pay': {
    title: 'Payment asked for added items',
    when: 'When you have added items to an order that is paid, and they are to be paid',
    says: 'That items were added, and until when they are kept; these with their sums; where they are delivered to',
    subject: 'Please pay for what was added to your order {first order number}',
    placeholders: ['first order number', 'pay until'],
  },
  'order-added-waits': {
    title: 'Added items paid, and waiting',
    when: 'When items that were added are paid while a dearer shipping method of their order is not',
    says: 'With which order they are sent, and what that waits for; these with their sums; where they are delivered to',
    subject: 'Your order {order number} is confirmed',
    opening: 'Thank you for your order. Your payment has arrived.',
    placeholders: ['first order number'],
  },
  'order-upgrade-to-pay': {
    title: 'Dearer shipping asked for',
    when: 'When you have asked for what a dearer shipping method costs more',
    says: 'How the order is sent once this is paid, until when it can be, and that it is sent as before if it is not; the difference with its tax',
    subject:
      'Please pay the difference for sending your order {first order number} by {shipping method}',
    placeholders: ['first order number', 'shipping method', 'pay until'],
  },
  'order-upgrade-paid': {
    title: 'Dearer shipping paid',
    when: 'When a dearer shipping method is paid',
    says: 'That the order is sent so; the difference with its tax; where it is delivered to',
    subject: 'Your order {first order number} will be sent by {shipping method}',
    opening: 'Thank you. Your payment has arrived.',
    placeholders: ['first order number', 'shipping method'],
  },
  'order-difference-to-pay': {
    title: 'Difference of an exchange asked for',
    when: 'When what you send for a return costs more, and the difference is to be paid',
    says: 'What the difference is, and until when the items are kept; the order with its sums; where it is delivered to',
    subject: 'Please pay the difference of {difference} for your order {order number}',
    placeholders: ['difference', 'pay until'],
  },
  'order-relocation-to-pay': {
    title: 'Difference of another address asked for',
    when: 'When an order is to go to an address where it comes to more, and the difference is to be paid',
    says: 'What the difference is, until when it can be paid, and that the order goes where it was going if it is not; the order with its sums; where it is delivered to then',
    subject: 'Please pay {difference} for the new address of your order {first order number}',
    placeholders: ['difference', 'first order number', 'pay until'],
  },
  'order-relocated': {
    title: 'Goes to another address as a new order',
    when: 'When an order goes to an address where shipping or taxes are others, and what it comes to there is paid',
    says: 'Which order it was, what has paid for it, and what goes back; the order with its sums; where it is delivered to',
    subject: 'Your order {first order number} goes to another address, as order {order number}',
    placeholders: ['first order number'],
  },
  'order-shipped': {
    title: 'Shipped',
    when: 'When all of an order is sent at once',
    says: 'Carrier, tracking number and link, where they are known; the order with its sums; where it is delivered to',
    subject: 'Your order {order number} is on its way',
    opening: 'Order {order number} has been shipped.',
    placeholders: OF_PARCELS,
  },
  'order-part-shipped': {
    title: 'Shipped in part',
    when: 'When a part of an order is sent, and more is to follow',
    says: 'What is in the parcel and what follows; carrier, tracking number and link; the order with its sums',
    subject: 'A part of your order {order number} is on its way',
    placeholders: OF_PARCELS,
  },
  'order-rest-shipped': {
    title: 'The rest shipped',
    when: 'When what was still to come of an order is sent',
    says: 'What is in the parcel; carrier, tracking number and link; the order with its sums',
    subject: 'The rest of your order {order number} is on its way',
    placeholders: OF_PARCELS,
  },
  'order-tracking-changed': {
    title: 'Tracking number changed',
    when: 'When you change the tracking number of a parcel',
    says: 'That the number below is the one that counts; carrier, number and link',
    subject: 'The tracking number of your order {order number}',
    placeholders: OF_PARCELS,
  },
  'order-rest-not-sent': {
    title: 'The rest is not sent',
    when: 'When you finish an order of which not everything was sent',
    says: 'What is not sent; the order with its sums',
    subject: 'Nothing more is sent of your order {order number}',
  },
  'order-delivered': {
    title: 'Delivered',
    when: 'When you mark an order as delivered',
    says: 'The order with its sums; where it was delivered to',
    subject: 'Your order {order number} has arrived',
    opening: `Order {order number} has been delivered. ${WRITE_TO_US}`,
  },
  'order-part-delivered': {
    title: 'Delivered in part',
    when: 'When you mark one of several parcels as delivered',
    says: 'What was in the parcel; the order with its sums',
    subject: 'A part of your order {order number} has arrived',
  },
  'order-cancelled': {
    title: 'Cancelled',
    when: 'When an order ends that was not paid, and that you have cancelled or had asked for by mail',
    says: 'That the order is cancelled, and why; the order with its sums',
    subject: 'Your order {order number} is cancelled',
  },
  'order-address-changed': {
    title: 'Delivery address changed',
    when: 'When you change where an order goes',
    says: 'That the address was changed, and to write if that is wrong; the order; the new address',
    subject: 'The delivery address of your order {order number} was changed',
  },
  'order-shipping-changed': {
    title: 'Shipping method changed',
    when: 'When you send an order another way than was chosen',
    says: 'How it is sent now; the order with its sums',
    subject: 'Your order {order number} is sent another way',
    placeholders: ['shipping method'],
  },
  'order-refund-started': {
    title: 'Refund started',
    when: 'When money is on its way back, and takes some days',
    says: 'What goes back, and for what; your note on the refund; the order with its sums',
    subject: 'A refund for your order {order number} is on its way',
  },
  'order-refunded': {
    title: 'Refunded',
    when: 'When all that was paid went back',
    says: 'What goes back; your note on the refund; the order with its sums',
    subject: 'Your order {order number} has been refunded',
  },
  'order-part-refunded': {
    title: 'Refunded in part',
    when: 'When a part of what was paid went back',
    says: 'What goes back, and for what; your note on the refund; the order with its sums',
    subject: 'A part of your order {order number} has been refunded',
  },
  'order-rest-refunded': {
    title: 'The rest refunded',
    when: 'When a part went back before, and now the rest did',
    says: 'What goes back, and for what; your note on the refund; the order with its sums',
    subject: 'The rest of your order {order number} has been refunded',
  },
  'order-refund-kept': {
    title: 'Difference of an exchange kept',
    when: 'When you close the refund of an exchange that costs less, without giving it back',
    says: 'What is not given back, and to write if that was not agreed; the order with its sums',
    subject: 'The difference for your return of order {order number} is not refunded',
  },
  'order-link': {
    title: 'Link to an order',
    when: 'When somebody without an account asks for the link to their order',
    says: 'The order with its sums; where it is delivered to; how long the link works',
    subject: 'The link to your order {order number}',
    opening: 'Here is a link to your order {order number}.',
  },
};

export const DEFAULT_TEXTS: Readonly<Record<MailTextName, DefaultText>> = {
  ...ORDER_TEXTS,
  ...DEFAULTS_OF_OTHERS,
};

const GREETING = 'Hello {name},';

/** The shop's own words; below the facts it has none. */
export function defaultWords(name: MailTextName): MailTextForm {
  const { subject, opening } = DEFAULT_TEXTS[name];
  const more = opening === undefined ? '' : `\n\n${opening}`;
  return { subject, opening: GREETING + more, closing: '' };
}

/** What a mail is about. */
export function subjectOf(name: MailTextName): MailTextSubject {
  if (isReturnText(name)) return 'return';
  if (isProductText(name)) return 'product';
  return name === 'review-request' ? 'review' : 'order';
}

const OF_READERS = ['first name', 'name'] as const;
const OF_SHOP = ['shop name', 'support address'] as const;
/** A review is asked for of whatever has arrived, and not of one order. */
const OF_SUBJECTS: Readonly<Record<MailTextSubject, readonly Placeholder[]>> = {
  order: ['order number'],
  return: ['order number'],
  review: [],
  product: ['product'],
};

/** Which placeholders a mail knows. */
export function placeholdersOf(name: MailTextName): readonly Placeholder[] {
  const own = DEFAULT_TEXTS[name].placeholders ?? [];
  return [...OF_READERS, ...OF_SUBJECTS[subjectOf(name)], ...OF_SHOP, ...own];
}
