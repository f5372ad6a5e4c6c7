import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from '@gadgetry/contract/money';
import type { BilledOrder, BilledRefund, BilledTax } from './billed-order-rules.ts';
import { creditOfRefund, leftOf } from './credit-rules.ts';
import { type DocumentData, invoiceOf } from './document-rules.ts';
import { creditProblem, invoiceProblem } from './sum-rules.ts';
import { netsOfPart, taxesOf } from './tax-share-rules.ts';

const issuer = {
  seller: {
    country: 'LK',
    name: 'S',
    address: 'A',
    vatId: '',
    taxNumber: '',
    registration: '',
    contact: '',
    bankDetails: '',
    footer: '',
  },
  currency: 'usd',
  dayOf: (at: Date) => at.toISOString().slice(0, 10),
};

const aLine = fc.record({
  price: fc.integer({ min: 1, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  off: fc.double({ min: 0, max: 1, noNaN: true }),
  taxed: fc.double({ min: 0, max: 0.4, noNaN: true }),
  rate: fc.constantFrom(200_000, 70_000),
});

const anOrder = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
  shipping: fc.integer({ min: 0, max: 3_000 }),
  isIncluded: fc.boolean(),
  /** What goes back, as shares of what is left, of a line or as a sum. */
  refunds: fc.array(
    fc.record({
      line: fc.nat(9),
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      ofShipping: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 8 },
  ),
});
type Asked = typeof anOrder extends fc.Arbitrary<infer Value> ? Value : never;

/** An order as the shop would have kept it, whatever its taxes come to. */
function orderOf({ lines, shipping, isIncluded }: Asked): BilledOrder {
  const taxes: BilledTax[] = [];
  const sold = lines.map(({ price, quantity, off, taxed, rate }, at) => {
    const base = price * quantity - Math.floor(price * quantity * off);
    const amount = Math.floor(base * taxed);
    const tax = { lineId: `${at}`, position: 0, name: 'VAT', rate, isCompound: false };
    if (base > 0) taxes.push({ ...tax, isIncluded, base, amount });
    return { base, paid: base + (isIncluded ? 0 : amount) };
  });
  const onShipping = Math.floor(shipping * (lines[0]?.taxed ?? 0));
  if (shipping > 0) {
    const tax = { lineId: null, position: 0, name: 'VAT', rate: 200_000, isCompound: false };
    taxes.push({ ...tax, isIncluded, base: shipping, amount: onShipping });
  }
  const subTotal = sumOf(lines.map(({ price, quantity }) => price * quantity));
  const discount = subTotal - sumOf(sold.map(({ base }) => base));
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const total = subTotal - discount + shipping + (isIncluded ? 0 : tax);
  const at = new Date('2026-11-25T10:00:00Z');
  return {
    id: 'o',
    number: 'K7M-2Q9-XR4',
    placedAt: at,
    wasConfirmed: true,
    isForgotten: false,
    customerName: 'Robin',
    address: { line_1: '1', line_2: '', city: 'C', state: '', zip_code: '', phone: '0' },
    lines: lines.map(({ price, quantity }, line) => ({
      id: `${line}`,
      name: 'Lamp',
      quantity,
      price,
      paid: sold[line]?.paid ?? 0,
    })),
    discounts: discount === 0 ? [] : [{ name: 'Sale', amount: discount }],
    taxes,
    subTotal,
    discount,
    shipping,
    shippingMethod: null,
    tax: isIncluded ? 0 : tax,
    includedTax: isIncluded ? tax : 0,
    total,
    arrives: null,
    sentAt: null,
    payment: { method: 'card', amount: total, exchanged: 0, at },
    refunds: [],
  };
}

const issued = (document: ReturnType<typeof invoiceOf>, number: string): DocumentData => ({
  ...document,
  number,
  issuedOn: '2026-11-25',
});

const shippingPaidOf = ({ shipping, taxes }: BilledOrder) =>
  shipping +
  sumOf(taxes.flatMap((tax) => (tax.lineId === null && !tax.isIncluded ? [tax.amount] : [])));

/** The next refund: some of what is left of a line, or of all where there is no such line. */
function refundOf(
  order: BilledOrder,
  credits: readonly DocumentData[],
  { line, share, ofShipping }: Asked['refunds'][number],
): BilledRefund | null {
  const left = order.total - sumOf(credits.map(({ total }) => total));
  const of = order.lines[line];
  const gone = credits.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === of?.id));
  const most =
    of === undefined ? left : Math.min(left, of.paid - sumOf(gone.map(({ amount }) => amount)));
  const ofLine = Math.max(0, Math.ceil(most * share));
  const shippingGone = credits.flatMap(({ lines }) => lines.filter((one) => one.isShipping));
  const shippingLeft = shippingPaidOf(order) - sumOf(shippingGone.map(({ amount }) => amount));
  // A sum is no shipping; beside a line it is, as far as that and the rest of the invoice go.
  const room = of === undefined ? 0 : Math.min(shippingLeft, left - ofLine);
  const shipping = Math.max(0, Math.floor(room * ofShipping));
  const amount = ofLine + shipping;
  if (amount <= 0) return null;
  const lines =
    of === undefined || ofLine === 0 ? [] : [{ lineId: of.id, quantity: 1, amount: ofLine }];
  return { id: `${credits.length}`, amount, shipping, isDone: true, lines };
}

