import type { MinorUnits } from '@gadgetry/contract/money';
import { type Discount, type Goods, type QuotedLine, lineTotal } from './quote.ts';

/** A discount on some lines: it is told of these alone, and the others keep their price. */
export function limitedTo(isFor: (line: QuotedLine) => boolean, discount: Discount): Discount {
  return {
    ...discount,
    amountsOff({ lines }) {
      const some = lines.filter(isFor);
      const subtotal = some.reduce((sum, line) => sum + lineTotal(line), 0);
      const off = discount.amountsOff({ lines: some, subtotal });
      const byLine = new Map(some.map((line, at) => [line, off[at] ?? 0]));
      return lines.map((line) => byLine.get(line) ?? 0);
    },
  };
}

const keyOf = ({ productId, variantId, priceCents, quantity }: QuotedLine) =>
  [productId, variantId ?? '', priceCents, quantity].join(' ');

/**
 * The places of the lines in an order that is their own: to whom a cent is left over must not depend on
 * how a cart is sorted, for where lines are taxed differently it changes the total.
 */
function placesOf(lines: readonly QuotedLine[]): number[] {
  const keys = lines.map(keyOf);
  const byKey = (one: number, other: number) => ((keys[one] ?? '') < (keys[other] ?? '') ? -1 : 1);
  return lines.map((_, at) => at).toSorted(byKey);
}

/** What each of several takes off each line: all by the full price, and none more than those before it have left. */
export function partsOf(
  discounts: readonly Discount[],
  { lines, subtotal }: Goods,
): MinorUnits[][] {
  const places = placesOf(lines);
  const sorted = places.flatMap((at) => lines[at] ?? []);
  const left = sorted.map(lineTotal);
  return discounts.map((discount) => {
    const off = discount.amountsOff({ lines: sorted, subtotal });
    const parts = lines.map(() => 0);
    places.forEach((at, place) => {
      const rest = left[place] ?? 0;
      const part = Math.min(rest, off[place] ?? 0);
      left[place] = rest - part;
      parts[at] = part;
    });
    return parts;
  });
}

/** Several discounts as one. */
export function combined(discounts: readonly Discount[]): Discount {
  return {
    amountsOff(goods) {
      const parts = partsOf(discounts, goods);
      return goods.lines.map((_, at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0));
    },
    shippingOff: (price) =>
      discounts.reduce((off, one) => off + (one.shippingOff?.(price - off) ?? 0), 0),
  };
}
