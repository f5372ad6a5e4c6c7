import type { Product } from '@gadgetry/contract/catalogue';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from './base-api.ts';
import { getProduct } from './catalogue.ts';
import { isMissing } from './error-text.ts';
import { READ_ANEW } from './long-lists.ts';

/** What the shop sells now under each id; null where it sells it no longer. */
export type CurrentProducts = Readonly<Record<string, Product | null>>;

function isCallError(error: object): error is FetchBaseQueryError {
  return 'status' in error;
}

const currentProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products asked for one by one, side by side, past what is remembered of them. */
    getCurrentProducts: build.query<CurrentProducts, readonly string[]>({
      queryFn: async (ids, { dispatch }) => {
        const found: Record<string, Product | null> = {};
        const answers = await Promise.all(
          ids.map((id) =>
            dispatch(getProduct.initiate(id, { forceRefetch: true, subscribe: false })),
          ),
        );
        for (const [index, { data, error }] of answers.entries()) {
          const id = ids[index] ?? '';
          if (error === undefined) found[id] = data?.isActive === true ? data : null;
          else if (isMissing(error)) found[id] = null;
          else if (isCallError(error)) return { error };
          else throw new Error('A product could not be asked for', { cause: error });
        }
        return { data: found };
      },
      providesTags: READ_ANEW,
    }),
  }),
});

export const { useGetCurrentProductsQuery } = currentProductsApi;
