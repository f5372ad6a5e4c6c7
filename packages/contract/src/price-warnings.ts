import {
  CHARGE_MAX,
  CHARGE_MIN,
  type Cents,
  dollarsFromCents,
  formatCents,
  formatDollars,
} from './money.ts';

/** What an owner should know of a price that one piece alone could not be paid by card at. */
export function priceWarnings(price: Cents): string[] {
  if (price < CHARGE_MIN) {
    return [
      `One piece alone cannot be paid for: a card payment has to be ${formatCents(CHARGE_MIN)} or more`,
    ];
  }
  if (price > CHARGE_MAX) {
    return [
      `It cannot be paid for without a promo code: a card payment can be ${formatDollars(dollarsFromCents(CHARGE_MAX))} at most`,
    ];
  }
  return [];
}
