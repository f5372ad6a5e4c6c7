import type { Product } from '@gadgetry/contract/catalogue';
import { api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

const boughtWithApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBoughtWith: build.query<Product[], string>({
      query: (id) => `/products/${encodeURIComponent(id)}/bought-with`,
      providesTags: READ_ANEW,
    }),
  }),
});

export const { listBoughtWith } = boughtWithApi.endpoints;
export const { useListBoughtWithQuery } = boughtWithApi;
