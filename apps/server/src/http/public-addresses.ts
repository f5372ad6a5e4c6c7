import { isPage, pageAddress } from '@gadgetry/contract/page-address';

/** What of the API anyone may read. */
const READS =
  /^\/api\/v1\/(?:products|categories|category-tiles|home-rows|search\/suggestions|shipping\/estimate|pages|pages\/[a-z0-9-]{1,60}|products\/[\w-]{1,100}(?:\/(?:related|bought-with|reviews))?)(?:\?|$)/;
/** What has routes of its own: no pages, or not the same for everyone. */
const OF_THE_APPLICATION = /^\/(?:api|assets|media|sandbox|dev|healthz|readyz|metrics)(?:[/?]|$)/;
/** The application reads an escape in a path as what it stands for: only the router knows what that is. */
const PLAIN = /^\/[^?%#]*(?:\?[^#]*)?$/;
/** But for names of products, which may be of any script: nothing else is below this path. */
const NAMED_PRODUCT = /^\/shop\/[^?#/\\]*-[0-9a-f]{12}(?:\?[^#]*)?$/;

export function isPublicRead(url: string): boolean {
  return READS.test(url);
}

/** What its owner says to all alike, without a guard. */
const OF_THE_OWNER = /^\/api\/v1\/(?:pages|shipping)(?:[/?]|$)/;

/** Whether a guard looks at who reads this; pages are made of nothing but their address. */
export function asksWho(url: string): boolean {
  return isPublicRead(url) && !OF_THE_OWNER.test(url);
}

/** Whether the answer is the same for every guest: the public catalogue, every page, and what machines read. */
export function isPublic(url: string): boolean {
  if (READS.test(url) || NAMED_PRODUCT.test(url)) return true;
  return PLAIN.test(url) && !OF_THE_APPLICATION.test(url);
}

/** The address without what changes nothing in its answer; all that share it share the answer. */
export function keyOf(url: string): string {
  // Unknown parameters of the API are refused, each with its own answer.
  return url.includes('?') && isPage(url) ? pageAddress(url) : url;
}

/** The routes of the API by name; everything else is a page. */
export function routeOf(url: string): string {
  const [, collection, id, part = ''] =
    /^(\/api\/v1\/[^/?]+)(\/[^/?]+)?(\/[^/?]+)?(?:\?|$)/.exec(url) ?? [];
  if (collection === undefined) return '/*';
  if (collection === '/api/v1/search' || collection === '/api/v1/shipping')
    return `${collection}${id ?? ''}`;
  if (id === '/filters') return `${collection}${id}`;
  return id === undefined ? collection : `${collection}/:id${part}`;
}
