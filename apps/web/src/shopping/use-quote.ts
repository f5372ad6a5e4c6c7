import type { Quote, QuotedLine } from '@gadgetry/contract/quotes';
import { useEffect, useState } from 'react';
import { type QuoteRequest, useGetQuoteQuery, useLazyGetQuoteQuery } from '../api/quotes.ts';
import type { CartLine } from './cart-slice.ts';
import type { ChosenProduct } from './chosen-product.ts';
import { replacedOrdersHeader } from './placed-orders.ts';

/** The cart as the shop is asked about it, and as it is ordered. */
export function itemsOf(lines: readonly CartLine[]) {
  return lines.map(({ product, quantity }) => ({
    product,
    ...(product.variantId !== undefined && { variantId: product.variantId }),
    quantity,
  }));
}

// Several presses in a row, or a word that is typed, are one question.
const SETTLES_MS = 300;

/** The question once it has been the same for a moment; the first one at once. */
export function useSettled(asked: string): string {
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return settled;
}

export interface CartQuote {
  /** What the shop said last, maybe of a cart that has changed since; null before it has said anything. */
  readonly quote: Quote | null;
  /** Whether what is shown is about to change. */
  readonly busy: boolean;
  /** The shop could not be asked: what a cart comes to is not known. */
  readonly failed: boolean;
  readonly retry: () => void;
  /** What the cart comes to as it is at this moment; null where the shop could not be asked. */
  readonly now: () => Promise<Quote | null>;
  /** The same with a code that is not applied yet. */
  readonly withCode: (promoCode: string) => Promise<Quote | null>;
}

/** What a cart comes to, by the shop's word: nothing is added up here. */
export function useQuote(
  lines: readonly CartLine[],
  more: Pick<QuoteRequest, 'promoCode' | 'destination' | 'shippingMethodId'> = {},
): CartQuote {
  const items = itemsOf(lines).map((item) => ({ ...item, product: { _id: item.product._id } }));
  const asked = JSON.stringify({ items, ...more });
  const settled = useSettled(asked);
  const [replaced] = useState(replacedOrdersHeader);
  const body = JSON.parse(settled) as QuoteRequest;
  // Of a cart that was emptied, and filled again a moment ago, the last answer is still there: nothing is
  // asked then, and there is nothing to ask again.
  const skip = body.items.length === 0;
  const { data, isError, isFetching, refetch } = useGetQuoteQuery(
    { body, replaced },
    { skip, refetchOnMountOrArgChange: true },
  );
  const [ask] = useLazyGetQuoteQuery();
  const told = async (of: QuoteRequest, known: boolean) =>
    (await ask({ body: of, replaced }, known)).data ?? null;
  const busy = isFetching || settled !== asked;
  return {
    quote: data ?? null,
    busy,
    failed: isError && !isFetching && !skip,
    retry: () => void refetch(),
    now: async () => {
      if (data !== undefined && !busy && !isError) return data;
      // Whoever asks the same already is joined, and what is known of it is taken.
      return told(JSON.parse(asked) as QuoteRequest, true);
    },
    withCode: (promoCode) => told({ ...(JSON.parse(asked) as QuoteRequest), promoCode }, false),
  };
}

/** The line of a quote that is this product's, as it was chosen. */
export function quotedLineOf(
  quote: Quote | null,
  { _id, variantId }: Pick<ChosenProduct, '_id' | 'variantId'>,
): QuotedLine | undefined {
  return quote?.lines.find(
    (line) => line.productId === _id && (variantId === undefined || line.variantId === variantId),
  );
}
