import type { MinorUnits } from '@gadgetry/contract/money';
import type { Discount } from './quote.ts';

/** @param upTo the most that is taken off; null: whatever it costs */
export function freeShipping(upTo: MinorUnits | null): Discount {
  return {
    turn: 'sum',
    amountsOff: () => [],
    shippingOff: (price) => (upTo === null ? price : Math.min(price, upTo)),
  };
}
