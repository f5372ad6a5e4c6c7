import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGetOrderNeighboursQuery } from '../../api/internal-notes.ts';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { ordersFilter } from './orders-filter.ts';

const LINK =
  'inline-flex min-h-11 items-center gap-1 text-[0.9375rem] font-medium underline-offset-4 hover:underline';

interface StepProps {
  readonly to: string | null | undefined;
  readonly children: ReactNode;
}

function Step({ to, children }: StepProps) {
  if (to === null || to === undefined) {
    return (
      <span aria-disabled="true" className={`${LINK} text-ink-soft opacity-60`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}

/** Through the list that it was opened from: the address keeps its filter. */
export function OrderNeighbours({ orderId }: { readonly orderId: string }) {
  const [query] = useSearchParams();
  const filter = ordersFilter((name) => query.get(name) ?? '');
  const { currentData } = useGetOrderNeighboursQuery({ id: orderId, filter });
  const kept = query.size === 0 ? '' : `?${query.toString()}`;
  const stepTo = (id: string | null | undefined) =>
    typeof id === 'string' ? adminOrderPath(id) + kept : id;
  return (
    <nav aria-label="Orders of the list" className="-my-3 flex gap-x-6 print:hidden">
      <Step to={stepTo(currentData?.newer)}>
        <ChevronLeft aria-hidden="true" className="size-4.5" />
        Newer
      </Step>
      <Step to={stepTo(currentData?.older)}>
        Older
        <ChevronRight aria-hidden="true" className="size-4.5" />
      </Step>
    </nav>
  );
}
