import type { Sale, SaleInput, SaleQuery } from '@gadgetry/contract/prices';
import { type StatusChange, type Update, api, changeStatus } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';
import { READ_ANEW } from './long-lists.ts';

/** A sale that begins or ends at once changes what products cost. */
const CHANGED = ['Sale', 'History', ...READ_ANEW] as const;

const salesApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseSales: build.infiniteQuery<ListPage<Sale>, Partial<SaleQuery>, string | null>({
      ...listAt<Sale>('/sales'),
      // They begin and end by themselves.
      keepUnusedDataFor: 0,
      providesTags: ['Sale'],
    }),
    getSale: build.query<Sale, string>({
      query: (id) => `/sales/${encodeURIComponent(id)}`,
      providesTags: ['Sale'],
    }),
    createSale: build.mutation<Sale, SaleInput>({
      query: (body) => ({ url: '/sales', method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    updateSale: build.mutation<Sale, Update<SaleInput>>({
      query: ({ id, changes }) => ({ url: `/sales/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: CHANGED,
    }),
    setSaleStatus: build.mutation<Sale, StatusChange>({
      query: changeStatus('/sales'),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useBrowseSalesInfiniteQuery,
  useLazyGetSaleQuery,
  useCreateSaleMutation,
  useUpdateSaleMutation,
  useSetSaleStatusMutation,
} = salesApi;
