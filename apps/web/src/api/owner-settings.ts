import type { OwnerSettingsInput, StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { api } from './base-api.ts';

const PATH = '/admin/settings';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** There is one of them, whatever it is asked by. */
    getOwnerSettings: build.query<StoredOwnerSettings, string>({
      query: () => PATH,
      providesTags: ['OwnerSettings'],
    }),
    setOwnerSettings: build.mutation<StoredOwnerSettings, OwnerSettingsInput>({
      query: (body) => ({ url: PATH, method: 'PUT', body }),
      invalidatesTags: ['OwnerSettings', 'History'],
    }),
    updateOwnerSettings: build.mutation<
      StoredOwnerSettings,
      { readonly id: string; readonly changes: OwnerSettingsInput }
    >({
      query: ({ changes }) => ({ url: PATH, method: 'PUT', body: changes }),
      invalidatesTags: ['OwnerSettings', 'History'],
    }),
  }),
});

export const {
  useGetOwnerSettingsQuery,
  useLazyGetOwnerSettingsQuery,
  useSetOwnerSettingsMutation,
  useUpdateOwnerSettingsMutation,
} = settingsApi;
