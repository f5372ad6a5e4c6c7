import type { AppliedTax } from './applied-taxes.ts';
import type { AppliedDiscount } from './discounts.ts';
import { formatMoney } from './money.ts';

/** What is added to the price of goods, as people are told: nothing at all is said too. */
export function shippingWords(amount: number): string {
  return amount === 0 ? 'Free' : formatMoney(amount);
}

function taxWords(amount: number): string {
  return amount === 0 ? 'None' : formatMoney(amount);
}

interface Discounted {
  readonly discounts: readonly AppliedDiscount[];
  /** Of a quote: what the code that was typed takes off. */
  readonly promoCode?: { readonly discountPercentage: number | null } | string | null;
}

/** What a percentage is called whose owner has given it no name. */
const NAMELESS = /^[\d.]+% off$/;

/** SPEC.md's codes are called by what they are, everything else by its name. */
function discountLabel({ code, name, kind }: AppliedDiscount, promoCode: Discounted['promoCode']) {
  const isNamed = name !== code && !NAMELESS.test(name);
  if (kind !== 'percent' || code === null || isNamed) return name;
  const percent = typeof promoCode === 'object' ? promoCode?.discountPercentage : null;
  return `Discount (${percent == null ? code : `${percent}%`})`;
}

const lessWords = (amount: number) => formatMoney(amount === 0 ? 0 : -amount);

const savedWords = (amount: number) =>
  amount === 0 ? 'Free already' : `${formatMoney(amount)} saved`;

/**
 * A line for each discount. What comes off shipping is in its price already, and in no other sum: it is
 * told without a minus.
 */
export function discountLines({
  discounts,
  promoCode = null,
}: Discounted): [label: string, amount: string][] {
  return discounts.map((one) => [
    discountLabel(one, promoCode),
    one.kind === 'free_shipping' ? savedWords(one.shipping) : lessWords(one.amount),
  ]);
}

/** Of an order, which says as well that nothing came off its goods. */
export function orderDiscountLines(order: {
  readonly discount: number;
  readonly discounts: readonly AppliedDiscount[];
}): [label: string, amount: string][] {
  const lines = discountLines(order);
  return order.discount === 0 && !lines.some(([label]) => label.startsWith('Discount'))
    ? [['Discount', formatMoney(0)], ...lines]
    : lines;
}

interface Taxed {
  readonly tax: number;
  readonly taxes: readonly AppliedTax[];
  /** Of a quote: not all is known that tax goes by. */
  readonly taxIsEstimated?: boolean;
}

/** 'VAT (19 %)' */
const taxLabel = ({ name, ratePercent }: AppliedTax) => `${name} (${ratePercent}\u00A0%)`;

/** Before the total: a line for each tax that is added, or one that says how it is. */
export function taxLines({
  tax,
  taxes,
  taxIsEstimated = false,
}: Taxed): [label: string, amount: string][] {
  const added = taxes.filter(({ included }) => !included);
  if (added.length > 0) return added.map((one) => [taxLabel(one), formatMoney(one.amount)]);
  if (taxes.length > 0) return [['Tax', 'Included']];
  return [['Tax', taxIsEstimated ? 'At checkout' : taxWords(tax)]];
}

/** Under the total, line by line: taxes that are in it without having been added. */
export function includedTaxLines({ taxes }: Pick<Taxed, 'taxes'>): [string, string][] {
  return taxes
    .filter(({ included }) => included)
    .map((one) => [`Includes ${taxLabel(one)}`, formatMoney(one.amount)]);
}

/** The same in one line, 'Includes $15.97 VAT (19 %)'; null where there is none. */
export function includedTaxWords({ taxes }: Pick<Taxed, 'taxes'>): string | null {
  const words = taxes
    .filter(({ included }) => included)
    .map((one) => `${formatMoney(one.amount)} ${taxLabel(one)}`);
  return words.length === 0 ? null : `Includes ${words.join(', ')}`;
}
