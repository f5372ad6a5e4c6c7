import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { RevenueOfDay } from './revenue-chart.tsx';

// The chart's library is heavier than all other admin screens together.
const Chart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }));

/** A chart for the eyes, of what a table beside it says as well. */
export function RevenuePicture({ days }: { readonly days: readonly RevenueOfDay[] }) {
  // An axis without bars would count sums that nobody has paid.
  if (days.every(({ revenue }) => revenue === 0)) {
    return <p className="text-sm text-ink-soft">No revenue in these days.</p>;
  }
  return (
    <div aria-hidden="true" className="h-72">
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <Chart days={days} />
      </Suspense>
    </div>
  );
}
