import type { ErrorCode } from '@gadgetry/contract/errors';
import { type MinorUnits, shopCurrency, sumOf } from '@gadgetry/contract/money';
import { type OrderTax, addedTax } from './order-tax.ts';

/** Prices are what is paid; nothing is added to them. */
export const noTax: TaxRule = { taxesOn: () => [] };

// A subtotal times 10,000 basis points has to stay a whole number that a double can hold.
const SUBTOTAL_MAX = Math.floor(Number.MAX_SAFE_INTEGER / 10_001);

/** Some pieces at one price. */
export interface PricedPieces {
  readonly priceCents: MinorUnits;
  readonly quantity: number;
}

export interface PricedLine extends PricedPieces {
  readonly productId: string;
  readonly variantId?: string;
  readonly categoryId: string;
  /** Of one piece, packed; null where the owner has not said it. */
  readonly weightGrams: number | null;
  /** Goods that are taxed alike; null: the default ones. */
  readonly taxClass: string | null;
}

/** All that shipping and tax know of an address; null where the shopper has not said it yet. */
export interface Destination {
  readonly country: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
}

/** What is bought, before anything comes off or is added. */
export interface Goods {
  readonly lines: readonly PricedLine[];
  readonly subtotal: MinorUnits;
}

/** What is bought and where it goes, as far as a parcel or a tax office cares. */
export interface Consignment extends Goods {
  readonly discount: MinorUnits;
  /** The same by line, in the order of the lines. */
  readonly lineDiscounts: readonly MinorUnits[];
  readonly destination: Destination;
}

/** What is bought, as far as it is still to be paid. */
interface GoodsLeft {
  readonly lines: readonly PricedLine[];
  /** What those before have left of each line, in the order of the lines. */
  readonly left: readonly MinorUnits[];
}

/** Of several discounts those on whole pieces come first, at their full price; then shares of the rest, then sums. */
type DiscountTurn = 'pieces' | 'share' | 'sum';

/** One kind of discount: a file beside this one that makes it of what the owner has set. */
export interface Discount {
  readonly turn: DiscountTurn;
  /** By line, in the order of the lines; of more than is left of a line, only that much comes off. */
  amountsOff(goods: GoodsLeft): readonly MinorUnits[];
  /** Of what shipping would cost after that; left out: nothing. */
  shippingOff?(price: MinorUnits): MinorUnits;
}

/** What the delivery of an order costs. */
interface ShippingCostRule {
  costOf(consignment: Consignment): MinorUnits;
}

/** What of an order is the tax office's: added to the prices, or in them. */
export interface TaxRule {
  taxesOn(consignment: Consignment & { readonly shipping: MinorUnits }): readonly OrderTax[];
}

/** What a shop adds to the price of goods. */
interface Surcharges {
  readonly shipping: ShippingCostRule;
  readonly tax: TaxRule;
}

export type QuoteRefusal = Extract<ErrorCode, 'order_total_too_low' | 'order_total_too_high'>;

export interface Totals {
  readonly subtotal: MinorUnits;
  readonly discount: MinorUnits;
  /** The same by line, in the order of the lines. */
  readonly lineDiscounts: readonly MinorUnits[];
  readonly shipping: MinorUnits;
  /** Added to the prices. */
  readonly tax: MinorUnits;
  /** Those that are added, and those that are in the prices. */
  readonly taxes: readonly OrderTax[];
  readonly total: MinorUnits;
  /** Why it can't be paid for as it stands. */
  readonly refusal: QuoteRefusal | null;
}

export function lineTotal({ priceCents, quantity }: PricedPieces): MinorUnits {
  return priceCents * quantity;
}

function refusalOf(total: MinorUnits): QuoteRefusal | null {
  const { chargeMin, chargeMax } = shopCurrency();
  if (total > chargeMax) return 'order_total_too_high';
  return total > 0 && total < chargeMin ? 'order_total_too_low' : null;
}

/**
 * What an order comes to, and why it can't be paid for where that is so: the one function that makes a
 * total. Nothing at all, with a code for 100 %, is fine: no card is charged then.
 */
export function quote(
  lines: readonly PricedLine[],
  destination: Destination,
  { discount: off, shipping: rule, tax: taxRule }: Surcharges & { readonly discount: Discount },
): Totals {
  const subtotal = sumOf(lines.map(lineTotal));
  if (subtotal > SUBTOTAL_MAX) {
    const nothing = { discount: 0, lineDiscounts: lines.map(() => 0), shipping: 0, tax: 0 };
    return { subtotal, ...nothing, taxes: [], total: subtotal, refusal: 'order_total_too_high' };
  }
  const amountsOff = off.amountsOff({ lines, left: lines.map(lineTotal) });
  const lineDiscounts = lines.map((line, at) => Math.min(lineTotal(line), amountsOff[at] ?? 0));
  const discount = sumOf(lineDiscounts);
  const consignment = { lines, subtotal, discount, lineDiscounts, destination };
  const price = rule.costOf(consignment);
  const shipping = price - Math.min(price, off.shippingOff?.(price) ?? 0);
  const taxes = taxRule.taxesOn({ ...consignment, shipping });
  const tax = addedTax(taxes);
  const total = subtotal - discount + shipping + tax;
  const refusal = refusalOf(total);
  return { subtotal, discount, lineDiscounts, shipping, tax, taxes, total, refusal };
}
