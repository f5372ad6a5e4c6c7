import type { Product } from '@gadgetry/contract/catalogue';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from './base-api.ts';
import { getProduct } from './catalogue.ts';
import { isMissing } from './error-text.ts';
import { READ_ANEW } from './long-lists.ts';

/** What the shop sells now under each id; null where it sells it no longer. */
type CurrentProducts = Readonly<Record<string, Product | null>>;

function isCallError(error: object): error is FetchBaseQueryError {
  return 'status' in error;
}

/** What was asked for is gone from memory: nothing is known of it. */
const NOT_ANSWERED: FetchBaseQueryError = { status: 'FETCH_ERROR', error: 'not answered' };

const currentProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products asked for one by one, side by side, past what is remembered of them. */
    getCurrentProducts: build.query<CurrentProducts, readonly string[]>({
      queryFn: async (ids, { dispatch }) => {
        const found: Record<string, Product | null> = {};
        // Held while it is asked: an answer that nobody waits for goes when an order changes the catalogue.
        const asked = ids.map((id) => dispatch(getProduct.initiate(id, { forceRefetch: true })));
        const answers = await Promise.all(asked);
        for (const { unsubscribe } of asked) unsubscribe();
        for (const [index, { data, error }] of answers.entries()) {
          const id = ids[index] ?? '';
          if (data !== undefined && error === undefined) found[id] = data.isActive ? data : null;
          else if (error === undefined) return { error: NOT_ANSWERED };
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
