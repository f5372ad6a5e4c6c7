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
      invalidatesTags: ['OwnerSettings', 'History'],
    }),
  }),
});

export const {
  useGetOwnerSettingsQuery,
  useLazyGetOwnerSettingsQuery,
  useUpdateOwnerSettingsMutation,
} = settingsApi;
