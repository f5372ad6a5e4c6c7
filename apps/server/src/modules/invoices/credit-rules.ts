import { type MinorUnits, sumOf } from '@gadgetry/contract/money';
import type { BilledOrder, BilledRefund } from './billed-order-rules.ts';
import {
  type DocumentData,
  type DocumentLine,
  type Issuer,
  type Unissued,
  shippingName,
} from './document-rules.ts';
import { netShares, netsOfPart, taxShares, taxesOfLine } from './tax-share-rules.ts';

type Issued = Pick<DocumentData, 'number' | 'issuedOn'>;
const named = ({ number, issuedOn }: Issued) => ({ number, issuedOn });

/** The whole of an invoice is taken back. */
export function creditOfAll(invoice: DocumentData, by: Issuer, reason: string): Unissued {
  const { number: _number, issuedOn: _issuedOn, electronic: _electronic, ...same } = invoice;
  return {
    ...same,
    kind: 'credit_note',
    seller: by.seller,
    refersTo: named(invoice),
    reason,
    paid: null,
  };
}

/** A credit note does not hold any more: the money of it has not arrived. */
export function cancellationOf(creditNote: DocumentData, by: Issuer, reason: string): Unissued {
  const { number: _number, issuedOn: _issuedOn, electronic: _electronic, ...same } = creditNote;
  return {
    ...same,
    kind: 'cancellation',
    seller: by.seller,
    refersTo: named(creditNote),
    reason,
  };
}

/** What of an invoice is left, after the credit notes that hold. */
export interface Left {
  readonly total: MinorUnits;
  /** In the order of the invoice's taxes. */
  readonly taxes: readonly MinorUnits[];
  /** What those are charged on, in the same order. */
  readonly nets: readonly MinorUnits[];
}

export function leftOf(invoice: DocumentData, credited: readonly DocumentData[]): Left {
  return {
    total: invoice.total - sumOf(credited.map(({ total }) => total)),
    taxes: invoice.taxes.map(
      ({ amount }, at) => amount - sumOf(credited.map(({ taxes }) => taxes[at]?.amount ?? 0)),
    ),
    nets: invoice.taxes.map(
      ({ net }, at) => net - sumOf(credited.map(({ taxes }) => taxes[at]?.net ?? 0)),
    ),
  };
}

/** What of some lines has gone back with earlier credit notes. */
function creditedOf(credited: readonly DocumentData[], isMeant: (line: DocumentLine) => boolean) {
  const lines = credited.flatMap((one) => one.lines.filter(isMeant));
  return {
    amount: sumOf(lines.map(({ amount }) => amount)),
    taxAt: (at: number) => sumOf(lines.map(({ taxes }) => taxes?.[at] ?? 0)),
  };
}

function refundedLines(
  order: BilledOrder,
  refund: BilledRefund,
  credited: readonly DocumentData[],
): DocumentLine[] {
  return refund.lines.flatMap(({ lineId, quantity, amount }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (line === undefined) return [];
    const before = creditedOf(credited, (one) => one.lineId === lineId);
    const taxesLeft = taxesOfLine(order, lineId).map((tax, at) => tax - before.taxAt(at));
    const taxes = taxShares(taxesLeft, amount, line.paid - before.amount);
    // What is left of the price of pieces for which cheaper ones were sent.
    const what =
      quantity === 0
        ? { name: `Difference: ${line.name}`, quantity: 1 }
        : { name: line.name, quantity };
    return [{ lineId, ...what, price: null, amount, taxes }];
  });
}

/** What of shipping goes back beside lines, with its own share of the tax on it. */
function refundedShipping(
  order: BilledOrder,
  { shipping: amount }: BilledRefund,
  credited: readonly DocumentData[],
): DocumentLine[] {
  if (amount === 0) return [];
  const before = creditedOf(credited, ({ isShipping }) => isShipping === true);
  const taxesLeft = taxesOfLine(order, null).map((tax, at) => tax - before.taxAt(at));
  const added = order.taxes.filter(({ lineId, isIncluded }) => lineId === null && !isIncluded);
  const paid = order.shipping + sumOf(added.map((tax) => tax.amount));
  const taxes = taxShares(taxesLeft, amount, paid - before.amount);
  const name = shippingName(order);
  return [{ lineId: null, name, quantity: 1, price: null, amount, taxes, isShipping: true }];
}

interface Credit {
  readonly lines: readonly DocumentLine[];
  readonly left: Left;
  readonly amount: MinorUnits;
  /** Of each tax of the invoice, what goes back. */
  readonly shares: readonly MinorUnits[];
}

/** What the taxes of a credit note are charged on, where it is not the last of its invoice. */
function netsOfCredit(
  order: BilledOrder,
  { taxes, total }: DocumentData,
  { lines, left, amount, shares }: Credit,
): MinorUnits[] {
  // Everything is charged one tax: each document's taxes and what they are charged on are its total.
  const isExact = sumOf(taxes.map((tax) => tax.net + tax.amount)) === total;
  if (lines.length === 0) {
    return isExact
      ? netShares(left.nets, amount, left.total, amount - sumOf(shares))
      : taxShares(left.nets, amount, left.total);
  }
  const ofLines = lines.map(({ lineId, amount: part, taxes: own = [] }) => ({
    own,
    nets: netsOfPart(order, lineId, part, own),
  }));
  return shares.map((share, at) => {
    const net = sumOf(ofLines.map(({ nets }) => nets[at] ?? 0));
    // Tax that is not left any more is not given back as tax.
    const tooMuch = sumOf(ofLines.map(({ own }) => own[at] ?? 0)) - share;
    return isExact ? net + tooMuch : Math.min(net + tooMuch, left.nets[at] ?? 0);
  });
}

const REFUND = 'Refund';

/**
 * Of money that has gone back: its taxes are those of its lines, or of a sum in proportion; with the
 * last of an invoice all that is left of them goes back.
 * @param credited the credit notes of the invoice that hold, without this one
 */
export function creditOfRefund(
  order: BilledOrder,
  invoice: DocumentData,
  { refund, credited }: { refund: BilledRefund; credited: readonly DocumentData[] },
  by: Issuer,
): Unissued {
  const left = leftOf(invoice, credited);
  const { amount } = refund;
  const ofLines = [
    ...refundedLines(order, refund, credited),
    ...refundedShipping(order, refund, credited),
  ];
  const lines =
    ofLines.length > 0
      ? ofLines
      : [{ lineId: null, name: REFUND, quantity: 1, price: null, amount }];
  const isLast = amount >= left.total;
  const shares =
    isLast || ofLines.length === 0
      ? taxShares(left.taxes, amount, left.total)
      : left.taxes.map((most, at) =>
          Math.min(most, sumOf(ofLines.map(({ taxes }) => taxes?.[at] ?? 0))),
        );
  const nets = isLast
    ? left.nets
    : netsOfCredit(order, invoice, { lines: ofLines, left, amount, shares });
  const taxes = invoice.taxes.map((tax, at) => ({
    ...tax,
    net: nets[at] ?? 0,
    amount: shares[at] ?? 0,
  }));
  return {
    kind: 'credit_note',
    currency: by.currency,
    seller: by.seller,
    buyer: invoice.buyer,
    order: invoice.order,
    delivery: invoice.delivery,
    refersTo: named(invoice),
    // Why it is given is for the shop's own people: the document is the customer's.
    reason: null,
    lines,
    linesHaveTax: true,
    subTotal: sumOf(lines.map((line) => line.amount)),
    discounts: [],
    shipping: null,
    taxes,
    total: amount,
    tax: sumOf(shares),
    paid: null,
  };
}
