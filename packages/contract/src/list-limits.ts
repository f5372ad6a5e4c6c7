import { isFiltered } from './filter-values.ts';

/**
 * X-Total-Count is exact up to a limit; a longer list says the limit. Counting all of it would take
 * longer than reading a page, and nobody reads the figure that closely.
 */
export const COUNTED_MAX = 10_000;

/** The same where shoppers and guests narrow a list: each asks for something else, and many in the same moment. */
const COUNTED_IN_NARROWED_MAX = 500;

/** How far the products are counted that a shopper or guest is shown. */
export function countedForShoppers(asked: {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly minPrice?: string | undefined;
  readonly maxPrice?: string | undefined;
  readonly inStock?: string | undefined;
}): number {
  const narrowed = asked.search ?? asked.category ?? asked.tag;
  return narrowed === undefined && !isFiltered(asked) ? COUNTED_MAX : COUNTED_IN_NARROWED_MAX;
}
