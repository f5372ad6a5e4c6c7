import type { ReactNode } from 'react';
import { PageHead } from '../../page/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardFormSkeleton } from './card-form-skeleton.tsx';

/** The same in every state of the page, so that focus on the heading is not lost between them. */
export function PaymentFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width pt-10 sm:pt-14">
      <PageHead title="Payment" />
      <h1 className="mb-6 text-4xl font-semibold tracking-[-0.03em] sm:mb-8 sm:text-5xl">
        Payment
      </h1>
      {children}
    </div>
  );
}

export const paymentColumns =
  'grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8';

export function PaymentSkeleton() {
  return (
    <div className={paymentColumns}>
      <div className="rounded-card border border-line p-5 sm:p-6">
        <Skeleton className="mb-5 h-7 w-40" />
        <CardFormSkeleton />
      </div>
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
