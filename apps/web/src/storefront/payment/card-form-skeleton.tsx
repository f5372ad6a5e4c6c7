import { Skeleton } from '../../ui/skeleton.tsx';

export function CardFormSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <output className="sr-only">Loading the payment form…</output>
      <Skeleton className="col-span-2 h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="col-span-2 h-17" />
      <Skeleton className="col-span-2 h-12" />
      <Skeleton className="col-span-2 h-13" />
    </div>
  );
}
