/** What is under these is never a page: an unknown address there is the API's own 404. */
const NO_PAGES = /^\/(api|assets|media|sandbox|healthz|readyz)(\/|\?|$)/;

export function isPage(url: string): boolean {
  return !NO_PAGES.test(url);
}

/** What may be given more than once, in an order that means nothing. */
const SEVERAL = 'attr';

const signingIn = ['returnTo', 'error'] as const;

/** What of an address's query the page at that path shows; every other page shows the same to any query. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  '/shop': ['category', 'attr', 'minPrice', 'maxPrice', 'inStock', 'sort', 'search', 'cursor'],
  '/compare': ['ids', 'only'],
  '/review-mails': ['ended'],
  '/confirm-notice': ['confirmed', 'over'],
  '/end-notices': ['ended'],
  '/sign-in': signingIn,
  '/sign-up': signingIn,
};

/** With or without the product's name before its id. */
const PRODUCT = /^\/shop\/(?:[^/]*-)?[0-9a-f-]{36}$/i;

/** What these can be; anything else is as good as not there, and makes no page of its own. */
const MEANINGFUL: Readonly<Record<string, RegExp>> = {
  variant: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  reviewStars: /^[1-5]$/,
  reviewSort: /^(?:best|worst)$/,
  inStock: /^true$/,
  only: /^differences$/,
  sort: /^-?(?:price|createdAt)$/,
};

const PRODUCT_SHOWS = ['variant', 'reviewStars', 'reviewSort', 'reviewsFrom'];

function shownAt(path: string): readonly string[] | undefined {
  return PRODUCT.test(path) ? PRODUCT_SHOWS : SHOWN[path.toLowerCase()];
}

/**
 * The address without the parameters that change nothing in its page, such as those of advertisements,
 * and with the others always in the same order: what is rendered, and kept, once for all of them.
 * @param address path and query, as a browser sends it
 */
export function pageAddress(address: string): string {
  const mark = address.indexOf('?');
  if (mark === -1) return address;
  const path = address.slice(0, mark);
  // Not the address of a page: it leads to one, with all that was given.
  if (/\/\/|.\/$/.test(path)) return address;
  const shown = shownAt(path);
  if (shown === undefined) return path;
  const given = new URLSearchParams(address.slice(mark));
  const kept = new URLSearchParams();
  for (const name of shown) {
    const all = given.getAll(name);
    const meant = name === SEVERAL ? [...new Set(all)].toSorted() : all.slice(0, 1);
    for (const value of meant) {
      if (MEANINGFUL[name]?.test(value) !== false) kept.append(name, value);
    }
  }
  const query = kept.toString();
  return query === '' ? path : `${path}?${query}`;
}
