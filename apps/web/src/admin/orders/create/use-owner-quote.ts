import type { OwnerQuote, OwnerQuoteBody } from '@gadgetry/contract/owner-orders';
import { useGetOwnerQuoteQuery } from '../../../api/owner-orders.ts';
import { useSettled } from '../../../shopping/use-quote.ts';

export interface OwnerQuoteShown {
  /** null: nothing to ask about, or not answered yet. */
  readonly quote: OwnerQuote | null;
  /** Whether what is shown is about to change: nothing is ordered by it. */
  readonly busy: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const NOTHING_ASKED: OwnerQuoteBody = { items: [] };

/** What the order comes to, by the shop's word: nothing is added up here. */
export function useOwnerQuote(body: OwnerQuoteBody | null): OwnerQuoteShown {
  const asked = JSON.stringify(body);
  const settled = useSettled(asked);
  const question = JSON.parse(settled) as OwnerQuoteBody | null;
  const skip = question === null;
  const { data, isError, isFetching, refetch } = useGetOwnerQuoteQuery(question ?? NOTHING_ASKED, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  return {
    quote: body === null ? null : (data ?? null),
    busy: isFetching || settled !== asked,
    failed: isError && !isFetching && !skip,
    retry: () => void refetch(),
  };
}
