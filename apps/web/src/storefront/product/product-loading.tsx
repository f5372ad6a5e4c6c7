import { PageHead } from '../../page/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { productLayout } from './product-layout.ts';

export function ProductLoading() {
  return (
    <div className={productLayout.page}>
      <PageHead title="Product" />
      <output className="sr-only">Loading product…</output>
      <Skeleton className="mt-2 mb-6 h-7 w-52" />
      <div className={productLayout.columns}>
        <Skeleton className="aspect-square w-full rounded-stage" />
        <div className={productLayout.words}>
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="mt-2 h-13 w-80 max-w-full" />
        </div>
      </div>
    </div>
  );
}
