import type { Rating } from '@gadgetry/contract/reviews';
import Star from 'lucide-react/icons/star';

/** A star, '4.3 (12)'; who listens hears it in words. */
export function RatingLine({ rating: { average, count } }: { readonly rating: Rating }) {
  const written = average.toFixed(1);
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      <span aria-hidden="true" className="inline-flex items-center gap-1">
        <Star className="size-3.5 fill-current text-ink" />
        {written} ({count})
      </span>
      <span className="sr-only">
        {written} of 5 stars, {count} {count === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  );
}
