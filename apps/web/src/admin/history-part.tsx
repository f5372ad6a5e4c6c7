import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { fieldName } from '@gadgetry/contract/field-names';
import type { HistoryEntity } from '@gadgetry/contract/history';
import { useBrowseHistoryInfiniteQuery } from '../api/history.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Becomes } from './becomes.tsx';
import { historyValueText } from './history-value.ts';
import { listPages } from './list-pages.ts';
import { localTime } from './local-time.ts';

interface HistoryPartProps {
  readonly entity: HistoryEntity;
  readonly id: string;
}

/** The entries themselves, newest first, where a dialog is about nothing else. */
export function HistoryEntries({ entity, id }: HistoryPartProps) {
  const list = listPages(useBrowseHistoryInfiniteQuery({ entity, id }));
  if (list.rows === undefined) {
    return list.failed ? (
      <ErrorState title="Failed to load the history" onRetry={list.retry} />
    ) : (
      <Skeleton className="h-20 w-full" />
    );
  }
  return (
    <>
      <ol className="flex flex-col gap-4">
        {list.rows.map(({ _id, at, who, action, changes }) => (
          <li key={_id} className="border-l-2 border-line pl-4 text-sm">
            <p className="font-medium first-letter:uppercase">
              {action} by {who}
            </p>
            <p className="text-ink-soft">
              <time dateTime={at}>{localTime(at)}</time>
            </p>
            <ul className="mt-1.5 flex flex-col gap-1">
              {changes.map(({ field, from, to }) => (
                <li key={field}>
                  <span className="text-ink-soft">{fieldName(entity, field)}: </span>
                  {action !== 'created' && (
                    <>
                      <del className="text-ink-soft">{historyValueText(field, from)}</del>
                      <Becomes />
                    </>
                  )}
                  <ins className="no-underline">{historyValueText(field, to)}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {list.rows.length === 0 && <p className="text-sm text-ink-soft">Nothing recorded yet.</p>}
      {list.more && (
        <Button
          variant="secondary"
          size="small"
          pending={list.busy}
          onClick={list.loadMore}
          className="mt-4"
        >
          Show more
        </Button>
      )}
    </>
  );
}

/**
 * Who changed what, and when. Asked for only when someone wants to know.
 * @param title where a screen has the history of more than one thing
 */
export function HistoryPart({
  title = 'History',
  ...props
}: HistoryPartProps & { readonly title?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group mt-6 border-t border-line pt-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        <h3>{title}</h3>
        <ChevronDown
          aria-hidden="true"
          className="ml-1.5 size-4.5 transition-transform duration-quick group-open:rotate-180"
        />
      </summary>
      <div className="pt-2">{open && <HistoryEntries {...props} />}</div>
    </details>
  );
}
