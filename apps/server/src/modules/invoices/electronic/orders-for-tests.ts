import { type MinorUnits, portionOf, shareOut, sumOf } from '@gadgetry/contract/money';
import fc from 'fast-check';
import type { BilledOrder, BilledRefund, BilledTax } from '../billed-order-rules.ts';
import type { DocumentData, Unissued, Seller } from '../document-rules.ts';

export const germanSeller: Seller = {
  country: 'DE',
  name: 'Müller & Söhne <Lampen> GmbH',
  address: 'Hauptstraße 1\n10115 Berlin\nGermany',
  vatId: 'DE 123 456 789',
  taxNumber: '37/123/45678',
  registration: 'HRB 12345, Amtsgericht Charlottenburg',
  contact: 'Phone: +49 30 123456\nhello@lampen.example\nlampen.example',
  bankDetails: '',
  footer: '',
};

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const issuer = { seller: germanSeller, currency: 'eur', dayOf };
export const eInvoiceOptions = { untaxedReason: 'Exempt by § 4 UStG', dayOf };

const aLine = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 250_000 })),
  quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 999 })),
  /** What comes off it: mostly nothing, sometimes all. */
  off: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  /** In millionths; 0: it is not taxed. */
  rate: fc.constantFrom<number[]>(190_000, 190_000, 70_000, 88_750, 0),
});

export const anOrder = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
  shipping: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 })),
  shippingTaxed: fc.constantFrom('untaxed', 'standard', 'as_goods'),
  isIncluded: fc.boolean(),
  /** What goes back, as shares of what is left, of a line or as a sum. */
  refunds: fc.array(
    fc.record({ line: fc.nat(8), share: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
    { maxLength: 4 },
  ),
});
export type AskedOrder = typeof anOrder extends fc.Arbitrary<infer Value> ? Value : never;

const STANDARD = 190_000;
const WHOLE = 1_000_000n;

/** How delivery is shared among rates, as `modules/tax` does. */
function shippingAt(asked: AskedOrder, goods: ReadonlyMap<number, MinorUnits>) {
  const { shipping, shippingTaxed } = asked;
  const isOfGoods = shippingTaxed === 'as_goods' && sumOf([...goods.values()]) > 0;
  if (shipping === 0 || shippingTaxed === 'untaxed') return new Map<number, MinorUnits>();
  if (!isOfGoods) return new Map([[STANDARD, shipping]]);
  const shares = shareOut(shipping, [...goods.values()]);
  return new Map([...goods.keys()].map((rate, at) => [rate, shares[at] ?? 0]));
}

/** The taxes of an order: rounded once for each rate, and shared out. */
function taxesOf(asked: AskedOrder, bases: readonly MinorUnits[]): BilledTax[] {
  const { lines, isIncluded } = asked;
  const goods = new Map<number, MinorUnits>();
  lines.forEach(({ rate }, at) => goods.set(rate, (goods.get(rate) ?? 0) + (bases[at] ?? 0)));
  const delivery = shippingAt(asked, goods);
  const rates = [...new Set([...goods.keys(), ...delivery.keys()])].filter((rate) => rate > 0);
  return rates.flatMap((rate, position) => {
    const its = lines.map((line, at) => (line.rate === rate ? (bases[at] ?? 0) : 0));
    const all = [...its, delivery.get(rate) ?? 0];
    const whole = isIncluded ? WHOLE + BigInt(rate) : WHOLE;
    const amount = portionOf(sumOf(all), BigInt(rate), whole);
    if (amount === 0) return [];
    const shares = shareOut(amount, all);
    return all.flatMap((base, at) => {
      const lineId = at === its.length ? null : `${at}`;
      const tax = { lineId, position, name: 'VAT', rate, isCompound: false, isIncluded, base };
      return base === 0 ? [] : [{ ...tax, amount: shares[at] ?? 0 }];
    });
  });
}

/** An order as the shop keeps it. */
export function orderOf(asked: AskedOrder, more: Partial<BilledOrder> = {}): BilledOrder {
  const { lines, shipping, isIncluded } = asked;
  const bases = lines.map(({ price, quantity, off }) => {
    const full = price * quantity;
    return full - Math.floor(full * off);
  });
  const taxes = taxesOf(asked, bases);
  const amountOn = (lineId: string | null) =>
    sumOf(taxes.flatMap((tax) => (tax.lineId === lineId ? [tax.amount] : [])));
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const subTotal = sumOf(lines.map(({ price, quantity }) => price * quantity));
  const discount = subTotal - sumOf(bases);
  const total = subTotal - discount + shipping + (isIncluded ? 0 : tax);
  const at = new Date('2026-11-25T10:00:00Z');
  return {
    id: 'o',
    number: 'K7M-2Q9-XR4',
    placedAt: at,
    wasConfirmed: true,
    isForgotten: false,
    customerName: 'Robin Shopper',
    address: {
      line_1: '1 New Street',
      line_2: '',
      city: 'Berlin',
      state: '',
      zip_code: '10117',
      phone: '+4930123456',
      country: 'DE',
    },
    lines: lines.map(({ price, quantity }, line) => ({
      id: `${line}`,
      name: `Lamp ${line}`,
      quantity,
      price,
      paid: (bases[line] ?? 0) + (isIncluded ? 0 : amountOn(`${line}`)),
    })),
    discounts: discount === 0 ? [] : [{ name: 'Sale', amount: discount }],
    taxes,
    subTotal,
    discount,
    shipping,
    shippingMethod: shipping === 0 ? null : 'Standard',
    tax: isIncluded ? 0 : tax,
    includedTax: isIncluded ? tax : 0,
    total,
    arrives: null,
    sentAt: null,
    payment: { method: 'card', amount: total, exchanged: 0, at },
    refunds: [],
    ...more,
  };
}

export const issued = (document: Unissued, number: string): DocumentData => ({
  ...document,
  number,
  issuedOn: '2026-11-25',
});

/** The next refund: some of what is left of a line, or of all where there is no such line. */
export function refundOf(
  order: BilledOrder,
  credits: readonly DocumentData[],
  { line, share }: AskedOrder['refunds'][number],
): BilledRefund | null {
  const left = order.total - sumOf(credits.map(({ total }) => total));
  const of = order.lines[line];
  const gone = credits.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === of?.id));
  const ofLine = (of?.paid ?? 0) - sumOf(gone.map(({ amount }) => amount));
  const most = of === undefined ? left : Math.min(left, ofLine);
  const amount = Math.max(0, Math.ceil(most * share));
  if (amount === 0) return null;
  const lines = of === undefined ? [] : [{ lineId: of.id, quantity: 1, amount }];
  return { id: `${credits.length}`, amount, shipping: 0, isDone: true, lines };
}
