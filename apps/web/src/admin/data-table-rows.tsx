import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Cell, TableRow } from '../ui/table.tsx';

const SKELETON_ROWS = [1, 2, 3, 4, 5];

interface RowProps {
  readonly columns: number;
}

export function SkeletonRows({ columns }: RowProps) {
  return SKELETON_ROWS.map((row) => (
    <TableRow key={row} data-skeleton-row="" className="h-16">
      <Cell colSpan={columns}>
        <Skeleton className="h-7 w-full" />
      </Cell>
    </TableRow>
  ));
}

export function NoRows({ columns, children }: RowProps & { readonly children: ReactNode }) {
  return (
    <tr>
      <Cell colSpan={columns} className="h-64 text-ink-soft">
        {/* In the middle of what is in sight, however wide the table is. */}
        <p className="sticky left-4 w-[min(100%,calc(100vw-4.25rem))] text-center lg:w-[min(100%,calc(100vw-22rem))]">
          {children}
        </p>
      </Cell>
    </tr>
  );
}

/** The room of the rows that are not in sight. */
export function Spacer({ columns, height }: RowProps & { readonly height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room, nothing to press */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

interface LoadingMoreProps extends RowProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
}

export function LoadingMore({ columns, failed, onRetry }: LoadingMoreProps) {
  return (
    <TableRow className="h-16">
      <Cell colSpan={columns} className="text-ink-soft">
        {failed ? (
          <span role="alert" className="flex items-center gap-4">
            This list could not be brought up to date.
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try again
            </Button>
          </span>
        ) : (
          'Loading more...'
        )}
      </Cell>
    </TableRow>
  );
}
