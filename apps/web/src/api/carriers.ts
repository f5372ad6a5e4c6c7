import type { Carrier, CarrierInput, CarrierQuery } from '@gadgetry/contract/carriers';
import { type StatusChange, type Update, api, changeStatus } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

const carriersApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseCarriers: build.infiniteQuery<ListPage<Carrier>, Partial<CarrierQuery>, string | null>({
      ...listAt<Carrier>('/admin/carriers'),
      providesTags: ['Carrier'],
    }),
    /** Those that parcels are given to now. */
    getActiveCarriers: build.query<Carrier[], void>({
      query: () => ({ url: '/admin/carriers', params: { status: 'active' } }),
      providesTags: ['Carrier'],
    }),
    getCarrier: build.query<Carrier, string>({
      query: (id) => `/admin/carriers/${encodeURIComponent(id)}`,
      providesTags: ['Carrier'],
    }),
    createCarrier: build.mutation<Carrier, CarrierInput>({
      query: (body) => ({ url: '/admin/carriers', method: 'POST', body }),
      invalidatesTags: ['Carrier'],
    }),
    updateCarrier: build.mutation<Carrier, Update<CarrierInput>>({
      query: ({ id, changes }) => ({ url: `/admin/carriers/${id}`, method: 'PUT', body: changes }),
      invalidatesTags: ['Carrier', 'History'],
    }),
    setCarrierStatus: build.mutation<Carrier, StatusChange>({
      query: changeStatus('/admin/carriers'),
      invalidatesTags: ['Carrier', 'History'],
    }),
  }),
});

export const {
  useBrowseCarriersInfiniteQuery,
  useGetActiveCarriersQuery,
  useLazyGetCarrierQuery,
  useCreateCarrierMutation,
  useUpdateCarrierMutation,
  useSetCarrierStatusMutation,
} = carriersApi;
