import { type MinorUnits, portionOf, sumOf } from '@gadgetry/contract/money';
import { PAID_BY_IN_UNCL4461 } from '@gadgetry/contract/payment-methods';
import type { BilledOrder, BilledTax } from '../billed-order-rules.ts';
import type { DocumentLine, Unissued } from '../document-rules.ts';
import { priceOf } from './amount-rules.ts';
import { isExport } from './country-rules.ts';
import {
  type EBreakdown,
  type ECharge,
  type EInvoice,
  type ELine,
  type Electronic,
  type Vat,
  isSameVat,
} from './e-invoice-rules.ts';
import { type ChargedAt, chargedAt, electronicProblem } from './e-sum-rules.ts';
import { buyerParty, deliverToOf, plain, sellerParty } from './parties.ts';
import { missingOfSeller, registeredAs } from './seller-rules.ts';

/** What EN 16931 has no words for. */
class CantBeSaid extends Error {}

const SEVERAL_TAXES = 'several taxes are charged on one line, and EN 16931 knows one';
const NO_REASON =
  'a part of it is not taxed, and the invoice settings do not say why no tax is charged';
const NOT_EVEN = 'what goes back of each rate does not come to what goes back in all';
const EXPORT = 'Export outside the EU';
const REFUND = 'Refund';
const WHOLE = 1_000_000n;

/** How a document came about: it is its order, or what of that goes back with a refund. */
export type Shape = 'order' | 'refund';

interface EInvoiceOptions {
  /** Why no tax is charged where none is, as the owner says. */
  readonly untaxedReason: string;
  readonly dayOf: (at: Date) => string;
}

const taxesOn = ({ taxes }: BilledOrder, lineId: string | null) =>
  taxes.filter((tax) => tax.lineId === lineId);

const charged = ({ rate }: Pick<BilledTax, 'rate'>): Vat => ({ category: 'S', rate });

/** What is charged on a thing by its taxes. */
function vatOf(rows: readonly BilledTax[], untaxed: Vat): Vat {
  const [tax, another] = rows;
  if (another !== undefined) throw new CantBeSaid(SEVERAL_TAXES);
  return tax === undefined ? untaxed : charged(tax);
}

function untaxedVat({ seller }: Unissued, order: BilledOrder): Vat {
  const to = order.address.country ?? seller.country;
  const isKnown = registeredAs(seller).vatId !== null;
  return { category: isKnown && isExport(seller.country, to) ? 'G' : 'E', rate: 0 };
}

/** What is left of a thing without its tax costs what its pieces cost, less its part of the discounts. */
function lineOf(
  { name, quantity }: Pick<DocumentLine, 'name' | 'quantity'>,
  vat: Vat,
  net: MinorUnits,
  full: MinorUnits,
): ELine {
  return {
    name: plain(name),
    quantity,
    price: priceOf(full, quantity),
    allowance: full - net,
    net,
    vat,
  };
}

function linesOfOrder(order: BilledOrder, untaxed: Vat): ELine[] {
  const lines = order.lines.map((line) => {
    const rows = taxesOn(order, line.id);
    const vat = vatOf(rows, untaxed);
    const net = line.paid - sumOf(rows.map(({ amount }) => amount));
    const full = line.price * line.quantity;
    const added = sumOf(rows.map(({ isIncluded, amount }) => (isIncluded ? 0 : amount)));
    const hasTaxInside = rows.some(({ isIncluded }) => isIncluded);
    const fullNet = hasTaxInside ? portionOf(full, WHOLE, WHOLE + BigInt(vat.rate)) : full;
    // What rounding made of a line without a discount is no discount.
    const isWhole = line.paid - added === full;
    return lineOf(line, vat, net, isWhole ? net : Math.max(net, fullNet));
  });
  // Nothing is charged on what costs nothing, so no tax says at which rate: it goes with the rest.
  const rest = lines.toSorted((one, other) => other.net - one.net)[0]?.vat ?? untaxed;
  return lines.map((line, at) => (order.lines[at]?.paid === 0 ? { ...line, vat: rest } : line));
}

