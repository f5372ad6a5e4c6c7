import { type MinorUnits, shareOut } from '@gadgetry/contract/money';

/** What was paid for an order's delivery. */
export interface PaidShipping {
  readonly shipping: MinorUnits;
  /** Added to it. */
  readonly tax: MinorUnits;
  /** Of the shipping, for methods that cost less. */
  readonly givenBack: MinorUnits;
  /** What refunds have left of both; null: nothing was taken yet. */
  readonly left: MinorUnits | null;
}

/** So much of the shipping, with its part of the tax. */
function withTax({ shipping, tax }: PaidShipping, part: MinorUnits): MinorUnits {
  return shipping === 0 ? 0 : part + (shareOut(tax, [part, shipping - part])[0] ?? 0);
}

/**
 * What goes back where an order is sent by a method of this price instead; null: that costs more than
 * is left of what was paid. However often it is changed, it all comes to what one change would have, and
 * never to more than refunds have left of what was paid for shipping.
 */
export function refundFor(paid: PaidShipping, price: MinorUnits): MinorUnits | null {
  const back = paid.shipping - price;
  if (back < paid.givenBack) return null;
  const cheaperBy = withTax(paid, back) - withTax(paid, paid.givenBack);
  return paid.left === null ? cheaperBy : Math.min(cheaperBy, paid.left);
}
