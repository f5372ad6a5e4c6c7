import { COUNTED_MAX } from '@gadgetry/contract/list-limits';

interface ListFooterProps {
  /** How many the filter leaves; the list may show less of them so far. */
  readonly total: number;
  /** 'categories', as in 'Total 12 categories'. */
  readonly noun: string;
}

export function ListFooter({ total, noun }: ListFooterProps) {
  return (
    <output className="block text-sm text-ink-soft">
      Total {total} {noun}
      {total >= COUNTED_MAX && ' or more'}
    </output>
  );
}
