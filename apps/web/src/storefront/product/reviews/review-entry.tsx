import type { Review } from '@gadgetry/contract/reviews';
import { useShop } from '../../../page/shop-settings.tsx';
import { ReviewPictures } from '../../../shopping/review-pictures.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { publicDay } from '../../public-day.ts';

/** One review, and what the shop says to it. All of it is text, as it was typed. */
export function ReviewEntry({ review }: { readonly review: Review }) {
  const { name: shopName } = useShop();
  const { stars, name, at, text, pictures, answer } = review;
  return (
    <article className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars count={stars} />
        <span className="sr-only">
          {stars} of 5 {stars === 1 ? 'star' : 'stars'}
        </span>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <time dateTime={at} className="text-sm text-ink-soft">
          {publicDay(at)}
        </time>
      </p>
      <p className="mt-2 max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">{text}</p>
      <ReviewPictures pictures={pictures} by={name} />
      {answer !== null && (
        <div className="mt-4 max-w-prose rounded-control bg-surface px-4 py-3">
          <p className="text-sm font-semibold">Answer of {shopName}</p>
          <p className="mt-1 leading-relaxed whitespace-pre-line wrap-anywhere">{answer.text}</p>
        </div>
      )}
    </article>
  );
}
