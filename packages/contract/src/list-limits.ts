/**
 * X-Total-Count is exact up to a limit; a longer list says the limit. Counting all of it would take
 * longer than reading a page, and nobody reads the figure that closely. This one is for admins' lists.
 */
export const COUNTED_MAX = 10_000;

/** The same for the products that shoppers and guests are shown, where many ask in the same moment. */
export const COUNTED_FOR_SHOPPERS_MAX = 1_000;
