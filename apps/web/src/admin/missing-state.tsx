import type { ReactNode } from 'react';
import { isMissing } from '../api/error-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface MissingStateProps {
  /** Why it is not here: what RTK Query's hook of a query answers. */
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => unknown;
  /** What it is: Order. */
  readonly thing: string;
  /** Where there is none such. */
  readonly text: string;
  /** The list of all. */
  readonly list: { readonly path: string; readonly words: string };
  readonly placeholder?: ReactNode;
}

/** In place of the one thing that a screen shows: it is still asked for, there is none such, or it can't be loaded. */
export function MissingState({
  error,
  isFetching,
  onRetry,
  thing,
  text,
  list,
  placeholder = <Skeleton className="h-96 rounded-card" />,
}: MissingStateProps) {
  if (error === undefined || isFetching) return placeholder;
  if (isMissing(error)) {
    const action = <LinkButton to={list.path}>{list.words}</LinkButton>;
    return <EmptyState title={`${thing} Not Found`} text={text} action={action} />;
  }
  return (
    <ErrorState
      title={`Failed to load the ${thing.toLowerCase()}`}
      onRetry={() => void onRetry()}
    />
  );
}
