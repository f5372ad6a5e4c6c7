import { PageHead } from '../../page/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { checkoutLayout } from './checkout-layout.ts';

export function CheckoutLoading() {
  return (
    <div className={checkoutLayout.page}>
      <PageHead title="Checkout" />
      <h1 className={checkoutLayout.heading}>Checkout</h1>
      <output className="sr-only">Loading the checkout…</output>
      <div className={checkoutLayout.columns}>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-110 w-full rounded-card" />
          <Skeleton className="h-56 w-full rounded-card" />
        </div>
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    </div>
  );
}