/** What delivery cost, for each rate by itself. */
function chargesOf(order: BilledOrder, untaxed: Vat): ECharge[] {
  const { shipping, shippingMethod } = order;
  const rows = taxesOn(order, null);
  const taxed = sumOf(rows.map(({ base }) => base));
  if (taxed > shipping) throw new CantBeSaid(SEVERAL_TAXES);
  const parts = rows.map((tax) => ({
    vat: charged(tax),
    net: tax.base - (tax.isIncluded ? tax.amount : 0),
  }));
  if (shipping > taxed) parts.push({ vat: untaxed, net: shipping - taxed });
  const reason = shippingMethod === null ? 'Shipping' : `Shipping (${plain(shippingMethod)})`;
  const vats = parts.map(({ vat }) => vat);
  const one = vats.filter((vat, at) => vats.findIndex((first) => isSameVat(first, vat)) === at);
  return one.map((vat) => {
    const net = sumOf(parts.flatMap((part) => (isSameVat(part.vat, vat) ? [part.net] : [])));
    return { reason, vat, net };
  });
}

/** Where delivery alone was sold, that is its lines: EN 16931 wants one. */
function soldWith(order: BilledOrder, untaxed: Vat) {
  const charges = chargesOf(order, untaxed);
  if (order.lines.length > 0) return { lines: linesOfOrder(order, untaxed), charges };
  const lines = charges.map(({ reason, vat, net }) =>
    lineOf({ name: reason, quantity: 1 }, vat, net, net),
  );
  return { lines, charges: [] };
}

/** Of a refund by lines, those; null where they do not tell which taxes go back. */
function refundedLines({ lines }: Unissued, order: BilledOrder, untaxed: Vat): ELine[] | null {
  const made: ELine[] = [];
  for (const line of lines) {
    const rows = taxesOn(order, line.lineId);
    const isMixed = new Set(rows.map(({ rate }) => rate)).size > 1;
    if ((line.lineId === null && line.isShipping !== true) || isMixed) return null;
    const vat = vatOf(rows.slice(0, 1), untaxed);
    const net = line.amount - sumOf(line.taxes ?? []);
    made.push(lineOf(line, vat, net, net));
  }
  return made;
}

/** Of a refund that is a sum: a line for each rate, and one for what is not taxed. */
function sharesOfRefund({ total }: Unissued, rates: readonly ChargedAt[], untaxed: Vat): ELine[] {
  const rest = total - sumOf(rates.map(({ net, tax }) => net + tax));
  const shares = rates.map(({ rate, net }) => ({ vat: charged({ rate }), net }));
  if (rest !== 0) shares.push({ vat: untaxed, net: rest });
  if (shares.some(({ net }) => net < 0)) throw new CantBeSaid(NOT_EVEN);
  return shares.map(({ vat, net }) => lineOf({ name: REFUND, quantity: 1 }, vat, net, net));
}

/** Whether lines come to what the document says that taxes are charged on, and to all of it. */
function areTold({ total, tax }: Unissued, lines: readonly ELine[], rates: readonly ChargedAt[]) {
  const netAt = (rate: number) =>
    sumOf(lines.flatMap(({ vat, net }) => (vat.rate === rate ? [net] : [])));
  const isThere = (rate: number) => lines.some(({ vat }) => vat.rate === rate);
  const isEach = rates.every(({ rate, net }) => isThere(rate) && netAt(rate) === net);
  const isAll = sumOf(lines.map(({ net }) => net)) + tax === total;
  return isEach && isAll && lines.every(({ net }) => net >= 0);
}

function linesOfRefund(document: Unissued, order: BilledOrder, untaxed: Vat): ELine[] {
  if (order.lines.some(({ id }) => taxesOn(order, id).length > 1)) {
    throw new CantBeSaid(SEVERAL_TAXES);
  }
  const rates = chargedAt(document.taxes);
  const lines = refundedLines(document, order, untaxed);
  return lines !== null && areTold(document, lines, rates)
    ? lines
    : sharesOfRefund(document, rates, untaxed);
}

