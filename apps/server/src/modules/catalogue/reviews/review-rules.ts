import type { Rating, ReviewStatus } from '@gadgetry/contract/reviews';
import { hasLink } from '@gadgetry/contract/person-name';

const SOMEBODY = 'Customer';
/** The first name and a letter have room in what may be typed. */
const FIRST_NAME_MAX = 36;

/** What somebody is called who has said nothing else: 'Robin Shopper' is 'Robin S.' */
export function firstNameAndInitial(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const [letter = ''] = others.at(-1) ?? '';
  const name = first.slice(0, FIRST_NAME_MAX).replace(/[\uD800-\uDBFF]$/, '');
  if (name === '' || hasLink(fullName)) return SOMEBODY;
  return letter === '' ? name : `${name} ${letter.toUpperCase()}.`;
}

/** Of whom nothing is known any more. */
export const FORGOTTEN = 'A customer';

/** What the published reviews of a product come to. */
export interface RatingSums {
  readonly review_count: number;
  readonly review_stars: number;
}

/** Nothing where there is no review: no average is better than one of nothing. */
export function ratingOf({ review_count, review_stars }: RatingSums): Rating | undefined {
  if (review_count === 0) return undefined;
  return { average: Math.round((10 * review_stars) / review_count) / 10, count: review_count };
}

/** What a review adds to its product; null is none. */
function weightOf(review: { status: ReviewStatus; stars: number } | null): RatingSums {
  return review?.status === 'published'
    ? { review_count: 1, review_stars: review.stars }
    : { review_count: 0, review_stars: 0 };
}

/** By how much a change of one review changes what all come to; null where it does not. */
export function ratingChange(
  before: Parameters<typeof weightOf>[0],
  after: Parameters<typeof weightOf>[0],
): RatingSums | null {
  const [was, is] = [weightOf(before), weightOf(after)];
  const review_count = is.review_count - was.review_count;
  const review_stars = is.review_stars - was.review_stars;
  return review_count === 0 && review_stars === 0 ? null : { review_count, review_stars };
}

/** From five stars down to one. */
export function spreadOf(counts: readonly { stars: number; count: number }[]): number[] {
  return [5, 4, 3, 2, 1].map((stars) => counts.find((one) => one.stars === stars)?.count ?? 0);
}
