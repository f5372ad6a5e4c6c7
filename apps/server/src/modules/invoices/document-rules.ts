import { addressLines } from '@gadgetry/contract/address-lines';
import type { DocumentKind } from '@gadgetry/contract/invoices';
import { type MinorUnits, sumOf } from '@gadgetry/contract/money';
import { PAID_BY_ON_INVOICES } from '@gadgetry/contract/payment-methods';
import type { BilledOrder } from './billed-order-rules.ts';
import type { Electronic } from './electronic/e-invoice-rules.ts';
import { type DocumentTax, taxesOf } from './tax-share-rules.ts';

/** Who sells, as it stood in the settings when the document was issued. */
export interface Seller {
  readonly country: string;
  readonly name: string;
  readonly address: string;
  readonly vatId: string;
  readonly taxNumber: string;
  readonly registration: string;
  readonly contact: string;
  readonly bankDetails: string;
  readonly footer: string;
}

export interface DocumentLine {
  /** null: no line of the order, but a sum. */
  readonly lineId: string | null;
  readonly name: string;
  readonly quantity: number;
  /** null: it is not said for one piece. */
  readonly price: MinorUnits | null;
  readonly amount: MinorUnits;
  /** Of a credit note: what of each tax goes back with it. */
  readonly taxes?: readonly MinorUnits[];
  /** Of a credit note: it is what was paid for the delivery. */
  readonly isShipping?: true;
}

/** What a document says, as it is kept: all that its file is made of. */
export interface DocumentData {
  readonly kind: DocumentKind;
  readonly number: string;
  /** 'YYYY-MM-DD' */
  readonly issuedOn: string;
  readonly currency: string;
  readonly seller: Seller;
  readonly buyer: readonly string[];
  readonly order: { readonly number: string; readonly placedOn: string };
  /** null where it was not known. */
  readonly delivery: string | null;
  readonly refersTo: { readonly number: string; readonly issuedOn: string } | null;
  readonly reason: string | null;
  readonly lines: readonly DocumentLine[];
  /** Whether the amounts of lines have all taxes in them; otherwise some are added. */
  readonly linesHaveTax: boolean;
  readonly subTotal: MinorUnits;
  readonly discounts: readonly { readonly name: string; readonly amount: MinorUnits }[];
  readonly shipping: { readonly name: string | null; readonly amount: MinorUnits } | null;
  readonly taxes: readonly DocumentTax[];
  readonly total: MinorUnits;
  /** All taxes in the total. */
  readonly tax: MinorUnits;
  readonly paid: {
    readonly method: string;
    readonly on: string;
    /** What of the total was paid with goods that came back, beside that. Left out: nothing. */
    readonly exchanged?: MinorUnits;
  } | null;
  /** The same for programs, or why it is not in the file. Left out: it was not asked for. */
  readonly electronic?: Electronic;
}

/** What is known of a document before it has its number. */
export type Unissued = Omit<DocumentData, 'number' | 'issuedOn'>;

/** How days are written where the seller is. */
export type DayOf = (at: Date) => string;

export interface Issuer {
  readonly seller: Seller;
  readonly currency: string;
  readonly dayOf: DayOf;
}

/** Where goods that came back paid a part, the other way of paying did not pay all. */
function paidBy(
  { method, amount, exchanged, at }: NonNullable<BilledOrder['payment']>,
  dayOf: DayOf,
): NonNullable<DocumentData['paid']> {
  const isInTwoWays = exchanged > 0 && exchanged < amount;
  return { method: PAID_BY_ON_INVOICES[method], on: dayOf(at), ...(isInTwoWays && { exchanged }) };
}

function deliveryOf({ sentAt, arrives }: BilledOrder, dayOf: DayOf): string | null {
  if (sentAt !== null) return `Sent on ${dayOf(sentAt)}`;
  if (arrives === null) return null;
  const { from, to } = arrives;
  return from === to ? `Expected on ${from}` : `Expected from ${from} to ${to}`;
}

export function buyerOf({ customerName, address }: BilledOrder): string[] {
  const { recipient = customerName, ...rest } = address;
  // Abroad is wherever the reader is: the country always stands there.
  return addressLines({ recipient, ...rest }, '');
}

export const shippingName = ({ shippingMethod: method }: BilledOrder): string =>
  method === null ? 'Shipping' : `Shipping (${method})`;

const shippingLine = (order: BilledOrder): DocumentLine => ({
  lineId: null,
  name: shippingName(order),
  quantity: 1,
  price: order.shipping,
  amount: order.shipping,
});

/** @param buyer null: as the order has it */
export function invoiceOf(order: BilledOrder, by: Issuer, buyer: string[] | null = null): Unissued {
  const { seller, currency, dayOf } = by;
  const bought: readonly DocumentLine[] = order.lines.map(
    ({ id: lineId, name, quantity, price }) => ({
      lineId,
      name,
      quantity,
      price,
      amount: price * quantity,
    }),
  );
  // Of what a dearer way of sending another order costs more, that is what was sold.
  const isOfShipping = bought.length === 0;
  const lines = isOfShipping ? [shippingLine(order)] : bought;
  return {
    kind: 'invoice',
    currency,
    seller,
    buyer: buyer ?? buyerOf(order),
    order: { number: order.number, placedOn: dayOf(order.placedAt) },
    delivery: deliveryOf(order, dayOf),
    refersTo: null,
    reason: null,
    lines,
    linesHaveTax: order.taxes.every(({ isIncluded }) => isIncluded),
    subTotal: sumOf(lines.map(({ amount }) => amount)),
    discounts: order.discounts,
    shipping: isOfShipping ? null : { name: order.shippingMethod, amount: order.shipping },
    taxes: taxesOf(order.taxes),
    total: order.total,
    tax: order.tax + order.includedTax,
    paid: order.payment === null ? null : paidBy(order.payment, dayOf),
  };
}
