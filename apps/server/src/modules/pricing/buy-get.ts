import { shareOf } from '@gadgetry/contract/money';
import type { Discount } from './quote.ts';

/** For `buy` pieces at full price, `get` others cost less. */
interface BuyGet {
  readonly buy: number;
  readonly get: number;
  /** Hundredths of a percent off each of them. */
  readonly basisPoints: number;
  /** null: as often as there are pieces for it. */
  readonly timesPerOrder: number | null;
}

/** The cheapest pieces of all are those that cost less; of one price, those of the line that comes first. */
export function buyGet({ buy, get, basisPoints, timesPerOrder }: BuyGet): Discount {
  return {
    turn: 'pieces',
    amountsOff({ lines }) {
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const times = Math.min(Math.floor(pieces / (buy + get)), timesPerOrder ?? Infinity);
      let left = times * get;
      const off = lines.map(() => 0);
      const cheapestFirst = lines
        .map((line, at) => ({ ...line, at }))
        .toSorted((one, other) => one.priceCents - other.priceCents);
      for (const { at, priceCents, quantity } of cheapestFirst) {
        const cheaper = Math.min(quantity, left);
        off[at] = cheaper * shareOf(priceCents, basisPoints);
        left -= cheaper;
      }
      return off;
    },
  };
}
