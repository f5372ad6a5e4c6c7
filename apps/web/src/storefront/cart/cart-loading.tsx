import { Skeleton } from '../../ui/skeleton.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { cartLayout } from './cart-layout.ts';

export function CartLoading() {
  return (
    <div className={cartLayout.page}>
      <PageHead title="Cart" />
      <h1 className={cartLayout.heading}>Cart</h1>
      <output className="sr-only">Loading your cart…</output>
      <div className={cartLayout.columns}>
        <Skeleton className="h-72 w-full rounded-card" />
        <Skeleton className="h-56 w-full rounded-card" />
      </div>
    </div>
  );
}
