import type { ApiKey, ApiKeyInput, MadeApiKey } from '@gadgetry/contract/api-keys';
import { api } from './base-api.ts';

const apiKeysApi = api.enhanceEndpoints({ addTagTypes: ['ApiKey'] }).injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query<ApiKey[], void>({
      query: () => '/admin/api-keys',
      providesTags: ['ApiKey'],
    }),
    makeApiKey: build.mutation<MadeApiKey, ApiKeyInput>({
      query: (body) => ({ url: '/admin/api-keys', method: 'POST', body }),
      invalidatesTags: ['ApiKey'],
    }),
    revokeApiKey: build.mutation<ApiKey, string>({
      query: (id) => ({ url: `/admin/api-keys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ApiKey'],
    }),
  }),
});

export const { useListApiKeysQuery, useMakeApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi;
