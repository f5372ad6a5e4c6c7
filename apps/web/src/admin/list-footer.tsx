import { COUNTED_MAX } from '@gadgetry/contract/list-limits';

interface ListFooterProps {
  /** How many the filter leaves; the list may show less of them so far. */
  readonly total: number;
  /** How far they are counted. */
  readonly countedMax?: number;
  /** 'categories', as in 'Total 12 categories'. */
  readonly noun: string;
}

export function ListFooter({ total, countedMax = COUNTED_MAX, noun }: ListFooterProps) {
  return (
    <output className="block text-sm text-ink-soft">
      Total {total} {noun}
      {total >= countedMax && ' or more'}
    </output>
  );
}
