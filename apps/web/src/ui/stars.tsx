import { clsx } from 'clsx';
import Star from 'lucide-react/icons/star';
import StarHalf from 'lucide-react/icons/star-half';

interface StarsProps {
  /** Of five, drawn to the nearest half. */
  readonly count: number;
  readonly className?: string;
}

/** For the eye alone: who listens is told in words beside it. */
export function Stars({ count, className }: StarsProps) {
  const drawn = Math.round(count * 2) / 2;
  return (
    <span aria-hidden="true" className={clsx('inline-flex gap-0.5', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className="relative">
          <Star
            className={clsx('size-[1em]', star <= drawn ? 'fill-current' : 'text-line-strong')}
          />
          {star - drawn === 0.5 && (
            <StarHalf className="absolute inset-0 size-[1em] fill-current" />
          )}
        </span>
      ))}
    </span>
  );
}
