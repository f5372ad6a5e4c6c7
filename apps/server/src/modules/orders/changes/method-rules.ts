import { type MinorUnits, shareOut } from '@gadgetry/contract/money';

/** What was paid for an order's delivery, by the order itself or by an upgrade of its method. */
export interface PaidShipping {
  readonly shipping: MinorUnits;
  /** Added to it. */
  readonly tax: MinorUnits;
  /** Of the shipping, for methods that cost less. */
  readonly givenBack: MinorUnits;
  /** What refunds have left of both; null: nothing was taken yet. */
  readonly left: MinorUnits | null;
}

/** Nobody pays what the price of a method has between `from` and `from + amount`, without tax. */
export interface Waiver {
  readonly from: MinorUnits;
  readonly amount: MinorUnits;
}

/** What is paid for a method of this price: waivers don't overlap. */
const withoutWaived = (price: MinorUnits, waivers: readonly Waiver[]): MinorUnits =>
  waivers.reduce(
    (rest, { from, amount }) => rest - Math.max(0, Math.min(amount, price - from)),
    price,
  );

/** Waivers of so much of a price, from its upper end down, beside those that are there. */
export function waiversOf(
  price: MinorUnits,
  amount: MinorUnits,
  before: readonly Waiver[],
): Waiver[] {
  const added: Waiver[] = [];
  let [to, left] = [price, amount];
  for (const one of [...before.toSorted((a, b) => b.from - a.from), { from: 0, amount: 0 }]) {
    const free = Math.min(left, Math.max(0, to - (one.from + one.amount)));
    if (free > 0) added.push({ from: to - free, amount: free });
    left -= free;
    to = Math.min(to, one.from);
  }
  return added;
}

/** So much of the shipping, with its part of the tax. */
function withTax({ shipping, tax }: PaidShipping, part: MinorUnits): MinorUnits {
  return shipping === 0 ? 0 : part + (shareOut(tax, [part, shipping - part])[0] ?? 0);
}

/** What of it has not gone back for methods that cost less: the price of the method by which it is sent. */
export const keptOf = ({
  shipping,
  givenBack,
}: Pick<PaidShipping, 'shipping' | 'givenBack'>): MinorUnits => shipping - givenBack;

/**
 * What goes back where so much more of the shipping does; never more than refunds have left of what was
 * paid for it. However often a method is changed, it all comes to what one change would have.
 */
function refundFor(paid: PaidShipping, more: MinorUnits): MinorUnits {
  const cheaperBy = withTax(paid, paid.givenBack + more) - withTax(paid, paid.givenBack);
  return paid.left === null ? cheaperBy : Math.min(cheaperBy, paid.left);
}

/** What of one payment goes back. */
export interface PartBack {
  /** In all, with what had gone back before. */
  readonly givenBack: MinorUnits;
  /** Now, with its tax. */
  readonly refund: MinorUnits;
}

export interface ShippingDifference {
  /** What the method costs more, without tax. */
  readonly due: MinorUnits;
  /** What goes back of each payment, in their order. */
  readonly back: readonly PartBack[];
}

/**
 * What sending an order by a method of this price comes to beside all that was paid for its delivery: what
 * was paid last goes back first, and what was waived of such a price is not due.
 */
export function differenceOf(
  paid: readonly PaidShipping[],
  price: MinorUnits,
  waivers: readonly Waiver[] = [],
): ShippingDifference {
  const kept = paid.reduce((sum, one) => sum + keptOf(one), 0);
  const toPay = withoutWaived(price, waivers);
  let left = Math.max(0, kept - toPay);
  const back: PartBack[] = [];
  for (const one of paid.toReversed()) {
    const more = Math.min(left, keptOf(one));
    left -= more;
    back.unshift({ givenBack: one.givenBack + more, refund: refundFor(one, more) });
  }
  return { due: Math.max(0, toPay - kept), back };
}