function breakdownOf(
  parts: readonly { readonly vat: Vat; readonly net: MinorUnits }[],
  rates: readonly ChargedAt[],
  untaxedReason: string,
): EBreakdown[] {
  const vats = parts.map(({ vat }) => vat);
  const each = vats.filter((vat, at) => vats.findIndex((first) => isSameVat(first, vat)) === at);
  return each.map((vat) => {
    const net = sumOf(parts.flatMap((part) => (isSameVat(part.vat, vat) ? [part.net] : [])));
    if (vat.category === 'G') return { ...vat, net, tax: 0, reason: EXPORT };
    if (vat.category === 'E') {
      if (untaxedReason === '') throw new CantBeSaid(NO_REASON);
      return { ...vat, net, tax: 0, reason: untaxedReason };
    }
    const tax = rates.find(({ rate }) => rate === vat.rate)?.tax ?? 0;
    return { ...vat, net, tax, reason: null };
  });
}

function paymentTermsOf({ kind, paid }: Unissued, shape: Shape): string {
  if (shape === 'refund') return 'Paid back: nothing is left to pay.';
  if (kind === 'credit_note') return 'Nothing is paid back: the invoice is issued anew.';
  return `Already paid${paid === null ? '' : ` on ${paid.on}`}: nothing is left to pay.`;
}

function paymentOf({ paid }: Unissued, { payment }: BilledOrder): EInvoice['payment'] {
  if (paid === null || payment === null) return null;
  return { code: PAID_BY_IN_UNCL4461[payment.method], text: paid.method };
}

function madeOf(
  document: Unissued,
  order: BilledOrder,
  shape: Shape,
  { untaxedReason, dayOf }: EInvoiceOptions,
): EInvoice {
  const untaxed = untaxedVat(document, order);
  const { lines, charges } =
    shape === 'order'
      ? soldWith(order, untaxed)
      : { lines: linesOfRefund(document, order, untaxed), charges: [] };
  const rates = chargedAt(document.taxes);
  const vat = breakdownOf([...lines, ...charges], rates, plain(untaxedReason));
  const sum = (parts: readonly { readonly net: MinorUnits }[]) =>
    sumOf(parts.map(({ net }) => net));
  const net = sum(lines) + sum(charges);
  const tax = sumOf(vat.map((one) => one.tax));
  const gross = net + tax;
  const deliveredOn = order.sentAt === null ? null : dayOf(order.sentAt);
  const notes = [document.reason, deliveredOn === null ? document.delivery : null];
  const note = notes.flatMap((one) => (one === null ? [] : [plain(one)])).join(' · ');
  const home = document.seller.country;
  return {
    seller: sellerParty(document.seller),
    buyer: buyerParty(document.buyer, order, home),
    deliverTo: deliverToOf(order, home),
    deliveredOn,
    note: note === '' ? null : note,
    payment: paymentOf(document, order),
    paymentTerms: paymentTermsOf(document, shape),
    lines,
    charges,
    vat,
    // Money has come before the invoice, and gone before the credit note.
    totals: { lines: sum(lines), charges: sum(charges), net, tax, gross, paid: gross, due: 0 },
  };
}

/** What a document says by EN 16931, or why that can't be said. */
export function electronicOf(
  document: Unissued,
  order: BilledOrder,
  shape: Shape,
  options: EInvoiceOptions,
): Electronic {
  const missing = missingOfSeller(document.seller);
  if (missing.length > 0) {
    return { problem: `the invoice settings lack ${missing.join(' and ')}` };
  }
  try {
    const made = madeOf(document, order, shape, options);
    const problem = electronicProblem(made, document);
    return problem === null ? made : { problem };
  } catch (error) {
    if (error instanceof CantBeSaid) return { problem: error.message };
    throw error;
  }
}
