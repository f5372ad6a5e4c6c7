/**
 * X-Total-Count is exact up to a limit; a longer list says the limit. Counting all of it would take
 * longer than reading a page, and nobody reads the figure that closely.
 */
export const COUNTED_MAX = 10_000;

/** The same where shoppers and guests search: each asks for something else, and many in the same moment. */
export const COUNTED_IN_SEARCHES_MAX = 1_000;
