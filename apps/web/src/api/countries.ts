import type { ShippingCountries } from '@gadgetry/contract/shipping';
import { api } from './base-api.ts';

const countriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Which countries an address may name. */
    getCountries: build.query<ShippingCountries, void>({ query: () => '/shipping/countries' }),
  }),
});

export const { useGetCountriesQuery } = countriesApi;
