import type { Quote } from '@gadgetry/contract/quotes';
import { api } from './base-api.ts';
import { READ_ANEW } from './long-lists.ts';

export interface QuoteRequest {
  readonly items: readonly {
    readonly product: { readonly _id: string };
    /** Left out: the product's default variant. */
    readonly variantId?: string;
    readonly quantity: number;
  }[];
  readonly promoCode?: string;
  readonly shippingMethodId?: string;
  readonly destination?: {
    readonly country?: string;
    readonly region?: string;
    readonly postalCode?: string;
  };
}

const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What an order of this would come to now. Placing one, also in vain, has it asked anew. */
    getQuote: build.query<Quote, { body: QuoteRequest; replaced: Record<string, string> }>({
      query: ({ body, replaced }) => ({ url: '/quotes', method: 'POST', headers: replaced, body }),
      providesTags: READ_ANEW,
    }),
  }),
});

export const { useGetQuoteQuery, useLazyGetQuoteQuery } = quotesApi;
