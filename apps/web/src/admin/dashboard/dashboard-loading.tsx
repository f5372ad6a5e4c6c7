import { Skeleton } from '../../ui/skeleton.tsx';

export function DashboardLoading() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {[1, 7, 30].map((days) => (
          <Skeleton key={days} className="h-54 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-104 rounded-card" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </>
  );
}
