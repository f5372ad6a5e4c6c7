import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductReviews as Reviews, Review } from '@gadgetry/contract/reviews';
import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { type ReviewsFilter, useListReviewsQuery } from '../../../api/reviews.ts';
import { reviewPath } from '../../../page/paths.ts';
import { useShop } from '../../../page/shop-settings.tsx';
import { ReviewPictures } from '../../../shopping/review-pictures.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { publicDay } from '../../public-day.ts';
import { REVIEW_ORDER_NAMES, reviewsAsked, reviewsPath } from './reviews-address.ts';

/** One review, and what the shop says to it. All of it is text, as it was typed. */
function ReviewEntry({ review }: { readonly review: Review }) {
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

const linkStyles =
  'inline-flex min-h-11 items-center rounded-control underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline';

interface PartProps {
  readonly reviews: Reviews;
  /** What is shown of them. */
  readonly filter: ReviewsFilter;
  readonly pathTo: (filter: ReviewsFilter) => string;
}

/** How many gave which stars; each line shows those alone. */
function Spread({ reviews: { spread, count }, filter, pathTo }: PartProps) {
  return (
    <ul aria-label="By stars" className="flex flex-col">
      {spread.map((given, place) => {
        const stars = 5 - place;
        const chosen = filter.stars === stars;
        return (
          <li key={stars}>
            <Link
              to={pathTo({ ...filter, stars: chosen ? undefined : stars, cursor: undefined })}
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className={clsx(linkStyles, 'grid! w-full grid-cols-[4.5rem_1fr_2.5rem] gap-3')}
            >
              <span>
                {stars} {stars === 1 ? 'star' : 'stars'}
              </span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-ink"
                  style={{ width: `${(100 * given) / count}%` }}
                />
              </span>
              <span className="text-right text-ink-soft tabular-nums">
                {given}
                <span className="sr-only"> {given === 1 ? 'review' : 'reviews'}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Summary(props: PartProps & { readonly productId: string }) {
  const { average, count } = props.reviews;
  return (
    <div className="flex flex-col gap-5 lg:below-header">
      <p className="flex items-center gap-4">
        <span aria-hidden="true" className="text-5xl font-semibold tracking-tight tabular-nums">
          {average.toFixed(1)}
        </span>
        <span>
          <Stars count={average} className="text-lg" />
          <span className="block text-ink-soft">
            <span className="sr-only">{average.toFixed(1)} of 5 stars, </span>
            {count} {count === 1 ? 'review' : 'reviews'}
          </span>
        </span>
      </p>
      <Spread {...props} />
      <div>
        <LinkButton to={reviewPath(props.productId)} variant="secondary">
          Write a review
        </LinkButton>
        <p className="mt-2 text-sm text-ink-soft">
          By people who have bought it here. We read each before it is shown.
        </p>
      </div>
    </div>
  );
}

function Orders({ filter, pathTo }: PartProps) {
  const shown = filter.sort ?? 'newest';
  return (
    <nav aria-label="Order of the reviews" className="mb-4">
      <ul className="flex flex-wrap gap-x-6">
        {(['newest', 'best', 'worst'] as const).map((sort) => (
          <li key={sort}>
            <Link
              to={pathTo({ ...filter, sort, cursor: undefined })}
              preventScrollReset
              aria-current={sort === shown ? 'true' : undefined}
              className={linkStyles}
            >
              {REVIEW_ORDER_NAMES[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pages({ reviews: { next }, filter, pathTo }: PartProps) {
  const { cursor, ...first } = filter;
  if (next === null && cursor === undefined) return null;
  return (
    <nav aria-label="More reviews" className="mt-2 flex flex-wrap gap-3">
      {cursor !== undefined && (
        <LinkButton to={pathTo(first)} variant="secondary" preventScrollReset>
          Back to the first
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={pathTo({ ...first, cursor: next })} variant="secondary" preventScrollReset>
          More reviews
        </LinkButton>
      )}
    </nav>
  );
}

/** Nothing stands there for a product that nobody has reviewed. */
export function ProductReviews({ product }: { readonly product: Product }) {
  const [address] = useSearchParams();
  const filter = reviewsAsked(address);
  const { data } = useListReviewsQuery(
    { productId: product._id, filter: filter ?? {} },
    { skip: filter === null || product.reviews === undefined },
  );
  if (product.reviews === undefined) return null;
  // Until others are there, those that came with the product.
  const reviews = filter === null ? product.reviews : (data ?? product.reviews);
  const pathTo = (wanted: ReviewsFilter) => reviewsPath(product._id, address, wanted);
  const part = { reviews, filter: filter ?? {}, pathTo };
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="scroll-mt-24 pt-16 sm:pt-20">
      <h2 id="reviews-heading" className="mb-6 text-2xl font-semibold tracking-[-0.025em]">
        Reviews
      </h2>
      <div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-16">
        <Summary {...part} productId={product._id} />
        <div>
          <Orders {...part} />
          {reviews.reviews.length === 0 && (
            <p className="text-ink-soft">There are none of these.</p>
          )}
          {reviews.reviews.map((review) => (
            <ReviewEntry key={review._id} review={review} />
          ))}
          <Pages {...part} />
        </div>
      </div>
    </section>
  );
}
