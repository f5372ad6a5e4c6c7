import type { ExchangeQuote } from '@gadgetry/contract/exchanges';
import type { ManualQuote, ManualQuoteBody } from '@gadgetry/contract/manual-orders';
import type { SupplementQuoteBody } from '@gadgetry/contract/supplements';
import { errorCode, errorText } from '../../../api/error-text.ts';
import {
  useGetExchangeQuoteQuery,
  useLazyGetExchangeQuoteQuery,
  useGetManualQuoteQuery,
  useGetSupplementQuoteQuery,
  useLazyGetManualQuoteQuery,
  useLazyGetSupplementQuoteQuery,
} from '../../../api/manual-orders.ts';
import { useSettled } from '../../../shopping/use-quote.ts';

/** Of an exchange with what the return is worth, and the money beside it. */
export type ShownQuote = ManualQuote &
  Partial<Pick<ExchangeQuote, 'worth' | 'due' | 'back' | 'noLink'>>;

export interface ManualQuoteShown {
  /** null: nothing to ask about, or not answered yet. */
  readonly quote: ShownQuote | null;
  /** Whether what is shown is about to change: nothing is ordered by it. */
  readonly busy: boolean;
  readonly failed: boolean;
  /** Why there is none, in the shop's own words: it does not help to ask again. */
  readonly refusal: string | null;
  readonly retry: () => void;
  /** What it comes to as it is typed at this moment; null where the shop could not be asked. */
  readonly now: () => Promise<ShownQuote | null>;
}

const NOTHING_ASKED: ManualQuoteBody = { items: [] };
const ALWAYS = { refetchOnMountOrArgChange: true } as const;

interface Asked<Question> {
  readonly body: Question | null;
  readonly settled: string;
  readonly answer: {
    readonly data?: ShownQuote | undefined;
    readonly error?: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly ask: (question: Question) => Promise<ShownQuote | undefined>;
}

function shownOf<Question>({ body, settled, answer, ask }: Asked<Question>): ManualQuoteShown {
  const { data, error, isError, isFetching, refetch } = answer;
  const busy = isFetching || settled !== JSON.stringify(body);
  const failed = isError && !isFetching && settled !== 'null';
  const isRefused = failed && errorCode(error) === 'transition_refused';
  return {
    quote: body === null ? null : (data ?? null),
    busy,
    failed,
    refusal: isRefused ? errorText(error, '') : null,
    retry: () => void refetch(),
    now: async () => {
      if (data !== undefined && !busy && !isError) return data;
      // Whoever asks the same already is joined.
      return body === null ? null : ((await ask(body)) ?? null);
    },
  };
}

/** What the order comes to, by the shop's word: nothing is added up here. */
export function useManualQuote(body: ManualQuoteBody | null): ManualQuoteShown {
  const settled = useSettled(JSON.stringify(body));
  const question = JSON.parse(settled) as ManualQuoteBody | null;
  const skip = question === null;
  const answer = useGetManualQuoteQuery(question ?? NOTHING_ASKED, { ...ALWAYS, skip });
  const [ask] = useLazyGetManualQuoteQuery();
  return shownOf({ body, settled, answer, ask: async (asked) => (await ask(asked, true)).data });
}

type ToOrder = { readonly to: string } & SupplementQuoteBody;

const NOTHING_ADDED: ToOrder = { to: '', items: [] };

/** The same of what is added to an order; null: it stands for itself. */
export function useSupplementQuote(body: ToOrder | null): ManualQuoteShown {
  const settled = useSettled(JSON.stringify(body));
  const question = JSON.parse(settled) as ToOrder | null;
  const skip = question === null;
  const answer = useGetSupplementQuoteQuery(question ?? NOTHING_ADDED, { ...ALWAYS, skip });
  const [ask] = useLazyGetSupplementQuoteQuery();
  return shownOf({ body, settled, answer, ask: async (asked) => (await ask(asked, true)).data });
}

type OfReturn = { readonly of: string } & SupplementQuoteBody;

const NOTHING_SENT: OfReturn = { of: '', items: [] };

/** The same of what is sent for what came back; null: nothing came back for it. */
export function useExchangeQuote(body: OfReturn | null): ManualQuoteShown {
  const settled = useSettled(JSON.stringify(body));
  const question = JSON.parse(settled) as OfReturn | null;
  const skip = question === null;
  const answer = useGetExchangeQuoteQuery(question ?? NOTHING_SENT, { ...ALWAYS, skip });
  const [ask] = useLazyGetExchangeQuoteQuery();
  return shownOf({ body, settled, answer, ask: async (asked) => (await ask(asked, true)).data });
}
