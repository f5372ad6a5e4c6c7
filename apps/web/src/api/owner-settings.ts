import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import { setNumberFormat } from '@gadgetry/contract/number-format';
import type { OwnerSettingsInput, StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { type Update, api } from './base-api.ts';

const PATH = '/admin/settings';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** There is one of them, whatever it is asked by. */
    getOwnerSettings: build.query<StoredOwnerSettings, string>({
      query: () => PATH,
      providesTags: ['OwnerSettings'],
    }),
    updateOwnerSettings: build.mutation<StoredOwnerSettings, Update<OwnerSettingsInput>>({
      query: ({ changes }) => ({ url: PATH, method: 'PUT', body: changes }),
      // Shipping, taxes and invoices start from the country.
      invalidatesTags: ['OwnerSettings', 'History', 'Shipping', 'Tax', 'Invoice'],
      // What is shown from here on is written so; other pages know it when they are loaded.
      onQueryStarted: (_changes, { queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            setShopCurrency(currencyOf(data.currency));
            setNumberFormat(data.numberFormat);
          },
          () => undefined,
        ),
    }),
  }),
});

export const {
  useGetOwnerSettingsQuery,
  useLazyGetOwnerSettingsQuery,
  useUpdateOwnerSettingsMutation,
} = settingsApi;
