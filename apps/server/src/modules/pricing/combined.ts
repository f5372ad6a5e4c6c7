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

const keyOf = ({ productId, variantId }: QuotedLine) => `${productId} ${variantId ?? ''}`;

/**
 * Lines in an order that is their own, each with its place: to whom a cent is left over must not depend
 * on how a cart is sorted, for where lines are taxed differently it changes the total.
 */
function inOwnOrder(lines: readonly QuotedLine[]) {
  return lines
    .map((line, at) => ({ line, at, key: keyOf(line), left: lineTotal(line) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** What each of several takes off each line: all by the full price, and none more than those before it have left. */
export function partsOf(
  discounts: readonly Discount[],
  { lines, subtotal }: Goods,
): MinorUnits[][] {
  const sorted = inOwnOrder(lines);
  const ofSorted = { lines: sorted.map(({ line }) => line), subtotal };
  return discounts.map((discount) => {
    const off = discount.amountsOff(ofSorted);
    const parts = lines.map(() => 0);
    sorted.forEach((one, place) => {
      const part = Math.min(one.left, off[place] ?? 0);
      one.left -= part;
      parts[one.at] = part;
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