test('an invoice is its order, and however it is refunded its credit notes come to all of it and all its tax, by rate, and never to more', () => {
  let bySeveralRates = 0;
  fc.assert(
    fc.property(anOrder, (asked) => {
      const order = orderOf(asked);
      const document = invoiceOf(order, issuer);
      expect(invoiceProblem(document, order)).toBeNull();
      const invoice = issued(document, 'INV-1');
      const credits: DocumentData[] = [];
      if (invoice.taxes.length > 1) bySeveralRates += 1;
      for (const wanted of [...asked.refunds, { line: 99, share: 1, ofShipping: 0 }]) {
        const refund = refundOf(order, credits, wanted);
        if (refund === null) continue;
        const left = leftOf(invoice, credits);
        const credit = creditOfRefund(order, invoice, { refund, credited: credits }, issuer);
        expect(creditProblem(credit, refund, left)).toBeNull();
        expect(sumOf(credit.taxes.map(({ net, amount }) => net + amount))).toBe(credit.total);
        credits.push(issued(credit, `CN-${credits.length}`));
      }
      expect(sumOf(credits.map(({ total }) => total))).toBe(invoice.total);
      expect(sumOf(credits.map(({ tax }) => tax))).toBe(invoice.tax);
      expect(leftOf(invoice, credits).nets).toEqual(invoice.taxes.map(() => 0));
    }),
    { numRuns: 10_000 },
  );
  expect(bySeveralRates).toBeGreaterThan(100);
});

test('what a compound tax is charged on goes back with the taxes before it', () => {
  const tax = { lineId: '0', isIncluded: false, base: 1_000 };
  const taxes = [
    { ...tax, name: 'GST', rate: 100_000, isCompound: false, position: 0, amount: 100 },
    { ...tax, name: 'PST', rate: 50_000, isCompound: true, position: 1, amount: 55 },
    { ...tax, lineId: '1', name: 'GST', rate: 50_000, isCompound: false, position: 0, amount: 50 },
  ];
  expect(netsOfPart({ taxes, shipping: 0 }, '0', 231, [20, 11, 0])).toEqual([200, 220, 0]);
});

test('of a delivery that is shared out among rates each is charged on its share', () => {
  const tax = { name: 'VAT', isCompound: false, isIncluded: true };
  const ofGoods = { ...tax, rate: 190_000, position: 0 };
  const ofBooks = { ...tax, rate: 70_000, position: 1 };
  const taxes = [
    { ...ofGoods, lineId: '0', base: 11_900, amount: 1_900 },
    { ...ofGoods, lineId: null, base: 527, amount: 84 },
    { ...ofBooks, lineId: '1', base: 10_700, amount: 700 },
    { ...ofBooks, lineId: null, base: 473, amount: 31 },
  ];
  const [goods, books] = taxesOf(taxes);
  expect([goods?.net, books?.net]).toEqual([10_443, 10_442]);
  expect(netsOfPart({ taxes, shipping: 1_000 }, null, 1_000, [84, 31])).toEqual([443, 442]);
  // Half of it, of which a part was not taxed at all.
  expect(netsOfPart({ taxes, shipping: 1_885 }, null, 942, [42, 15])).toEqual([222, 221]);
});
