import type { ProductTextName, ReturnTextName } from '@gadgetry/contract/mail-texts';
import { type MinorUnits, shareOf } from '@gadgetry/contract/money';
import type { ReturnReason } from '@gadgetry/contract/returns';
import type { ProductNotice } from '../notice-emails.ts';
import type { ReturnNotification } from '../return-emails.ts';
import type { ReviewRequest } from '../review-emails.ts';
import type { NamedPieces } from '../shipment-words.ts';
import { type OrderOfMail, SHOWN_KEY, exampleOfMail } from './example-notification.ts';

/** A return, as its mails know it. */
export interface ReturnOfMail {
  readonly order: ReturnNotification['order'];
  readonly isGuest: boolean;
  readonly customer: ReturnNotification['customer'];
  readonly pieces: readonly NamedPieces[];
  readonly reason: ReturnReason | null;
  readonly note: string;
  readonly at: Date;
}

/** What somebody may wait for. */
export interface ProductOfMail {
  readonly id: string;
  readonly variantId: string;
  readonly name: string;
  readonly cents: MinorUnits;
}

export function exampleReturn(): ReturnOfMail {
  const { order, customer } = exampleOfMail();
  return {
    order: { id: order._id, number: order.number, placedAt: new Date(order.orderDate) },
    isGuest: false,
    customer,
    pieces: order.items.slice(0, 1).map(({ product: { name } }) => ({ name, quantity: 1 })),
    reason: 'faulty',
    note: 'It does not light up any more.',
    at: new Date('2026-01-20T09:15:00.000Z'),
  };
}

export function exampleProduct(): ProductOfMail {
  const { _id: id, name } = exampleOfMail().order.items[0]?.product ?? { _id: '', name: '' };
  return { id, variantId: id, name, cents: 2_000 };
}

/** Where owners write something with a step, which is theirs each time. */
const SAID: Partial<Readonly<Record<ReturnNotification['kind'], string>>> = {
  questioned: 'Here stands your question.',
  approved: 'Here stands how it is sent back.',
  refused: 'Here stands why, in your words.',
  closed: 'Here stands why, in your words.',
  withdrawn: 'Here stands how it is sent back.',
};

const KINDS: Readonly<Record<ReturnTextName, ReturnNotification['kind']>> = {
  'return-requested': 'requested',
  'return-questioned': 'questioned',
  'return-approved': 'approved',
  'return-refused': 'refused',
  'return-cancelled': 'cancelled',
  'return-received': 'received',
  'return-closed': 'closed',
  'return-exchanged': 'exchanged',
  'return-withdrawn': 'withdrawn',
};

/** What would be told of a return if this mail were sent now. */
export function returnNotificationFor(
  text: ReturnTextName,
  { isGuest, at, ...shown }: ReturnOfMail,
): ReturnNotification {
  const kind = KINDS[text];
  const orderKey = isGuest ? SHOWN_KEY : null;
  const told = { ...shown, kind, orderKey, said: SAID[kind] ?? '' };
  if (kind === 'exchanged') {
    const { id: orderId } = shown.order;
    const sums = { due: 0, back: 0 };
    const exchange = { orderId, orderKey, number: 'XYZ-XYZ-XYZ', goods: shown.pieces, ...sums };
    return { ...told, exchange };
  }
  if (kind !== 'withdrawn') return told;
  return { ...told, withdrawal: { at, name: shown.customer.name, unsent: [] } };
}

/** The real ones end mails for whoever has them. */
const SHOWN_PATH = `/${SHOWN_KEY}`;

/** What would be asked of whoever has got an order. */
export function reviewRequestFor({ order, customer }: OrderOfMail): ReviewRequest {
  const products = new Map(order.items.map(({ product: { _id: id, name } }) => [id, { id, name }]));
  return { customer, products: [...products.values()], endPath: SHOWN_PATH };
}

const DEARER = 12_500;

/** What would be told of a product. */
export function productNoticeFor(
  text: ProductTextName,
  { cents, ...product }: ProductOfMail,
): ProductNotice {
  return {
    to: exampleOfMail().customer,
    kind: text === 'product-cheaper' ? 'cheaper' : 'back_in_stock',
    product,
    seenCents: shareOf(cents, DEARER),
    cents,
    endPath: SHOWN_PATH,
  };
}
