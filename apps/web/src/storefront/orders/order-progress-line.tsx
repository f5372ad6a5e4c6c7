import type { Order } from '@gadgetry/contract/orders';
import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { momentOf } from '../moments.ts';
import { progressOf } from './order-progress.ts';

/** Where the order is between being placed and being delivered. */
export function OrderProgressLine({ order }: { readonly order: Order }) {
  return (
    <ol aria-label="Progress of the order" className="flex flex-col gap-0 sm:flex-row">
      {progressOf(order).map(({ status, label, at, current }, index) => (
        <li
          key={status}
          aria-current={current ? 'step' : undefined}
          className="relative flex min-w-0 flex-1 gap-4 pb-6 last:pb-0 sm:flex-col sm:gap-2 sm:pb-0"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={clsx(
                'absolute max-sm:bottom-full max-sm:left-3.5 max-sm:-mb-1 max-sm:h-6 max-sm:w-0.5 sm:top-3.5 sm:right-[calc(100%+0.375rem)] sm:left-[calc(-100%+2.25rem)] sm:h-0.5',
                at === null ? 'bg-line' : 'bg-accent',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={clsx(
              'relative flex size-7.5 shrink-0 items-center justify-center rounded-full [&_svg]:size-4 [&_svg]:stroke-3',
              at === null && 'border-2 border-line bg-raised',
              at !== null && status !== 'CANCELLED' && 'bg-accent text-on-accent',
              status === 'CANCELLED' && 'bg-danger text-on-danger',
            )}
          >
            {at !== null && (status === 'CANCELLED' ? <X /> : <Check />)}
          </span>
          <span className="max-sm:pt-0.5">
            <span className={clsx('block', at === null ? 'text-ink-soft' : 'font-semibold')}>
              {label}
              {at === null && <span className="sr-only"> (still to come)</span>}
            </span>
            {at !== null && (
              <span className="block text-sm text-ink-soft tabular-nums">{momentOf(at)}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
