import type { Product } from '@gadgetry/contract/catalogue';
import type { VariantsInput } from '@gadgetry/contract/variants';
import { api } from './base-api.ts';
import { showInLongLists } from './admin-products.ts';
import { READ_ANEW } from './long-lists.ts';

const variantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All options and variants of a product, in one call. */
    replaceVariants: build.mutation<Product, { id: string; matrix: VariantsInput }>({
      query: ({ id, matrix }) => ({ url: `/products/${id}/variants`, method: 'PUT', body: matrix }),
      invalidatesTags: (_saved, refused) =>
        refused === undefined ? [...READ_ANEW, 'History'] : [],
      onQueryStarted: (_asked, saving) => showInLongLists(saving),
    }),
  }),
});

export const { useReplaceVariantsMutation } = variantsApi;
