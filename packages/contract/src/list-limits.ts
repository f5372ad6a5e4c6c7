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

/** The same where the owner's list of products is narrowed: each that is counted has to be looked at. */
const COUNTED_FOR_ADMINS_MAX = 1_000;

interface NarrowedByAdmin {
  /** In whatever way it is said. */
  readonly stock?: unknown;
  readonly picture?: string | undefined;
  readonly onSale?: string | undefined;
  readonly status?: string | undefined;
  readonly attr?: string | readonly string[] | undefined;
}

/** Whether the owner's list of products is narrowed by more than words and a category. */
export function isNarrowedByAdmin({
  stock,
  picture,
  onSale,
  status,
  attr,
}: NarrowedByAdmin): boolean {
  const asked = [stock, picture, onSale, attr].some((value) => value !== undefined);
  return asked || status === 'inactive';
}

/** How far the products of the owner's list are counted. */
export function countedForAdmins(asked: NarrowedByAdmin): number {
  return isNarrowedByAdmin(asked) ? COUNTED_FOR_ADMINS_MAX : COUNTED_MAX;
}

/** The same where an owner looks for orders by words: of a word that many have, each match is read in a text. */
const COUNTED_IN_ORDER_SEARCH_MAX = 1_000;

/** How far the orders of the owner's list are counted. */
export function countedOrders({ search = '' }: { readonly search?: string | undefined }): number {
  return search === '' ? COUNTED_MAX : COUNTED_IN_ORDER_SEARCH_MAX;
}
