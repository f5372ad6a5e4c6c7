import type { ShownHomeRow } from '@gadgetry/contract/home-rows';
import { api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

// Of the home page alone: what other pages load has no room for it.
const homeRowsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Rows of the home page that are not the one every shop begins with. */
    listHomeRows: build.query<ShownHomeRow[], void>({
      query: () => '/home-rows',
      providesTags: ['Category', ...READ_ANEW],
    }),
  }),
});

export const { listHomeRows } = homeRowsApi.endpoints;
export const { useListHomeRowsQuery } = homeRowsApi;
