import type { LowStockOfVariant, LowStockOfVariantsInput } from '@gadgetry/contract/low-stock';
import { api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

const pathOf = (productId: string) => `/admin/products/${encodeURIComponent(productId)}/low-stock`;

const lowStockApi = api.enhanceEndpoints({ addTagTypes: ['LowStock'] }).injectEndpoints({
  endpoints: (build) => ({
    getLowStockOfVariants: build.query<LowStockOfVariant[], string>({
      query: pathOf,
      providesTags: ['LowStock', ...READ_ANEW],
    }),
    setLowStockOfVariants: build.mutation<
      LowStockOfVariant[],
      { productId: string } & LowStockOfVariantsInput
    >({
      query: ({ productId, ...body }) => ({ url: pathOf(productId), method: 'PUT', body }),
      // Also where somebody else was faster: their numbers are read then.
      invalidatesTags: ['LowStock', 'Product', 'History'],
    }),
  }),
});

export const { useGetLowStockOfVariantsQuery, useSetLowStockOfVariantsMutation } = lowStockApi;
