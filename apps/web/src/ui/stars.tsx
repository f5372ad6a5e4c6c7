import { clsx } from 'clsx';
import Star from 'lucide-react/icons/star';

interface StarsProps {
  /** Of five; halves and less are rounded. */
  readonly count: number;
  readonly className?: string;
}

/** For the eye alone: who listens is told in words beside it. */
export function Stars({ count, className }: StarsProps) {
  return (
    <span aria-hidden="true" className={clsx('inline-flex gap-0.5', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          className={clsx(
            'size-[1em]',
            star <= Math.round(count) ? 'fill-current' : 'text-line-strong',
          )}
        />
      ))}
    </span>
  );
}
