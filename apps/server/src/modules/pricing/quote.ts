import type { ErrorCode } from '@gadgetry/contract/errors';
import { CHARGE_MAX, CHARGE_MIN, type Cents, subtotalOf } from '@gadgetry/contract/money';
import type { ShippingAddress } from '@gadgetry/contract/orders';

// A subtotal times 10,000 basis points has to stay a whole number that a double can hold.
const SUBTOTAL_MAX = Math.floor(Number.MAX_SAFE_INTEGER / 10_001);

export interface QuotedLine {
  readonly priceCents: Cents;
  readonly quantity: number;
}

/** What is bought, before anything comes off or is added. */
export interface Goods {
  readonly lines: readonly QuotedLine[];
  readonly subtotal: Cents;
}

/** What is bought, as far as a parcel or a tax office cares. */
export interface Delivery extends Goods {
  readonly discount: Cents;
  readonly address: ShippingAddress;
}

/** One kind of discount: a file beside this one that makes it of what the owner has set. */
export interface Discount {
  /** Of more than the goods cost, only that much comes off. */
  amountOff(goods: Goods): Cents;
}

/** What the delivery of an order costs. */
export interface ShippingRule {
  costOf(delivery: Delivery): Cents;
}

/** What is added to an order for the tax office. */
export interface TaxRule {
  taxOn(delivery: Delivery & { readonly shipping: Cents }): Cents;
}

/** What a shop adds to the price of goods. */
export interface Surcharges {
  readonly shipping: ShippingRule;
  readonly tax: TaxRule;
}

export interface Quote {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

export type QuoteRefusal = Extract<ErrorCode, 'order_total_too_low' | 'order_total_too_high'>;

/**
 * What an order comes to, or why it can't be paid for: the one function that makes a total. Nothing
 * at all, with a code for 100 %, is fine: no card is charged then.
 */
export function quote(
  lines: readonly QuotedLine[],
  address: ShippingAddress,
  { discount: off, shipping: rule, tax: taxRule }: Surcharges & { readonly discount: Discount },
): Quote | QuoteRefusal {
  const subtotal = subtotalOf(lines);
  if (subtotal > SUBTOTAL_MAX) return 'order_total_too_high';
  const discount = Math.min(subtotal, off.amountOff({ lines, subtotal }));
  const shipping = rule.costOf({ lines, subtotal, discount, address });
  const tax = taxRule.taxOn({ lines, subtotal, discount, address, shipping });
  const total = subtotal - discount + shipping + tax;
  if (total > CHARGE_MAX) return 'order_total_too_high';
  if (total > 0 && total < CHARGE_MIN) return 'order_total_too_low';
  return { subtotal, discount, shipping, tax, total };
}
