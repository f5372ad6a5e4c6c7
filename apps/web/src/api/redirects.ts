import type { FollowedRedirect } from '@gadgetry/contract/redirects';
import { api } from './base-api.ts';

const redirectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where an address leads that has nothing to show. */
    followRedirect: build.query<FollowedRedirect, string>({
      query: (path) => ({ url: '/redirects', params: { path } }),
    }),
  }),
});

export const { followRedirect } = redirectsApi.endpoints;
export const { useFollowRedirectQuery } = redirectsApi;
