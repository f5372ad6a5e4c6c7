import type { ReviewsFilter } from '../../../api/reviews.ts';
import { productPath } from '../../../page/paths.ts';

const ORDERS = ['newest', 'best', 'worst'] as const;

export const REVIEW_ORDER_NAMES = { newest: 'Newest', best: 'Best', worst: 'Worst' } as const;

/** What the address of a product's page says of its reviews; null: the newest, which come with the product. */
export function reviewsAsked(address: URLSearchParams): ReviewsFilter | null {
  const sort = ORDERS.find((order) => order === address.get('reviewSort'));
  const stars = [1, 2, 3, 4, 5].find((count) => String(count) === address.get('reviewStars'));
  const cursor = address.get('reviewsFrom');
  if (sort === undefined && stars === undefined && cursor === null) return null;
  return {
    ...(sort !== undefined && { sort }),
    ...(stars !== undefined && { stars }),
    ...(cursor !== null && { cursor }),
  };
}

/** The page of a product with other reviews on it; what was chosen of the product stays. */
export function reviewsPath(
  productId: string,
  address: URLSearchParams,
  { sort, stars, cursor }: ReviewsFilter,
): string {
  const query = new URLSearchParams();
  const variant = address.get('variant');
  if (variant !== null) query.set('variant', variant);
  if (stars !== undefined) query.set('reviewStars', String(stars));
  if (sort !== undefined && sort !== 'newest') query.set('reviewSort', sort);
  if (cursor !== undefined) query.set('reviewsFrom', cursor);
  const text = query.toString();
  return `${productPath(productId)}${text === '' ? '' : `?${text}`}#reviews`;
}
