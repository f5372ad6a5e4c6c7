import type { SafetySettingsInput, StoredSafetySettings } from '@gadgetry/contract/safety-settings';
import { type Update, api } from './base-api.ts';

const PATH = '/admin/safety-settings';

const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** There is one of them, whatever it is asked by. */
    getSafetySettings: build.query<StoredSafetySettings, string>({
      query: () => PATH,
      providesTags: ['SafetySettings'],
    }),
    updateSafetySettings: build.mutation<StoredSafetySettings, Update<SafetySettingsInput>>({
      query: ({ changes }) => ({ url: PATH, method: 'PUT', body: changes }),
      invalidatesTags: ['SafetySettings', 'History'],
    }),
  }),
});

export const {
  useGetSafetySettingsQuery,
  useLazyGetSafetySettingsQuery,
  useUpdateSafetySettingsMutation,
} = safetyApi;
