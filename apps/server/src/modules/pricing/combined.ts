import type { MinorUnits } from '@gadgetry/contract/money';
import { type Discount, type Goods, type PricedLine, lineTotal } from './quote.ts';

/** A discount on some lines: it is told of these alone, and the others keep their price. */
export function limitedTo(isFor: (line: PricedLine) => boolean, discount: Discount): Discount {
  return {
    ...discount,
    amountsOff({ lines, left }) {
      const places = lines.flatMap((line, at) => (isFor(line) ? at : []));
      const off = discount.amountsOff({
        lines: places.flatMap((at) => lines[at] ?? []),
        left: places.map((at) => left[at] ?? 0),
      });
      const byPlace = new Map(places.map((at, place) => [at, off[place] ?? 0]));
      return lines.map((_, at) => byPlace.get(at) ?? 0);
    },
  };
}

const keyOf = ({ productId, variantId }: PricedLine) => `${productId} ${variantId ?? ''}`;

/**
 * Lines in an order that is their own, each with its place: to whom a cent is left over must not depend
 * on how a cart is sorted, for where lines are taxed differently it changes the total.
 */
function inOwnOrder(lines: readonly PricedLine[]) {
  return lines
    .map((line, at) => ({ line, at, key: keyOf(line), left: lineTotal(line) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

const TURNS = ['pieces', 'share', 'sum'] as const;

/**
 * What each of several takes off each line: in their turns, each off what those before it have left.
 * @returns in the order in which they were given
 */
export function partsOf(
  discounts: readonly Discount[],
  { lines }: Pick<Goods, 'lines'>,
): MinorUnits[][] {
  const sorted = inOwnOrder(lines);
  const parts = discounts.map(() => lines.map(() => 0));
  const inTurn = discounts
    .map((discount, at) => ({ discount, own: parts[at] ?? [] }))
    .toSorted(
      (one, other) => TURNS.indexOf(one.discount.turn) - TURNS.indexOf(other.discount.turn),
    );
  for (const { discount, own } of inTurn) {
    const off = discount.amountsOff({
      lines: sorted.map(({ line }) => line),
      left: sorted.map(({ left }) => left),
    });
    sorted.forEach((one, place) => {
      const part = Math.min(one.left, off[place] ?? 0);
      one.left -= part;
      own[one.at] = part;
    });
  }
  return parts;
}

/** Several discounts as one. */
export function combined(discounts: readonly Discount[]): Discount {
  return {
    turn: 'sum',
    amountsOff(goods) {
      const parts = partsOf(discounts, goods);
      return goods.lines.map((_, at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0));
    },
    shippingOff: (price) =>
      discounts.reduce((off, one) => off + (one.shippingOff?.(price - off) ?? 0), 0),
  };
}
