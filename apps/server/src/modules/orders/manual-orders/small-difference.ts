import { type MinorUnits, formatMinorUnits, shopCurrency } from '@gadgetry/contract/money';

/** Whether there is something to pay that no form of the payment provider can ask for. */
export const isTooSmallForLink = (due: MinorUnits): boolean =>
  due > 0 && due < shopCurrency().chargeMin;

/** Why no link can ask for a difference, with what to do instead; null: it can, or there is none. */
export function refusalOfLink(due: MinorUnits, instead: string): string | null {
  if (!isTooSmallForLink(due)) return null;
  const least = formatMinorUnits(shopCurrency().chargeMin);
  return `A difference of ${formatMinorUnits(due)} is too small for a payment link, which takes ${least} or more: ${instead}`;
}
