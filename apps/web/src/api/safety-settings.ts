import type { SafetySettingsInput, StoredSafetySettings } from '@gadgetry/contract/safety-settings';
import { api } from './base-api.ts';

const PATH = '/admin/safety-settings';

const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** There is one of them, whatever it is asked by. */
    getSafetySettings: build.query<StoredSafetySettings, string>({
      query: () => PATH,
      providesTags: ['SafetySettings'],
    }),
    setSafetySettings: build.mutation<StoredSafetySettings, SafetySettingsInput>({
      query: (body) => ({ url: PATH, method: 'PUT', body }),
      invalidatesTags: ['SafetySettings', 'History'],
    }),
    updateSafetySettings: build.mutation<
      StoredSafetySettings,
      { readonly id: string; readonly changes: SafetySettingsInput }
    >({
      query: ({ changes }) => ({ url: PATH, method: 'PUT', body: changes }),
      invalidatesTags: ['SafetySettings', 'History'],
    }),
  }),
});

export const {
  useGetSafetySettingsQuery,
  useLazyGetSafetySettingsQuery,
  useSetSafetySettingsMutation,
  useUpdateSafetySettingsMutation,
} = safetyApi;
