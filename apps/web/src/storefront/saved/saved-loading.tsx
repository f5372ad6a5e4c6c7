import { PageHead } from '../../page/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { savedLayout } from './saved-layout.ts';

export function SavedLoading() {
  return (
    <div className={savedLayout.page}>
      <PageHead title="Saved Items" />
      <h1 className={savedLayout.heading}>Saved Items</h1>
      <output className="sr-only">Loading your saved items…</output>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 w-full rounded-card" />
        <Skeleton className="h-44 w-full rounded-card" />
      </div>
    </div>
  );
}
