import { useGetCountriesQuery } from '../api/countries.ts';
import { useShop } from '../page/shop-settings.tsx';
import type { AddressValues } from './address-values.ts';

export interface Countries {
  /** The shop's own, where an address goes that names none. */
  readonly home: string;
  /** What there is to choose from; with one, nothing is asked of it. */
  readonly countries: readonly string[];
}

/** Where the shop ships to; null until it is known, so that no form changes while it is filled in. */
export function useCountries(): Countries | null {
  const { country: home } = useShop();
  const { data, isError } = useGetCountriesQuery();
  // Unanswered it is asked for as in a shop of one country; another is refused by the quote.
  if (data === undefined) return isError ? { home, countries: [home] } : null;
  return { home, countries: data.countries.length === 0 ? [home] : data.countries };
}

/** What was kept, as it may be now: a country is named where there is one to choose, or another than the shop's. */
export function fitting(values: AddressValues, { home, countries }: Countries): AddressValues {
  const [first = home] = countries;
  if (countries.length < 2) {
    return { ...values, country: first === home ? '' : first, recipient: '', company: '' };
  }
  const fallback = countries.includes(home) ? home : first;
  return { ...values, country: countries.includes(values.country) ? values.country : fallback };
}
