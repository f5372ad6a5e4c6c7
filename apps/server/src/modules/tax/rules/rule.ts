import type { MinorUnits } from '@gadgetry/contract/money';

/** A rate is in millionths of what is taxed. */
export const WHOLE = 1_000_000n;

/** As far as a sum depends on it. */
export interface RuledRate {
  readonly rate: number;
  /** Reckoned on the price with the taxes before it. */
  readonly is_compound: boolean;
}

/**
 * What each of some rates comes to on a sum of an order: rounded once for each rate, half up, and not
 * line by line.
 * @param rates in their order, those that are not compound first
 */
export type AmountRule = (base: MinorUnits, rates: readonly RuledRate[]) => MinorUnits[];
