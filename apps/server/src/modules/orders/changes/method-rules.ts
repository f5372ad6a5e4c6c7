import { type MinorUnits, shareOut } from '@gadgetry/contract/money';

/** What was paid for an order's delivery. */
export interface PaidShipping {
  readonly shipping: MinorUnits;
  /** Added to it. */
  readonly tax: MinorUnits;
  /** Of the shipping, for methods that cost less. */
  readonly givenBack: MinorUnits;
}

/** So much of the shipping, with its part of the tax. */
function withTax({ shipping, tax }: PaidShipping, part: MinorUnits): MinorUnits {
  return shipping === 0 ? 0 : part + (shareOut(tax, [part, shipping - part])[0] ?? 0);
}

/**
 * What goes back where an order is sent by a method of this price instead; null: that costs more than
 * is left of what was paid. However often it is changed, it all comes to what one change would have.
 */
export function refundFor(paid: PaidShipping, price: MinorUnits): MinorUnits | null {
  const back = paid.shipping - price;
  if (back < paid.givenBack) return null;
  return withTax(paid, back) - withTax(paid, paid.givenBack);
}
