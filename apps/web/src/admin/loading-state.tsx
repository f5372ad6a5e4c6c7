import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface LoadingStateProps {
  /** What RTK Query's hook of a query answers. */
  readonly answer: {
    readonly data?: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What is said where it can't be loaded. */
  readonly failed: string;
  /** The size of what will be there. */
  readonly className: string;
}

/** Holds the place of what a screen has asked for, until it is there. */
export function LoadingState({ answer, failed, className }: LoadingStateProps) {
  const { data, isError, isFetching, refetch } = answer;
  if (data !== undefined) return null;
  if (!isError) return <Skeleton className={className} />;
  return <ErrorState title={failed} retrying={isFetching} onRetry={() => void refetch()} />;
}
