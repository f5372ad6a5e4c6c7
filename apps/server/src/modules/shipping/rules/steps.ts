import { type MinorUnits, toMinorUnits } from '@gadgetry/contract/money';

interface Step {
  /** null: without end. */
  readonly upTo: number | null;
  /** In the shop's currency, as owners type it. */
  readonly price: number;
}

/** The price of the first step that reaches as far; null beyond the last. @param steps rising */
export function priceOfStep(
  steps: readonly Step[],
  reaches: (upTo: number) => boolean,
): MinorUnits | null {
  const step = steps.find(({ upTo }) => upTo === null || reaches(upTo));
  return step === undefined ? null : toMinorUnits(step.price);
}
