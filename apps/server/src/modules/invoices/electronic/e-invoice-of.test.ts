import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency, sumOf } from '@gadgetry/contract/money';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { creditOfAll, creditOfRefund } from '../credit-rules.ts';
import { type Unissued, invoiceOf } from '../document-rules.ts';
import type { BilledOrder } from '../billed-order-rules.ts';
import { amountOf, priceOf, sumAt } from './amount-rules.ts';
import { type EInvoice, type Electronic, isEInvoice } from './e-invoice-rules.ts';
import { electronicOf } from './e-invoice-of.ts';
import { electronicProblem } from './e-sum-rules.ts';
import {
  type AskedOrder,
  anOrder,
  eInvoiceOptions,
  germanSeller,
  issued,
  orderOf,
  refundOf,
  issuer,
} from './orders-for-tests.ts';

beforeEach(() => setShopCurrency(currencyOf('eur')));
afterEach(() => setShopCurrency(currencyOf('usd')));

const SEED = 16_931;

function made(electronic: Electronic): EInvoice {
  if (isEInvoice(electronic)) return electronic;
  throw new Error(electronic.problem);
}

const nets = (parts: readonly { readonly net: number }[]) => sumOf(parts.map(({ net }) => net));

/** The standard’s rules of sums, written down once more: the names of those that do not hold. */
function brokenRules({ lines, charges, vat, totals }: EInvoice, document: Unissued): string[] {
  const parts = [...lines, ...charges];
  const on = (one: EInvoice['vat'][number]) =>
    parts.filter(({ vat: { category, rate } }) => category === one.category && rate === one.rate);
  // In decimals, as a program reads them; what rounds to a cent by a hair does so either way.
  const isAtPrice = ({ price, quantity, allowance, net }: EInvoice['lines'][number]) =>
    Math.abs(Number(price) * 100 * quantity - allowance - net) <= 0.500_001;
  const rules: Record<string, boolean> = {
    price: lines.every(isAtPrice),
    'less than nothing': lines.every(({ allowance, net }) => allowance >= 0 && net >= 0),
    'BR-CO-10': nets(lines) === totals.lines,
    'BR-CO-12': nets(charges) === totals.charges,
    'BR-CO-13': totals.lines + totals.charges === totals.net,
    'BR-CO-14': sumOf(vat.map(({ tax }) => tax)) === totals.tax,
    'BR-CO-15': totals.net + totals.tax === totals.gross,
    'BR-CO-16': totals.gross - totals.paid === totals.due,
    'BR-CO-17': vat.every(({ net, tax, rate }) => Math.abs(tax - (net * rate) / 1e6) < 100),
    'BR-S-08': vat.every((one) => nets(on(one)) === one.net) && nets(vat) === totals.net,
    total: totals.gross === document.total && totals.tax === document.tax,
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

const asked = (more: Partial<AskedOrder> = {}): AskedOrder => ({
  lines: [{ price: 11_900, quantity: 2, off: 0, rate: 190_000 }],
  shipping: 595,
  shippingTaxed: 'standard',
  isIncluded: true,
  refunds: [],
  ...more,
});

/** What is said of an order's invoice. */
function saidOf(order: BilledOrder, more: Partial<typeof eInvoiceOptions> = {}): Electronic {
  const document = invoiceOf(order, issuer);
  return electronicOf(document, order, 'order', { ...eInvoiceOptions, ...more });
}

test('an order’s invoice, its credit for all and one for each refund say so by EN 16931, to the cent', () => {
  let bySeveralRates = 0;
  let refunds = 0;
  const problems: string[] = [];
  const broken: string[] = [];
  fc.assert(
    fc.property(anOrder, (wish) => {
      const order = orderOf(wish);
      const document = invoiceOf(order, issuer);
      const whole = made(electronicOf(document, order, 'order', eInvoiceOptions));
      broken.push(...brokenRules(whole, document));
      if (whole.vat.length > 1) bySeveralRates += 1;
      // Rounded once for a rate: of prices with tax the rounding itself is left.
      const off = whole.vat.map(({ net, tax, rate }) => Math.abs(tax - (net * rate) / 1e6));
      if (off.some((cents) => cents > (wish.isIncluded ? 0.6 : 0.5))) broken.push('rounding');
      const invoice = issued(document, 'INV-1');
      const back = creditOfAll(invoice, issuer, 'wrong company');
      broken.push(...brokenRules(made(electronicOf(back, order, 'order', eInvoiceOptions)), back));

      const credits = [];
      for (const wanted of [...wish.refunds, { line: 99, share: 1 }]) {
        const refund = refundOf(order, credits, wanted);
        if (refund === null) continue;
        const credit = creditOfRefund(order, invoice, { refund, credited: credits }, issuer);
        const electronic = electronicOf(credit, order, 'refund', eInvoiceOptions);
        refunds += 1;
        if (isEInvoice(electronic)) broken.push(...brokenRules(electronic, credit));
        else {
          problems.push(electronic.problem);
        }
        credits.push(issued(credit, `CN-${credits.length}`));
      }
      expect(broken).toEqual([]);
    }),
    { numRuns: 2_000, seed: SEED },
  );
  expect(bySeveralRates).toBeGreaterThan(100);
  // Of sums and lines by turns, what the document says of a rate can be off: then nothing is said.
  const off = /^BR-CO-17|^what goes back of each rate/;
  expect(problems.filter((problem) => !off.test(problem))).toEqual([]);
  expect(problems.length).toBeLessThan(refunds / 200);
});

test('prices with tax are told without: what a piece costs, delivery as a charge, and what was paid', () => {
  const said = made(saidOf(orderOf(asked())));
  expect(said).toMatchObject({
    lines: [{ name: 'Lamp 0', quantity: 2, price: '100.00', allowance: 0, net: 20_000 }],
    charges: [{ reason: 'Shipping (Standard)', net: 500, vat: { category: 'S', rate: 190_000 } }],
    vat: [{ category: 'S', rate: 190_000, net: 20_500, tax: 3_895, reason: null }],
    payment: { code: '48', text: 'Card' },
    totals: { net: 20_500, tax: 3_895, gross: 24_395, paid: 24_395, due: 0 },
    buyer: { name: 'Robin Shopper', city: 'Berlin', postalCode: '10117', country: 'DE' },
    seller: {
      vatId: 'DE123456789',
      email: 'hello@lampen.example',
      phone: '+49 30 123456',
      lines: ['Hauptstraße 1'],
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
    },
  });
});

test('a price that can’t be divided into cents has as many decimals as it takes', () => {
  const lines = [{ price: 1_999, quantity: 7, off: 0, rate: 190_000 }];
  const [line] = made(saidOf(orderOf(asked({ lines, shipping: 0 })))).lines;
  expect(line).toMatchObject({ price: '16.799', net: 11_759 });
});

test('a discount is an allowance on the lines it came off, also where it is all of them', () => {
  const lines = [
    { price: 11_900, quantity: 1, off: 0.5, rate: 190_000 },
    { price: 10_700, quantity: 1, off: 1, rate: 70_000 },
  ];
  const said = made(saidOf(orderOf(asked({ lines, shipping: 0 }))));
  expect(said.lines).toMatchObject([
    { price: '100.00', allowance: 5_000, net: 5_000 },
    { price: '107.00', allowance: 10_700, net: 0, vat: { rate: 190_000 } },
  ]);
  expect(said.vat).toHaveLength(1);
});

test('what is not taxed is exempt for the reason that the owner gives, and says nothing without one', () => {
  const order = orderOf(
    asked({ lines: [{ price: 500, quantity: 1, off: 0, rate: 0 }], shipping: 0 }),
  );
  expect(made(saidOf(order)).vat).toEqual([
    { category: 'E', rate: 0, net: 500, tax: 0, reason: 'Exempt by § 4 UStG' },
  ]);
  expect(saidOf(order, { untaxedReason: '' })).toEqual({
    problem: 'a part of it is not taxed, and the invoice settings do not say why no tax is charged',
  });
});

test.each([
  ['CH', 'G', 'Export outside the EU'],
  ['FR', 'E', 'Exempt by § 4 UStG'],
  ['MC', 'E', 'Exempt by § 4 UStG'],
])('what goes to %s without tax is of category %s', (country, category, reason) => {
  const order = orderOf(
    asked({ lines: [{ price: 500, quantity: 1, off: 0, rate: 0 }], shipping: 0 }),
  );
  const sent = { ...order, address: { ...order.address, country } };
  expect(made(saidOf(sent)).vat).toMatchObject([{ category, reason }]);
});

test('several taxes on one line can’t be said, nor on what is given back of it', () => {
  const order = orderOf(asked({ shipping: 0 }));
  const [tax] = order.taxes;
  if (tax === undefined) throw new Error('it is taxed');
  const twice = { ...order, taxes: [tax, { ...tax, position: 1, name: 'City tax' }] };
  const problem = 'several taxes are charged on one line, and EN 16931 knows one';
  expect(saidOf(twice)).toEqual({ problem });
  const invoice = issued(invoiceOf(order, issuer), 'INV-1');
  const refund = { id: 'r', amount: 500, shipping: 0, isDone: true, lines: [] };
  const credit = creditOfRefund(order, invoice, { refund, credited: [] }, issuer);
  expect(electronicOf(credit, twice, 'refund', eInvoiceOptions)).toEqual({ problem });
});

test('who bought is told as the document has it, in the country that its last line names', () => {
  const order = orderOf(asked());
  const buyer = ['ACME AG', 'Bahnhofstrasse 1', '8001 Zürich', 'Switzerland'];
  const document = invoiceOf(order, issuer, buyer);
  const said = made(electronicOf(document, order, 'order', eInvoiceOptions));
  expect(said.buyer).toEqual({
    name: 'ACME AG',
    person: null,
    lines: ['Bahnhofstrasse 1'],
    city: 'Zürich',
    postalCode: '8001',
    region: null,
    country: 'CH',
  });
  expect(said.deliverTo).toMatchObject({ name: 'Robin Shopper', country: 'DE' });
});

test('a company is the buyer, and who takes it its contact', () => {
  const order = orderOf(asked());
  const address = { ...order.address, company: 'ACME AG', recipient: 'Kim', country: 'XK' };
  expect(made(saidOf({ ...order, address })).buyer).toMatchObject({
    name: 'ACME AG',
    person: 'Kim',
    // The standard's own code for Kosovo.
    country: '1A',
  });
});

test.each([
  ['nothing', { vatId: '', taxNumber: '', registration: '' }, 'VAT ID or tax number and regis'],
  [
    'a VAT ID without its country',
    { vatId: '123456789', taxNumber: '', registration: '' },
    'regis',
  ],
])('of a seller of whom %s is known, nothing is said', (_, more, problem) => {
  const order = orderOf(asked());
  const document = invoiceOf(order, { ...issuer, seller: { ...germanSeller, ...more } });
  const said = electronicOf(document, order, 'order', eInvoiceOptions);
  expect(said).toEqual({ problem: expect.stringContaining(`lack ${problem}`) });
});

test('sums that do not add up are found, whichever it is', () => {
  const order = orderOf(asked({ lines: [{ price: 1_999, quantity: 3, off: 0.1, rate: 70_000 }] }));
  const document = invoiceOf(order, issuer);
  const whole = made(electronicOf(document, order, 'order', eInvoiceOptions));
  expect(electronicProblem(whole, document)).toBeNull();
  const { totals, lines, charges, vat } = whole;
  const spoiled: EInvoice[] = [
    ...Object.keys(totals).map((name) => ({
      ...whole,
      totals: { ...totals, [name]: totals[name as keyof typeof totals] + 1 },
    })),
    { ...whole, lines: [] },
    { ...whole, lines: lines.map((line) => ({ ...line, net: line.net + 1 })) },
    { ...whole, lines: lines.map((line) => ({ ...line, price: '0.01' })) },
    { ...whole, lines: lines.map((line) => ({ ...line, allowance: -line.allowance })) },
    { ...whole, lines: lines.map((line) => ({ ...line, name: '' })) },
    { ...whole, charges: charges.map((charge) => ({ ...charge, net: charge.net + 1 })) },
    { ...whole, vat: [] },
    { ...whole, vat: [...vat, ...vat] },
    { ...whole, vat: vat.map((one) => ({ ...one, net: one.net + 1 })) },
    { ...whole, vat: vat.map((one) => ({ ...one, tax: one.tax + 1 })) },
    { ...whole, vat: vat.map((one) => ({ ...one, rate: one.rate + 10_000 })) },
    { ...whole, buyer: { ...whole.buyer, name: '' } },
  ];
  for (const one of spoiled) expect(electronicProblem(one, document)).not.toBeNull();
  // What adds up, and is another document's.
  expect(electronicProblem(whole, { ...document, total: document.total + 1 })).not.toBeNull();
});

test.each([
  ['jpy', '123400'],
  ['kwd', '1234.00'],
  ['eur', '1234.00'],
])('sums in %s have at most two decimals', (code, said) => {
  setShopCurrency(currencyOf(code));
  expect(amountOf(123_400)).toBe(said);
  expect(sumAt(priceOf(100, 3), 3)).toBe(100);
});
