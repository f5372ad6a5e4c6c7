import { PageHead } from '../page/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function PageLoading() {
  return (
    <div className="page-width flex flex-col gap-6 py-10 sm:py-14">
      <PageHead title="Loading..." />
      <output>
        <span className="sr-only">Loading...</span>
      </output>
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  );
}
