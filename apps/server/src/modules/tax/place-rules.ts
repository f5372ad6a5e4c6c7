import { postalKey, regionKey } from '@gadgetry/contract/place-keys';
import { regionLikeness } from '@gadgetry/contract/regions';
import type { RuledRate } from './rules/rule.ts';

export interface PlacedRate extends RuledRate {
  readonly id: string;
  readonly country: string;
  readonly region: string;
  readonly postal_prefix: string;
  readonly tax_class: string;
  readonly name: string;
}

/** What is not said of where an order goes is empty; its country is known. */
export interface TaxedPlace {
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
}

type RatePlace = Pick<PlacedRate, 'country' | 'region' | 'postal_prefix'>;

/** Rates of which this is the same are of one place, however it was typed. */
export function placeKey({ country, region, postal_prefix: prefix }: RatePlace): string {
  return JSON.stringify([country, regionKey(region), postalKey(prefix)]);
}

/** How closely a rate means a place, as shipping zones do; null: not at all. */
function closeness(rate: RatePlace, { country, region, postalCode }: TaxedPlace): number | null {
  const prefix = postalKey(rate.postal_prefix);
  if (rate.country !== country) return null;
  const likeness = rate.region === '' ? 0 : regionLikeness(country, rate.region, region);
  if (rate.region !== '' && likeness === 0) return null;
  if (!postalKey(postalCode).startsWith(prefix)) return null;
  return prefix.length * 3 + likeness;
}

/**
 * What is charged on a class of goods in a place: all rates of the one place that means it most closely
 * (the longest beginning of its postal code, then its region, then its country), compound ones last.
 * @param rates in their order
 */
export function ratesAt<Rate extends PlacedRate>(
  rates: readonly Rate[],
  taxClass: string,
  place: TaxedPlace,
): Rate[] {
  const near = rates.flatMap((rate) => {
    const close = rate.tax_class === taxClass ? closeness(rate, place) : null;
    return close === null ? [] : [{ rate, close }];
  });
  const closest = Math.max(...near.map(({ close }) => close));
  const nearest = near.flatMap(({ rate, close }) => (close === closest ? [rate] : []));
  // An owner who has written both 'NY' and 'New York' is not meant to tax 'N.Y.' twice.
  const spelling = regionKey(nearest[0]?.region ?? '');
  const there = nearest.filter(({ region }) => regionKey(region) === spelling);
  return there.toSorted((one, other) => Number(one.is_compound) - Number(other.is_compound));
}

/** The rates of all classes in a place: of two places with the same ones no order is taxed otherwise. */
export function allRatesAt<Rate extends PlacedRate>(
  rates: readonly Rate[],
  place: TaxedPlace,
): Rate[] {
  const classes = new Set(rates.map(({ tax_class }) => tax_class));
  return [...classes].flatMap((taxClass) => ratesAt(rates, taxClass, place));
}

/** Whether a rate of one place is charged in another one, unless a closer one is. */
export function isWithin(rate: RatePlace, place: TaxedPlace): boolean {
  return closeness(rate, place) !== null;
}

/** Whether all that rates ask about a destination has been said: nothing else there can be charged. */
export function isSaid(
  rates: readonly RatePlace[],
  said: { readonly [Part in keyof TaxedPlace]: string | null },
  country: string,
): boolean {
  const empty = (part: string | null) => (part ?? '') === '';
  if (empty(said.country) && empty(said.region) && empty(said.postalCode)) return false;
  const there = rates.filter((rate) => rate.country === (said.country ?? country));
  return there.every(
    (rate) =>
      (rate.region === '' || !empty(said.region)) &&
      (rate.postal_prefix === '' || !empty(said.postalCode)),
  );
}
