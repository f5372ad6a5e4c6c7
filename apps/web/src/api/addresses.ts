import type { SavedAddress, SavedAddressInput } from '@gadgetry/contract/address-book';
import { type Update, api } from './base-api.ts';

const PATH = '/account/addresses';
const one = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

// Its own kind of answers, which pages without addresses need not know.
const addressesApi = api.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Those that the caller keeps, the default one first. */
    listAddresses: build.query<SavedAddress[], void>({
      query: () => PATH,
      providesTags: ['Address'],
    }),
    addAddress: build.mutation<SavedAddress[], SavedAddressInput>({
      query: (body) => ({ url: PATH, method: 'POST', body }),
      invalidatesTags: ['Address'],
    }),
    updateAddress: build.mutation<SavedAddress[], Update<SavedAddressInput>>({
      query: ({ id, changes }) => ({ url: one(id), method: 'PUT', body: changes }),
      invalidatesTags: ['Address'],
    }),
    makeDefaultAddress: build.mutation<SavedAddress[], string>({
      query: (id) => ({ url: `${one(id)}/default`, method: 'PUT' }),
      invalidatesTags: ['Address'],
    }),
    deleteAddress: build.mutation<SavedAddress[], string>({
      query: (id) => ({ url: one(id), method: 'DELETE' }),
      invalidatesTags: ['Address'],
    }),
  }),
});

export const {
  useListAddressesQuery,
  useAddAddressMutation,
  useUpdateAddressMutation,
  useMakeDefaultAddressMutation,
  useDeleteAddressMutation,
} = addressesApi;
