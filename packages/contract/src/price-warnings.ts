import { type MinorUnits, formatMinorUnits, shopCurrency } from './money.ts';

/** What an owner should know of a price that one piece alone could not be paid by card at. */
export function priceWarnings(price: MinorUnits): string[] {
  const { chargeMin, chargeMax } = shopCurrency();
  if (price < chargeMin) {
    return [
      `One piece alone cannot be paid for: a card payment has to be ${formatMinorUnits(chargeMin)} or more`,
    ];
  }
  if (price > chargeMax) {
    return [
      `It cannot be paid for without a promo code: a card payment can be ${formatMinorUnits(chargeMax)} at most`,
    ];
  }
  return [];
}
