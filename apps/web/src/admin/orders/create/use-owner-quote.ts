import type { OwnerQuote, OwnerQuoteBody } from '@gadgetry/contract/owner-orders';
import { useGetOwnerQuoteQuery, useLazyGetOwnerQuoteQuery } from '../../../api/owner-orders.ts';
import { useSettled } from '../../../shopping/use-quote.ts';

export interface OwnerQuoteShown {
  /** null: nothing to ask about, or not answered yet. */
  readonly quote: OwnerQuote | null;
  /** Whether what is shown is about to change: nothing is ordered by it. */
  readonly busy: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  /** What it comes to as it is typed at this moment; null where the shop could not be asked. */
  readonly now: () => Promise<OwnerQuote | null>;
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
  const [ask] = useLazyGetOwnerQuoteQuery();
  const busy = isFetching || settled !== asked;
  return {
    quote: body === null ? null : (data ?? null),
    busy,
    failed: isError && !isFetching && !skip,
    retry: () => void refetch(),
    now: async () => {
      if (data !== undefined && !busy && !isError) return data;
      // Whoever asks the same already is joined.
      return body === null ? null : ((await ask(body, true)).data ?? null);
    },
  };
}
