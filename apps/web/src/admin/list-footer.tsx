import { COUNTED_MAX } from '@gadgetry/contract/list-limits';

interface ListFooterProps {
  /** How many the filter leaves; the list may show less of them so far. */
  readonly total: number;
  /** How far they are counted. */
  readonly countedMax?: number;
  /** 'order' and 'orders', as in 'Total 12 orders'. */
  readonly one: string;
  readonly many: string;
}

/** 'Total N …' is the text of these for any N, by what the shop was asked to be. */
const ONE_TEXT: ReadonlySet<string> = new Set(['categories', 'promocodes', 'products']);

export function ListFooter({ total, countedMax = COUNTED_MAX, one, many }: ListFooterProps) {
  return (
    <output className="block text-sm text-ink-soft">
      Total {total} {total === 1 && !ONE_TEXT.has(many) ? one : many}
      {total >= countedMax && ' or more'}
    </output>
  );
}
