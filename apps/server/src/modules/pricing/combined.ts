import type { Cents } from '@gadgetry/contract/money';
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

/** What each of several takes off each line: all by the full price, and none more than those before it have left. */
export function partsOf(discounts: readonly Discount[], goods: Goods): Cents[][] {
  const left = goods.lines.map(lineTotal);
  return discounts.map((discount) => {
    const off = discount.amountsOff(goods);
    return left.map((rest, at) => {
      const part = Math.min(rest, off[at] ?? 0);
      left[at] = rest - part;
      return part;
    });
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
