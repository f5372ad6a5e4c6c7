import { z } from 'zod';
import { hasUnseen } from './alike.ts';
import { id, instant, requiredText, wholeText } from './fields.ts';
import { isPage } from './page-address.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { safeReturnPath } from './shop.ts';

export const REDIRECTS_MAX = 2_000;
export const REDIRECT_ADDRESS_MAX = 500;

/** Whose addresses are the shop's own, with all that is below them: a redirect from there would never be followed. */
const OWN_PARTS =
  /^\/(?:admin|dev|metrics|account|my-orders|checkout|compare|cart|sign-in|sign-up|find-order|forgot-password|reset-password|verify-email|undo-email-change|staff-invitation|first-admin|review-mails|confirm-notice|end-notices|\.well-known)(?:\/|$)/i;
/** And those that are nothing but themselves. */
const OWN_PATHS =
  /^\/(?:shop(?:\/(?:cart|saved|checkout|payment|complete|order-details))?|pages|robots\.txt|sitemap\.xml|favicon\.svg|manifest\.webmanifest)?$/i;

/**
 * A path as redirects are found by it: readable, without what is asked of it, and without the slash at
 * its end. Null where it is none.
 */
export function redirectedPath(address: string): string | null {
  const path = address.split(/[?#]/, 1).join('');
  try {
    const readable = decodeURIComponent(path)
      .normalize('NFC')
      .replaceAll(/\/{2,}/g, '/');
    const isOne = readable.startsWith('/') && !/[\\\p{Cc}\p{Cs}]/u.test(readable);
    // Browsers and search engines never ask for `/shop/../about`: they have resolved it before.
    return isOne && !/\/\.{1,2}(?:\/|$)/.test(readable) ? readable.replace(/(.)\/$/, '$1') : null;
  } catch {
    return null;
  }
}

/** Whether the shop itself answers there, whatever an owner writes. */
export function isOwnPath(path: string): boolean {
  return !isPage(path) || OWN_PARTS.test(path) || OWN_PATHS.test(path);
}

/** Whether a redirect leads out of the shop. */
export const leadsOutside = (target: string): boolean => !target.startsWith('/');

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(address) || /[\s\\\p{Cc}]/u.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/**
 * A path of the shop, which a browser reads as one, or another site by its whole address: `//elsewhere`
 * and what looks like it is neither.
 */
export function isRedirectTarget(typed: string): boolean {
  if (!typed.startsWith('/')) return isWebAddress(typed);
  if (!isPage(redirectedPath(typed) ?? '/api')) return false;
  return typed === '/' || safeReturnPath(typed) !== '/';
}

/** Pasted along, such a sign makes an address that nobody asks for; one that is meant is written as browsers do. */
const address = requiredText(REDIRECT_ADDRESS_MAX).refine(
  (typed) => !hasUnseen(typed),
  'There is a sign in it that is not seen: please type it anew, or write that sign as %E2%80%8B',
);

const from = address
  .refine(
    (typed) => /^\/[^?#\\\s]*$/.test(typed) && redirectedPath(typed) !== null,
    'Please enter a path of this shop as it was, without what follows ? or #: /old-page',
  )
  .refine(
    (typed) => !isOwnPath(redirectedPath(typed) ?? typed),
    'The shop itself is at this address: what is there can’t be redirected',
  );

const to = address.refine(
  isRedirectTarget,
  'Please enter a path of this shop, /pages/terms, or the whole address of another site, https://example.com/page',
);

/** The form, and the body of POST /admin/redirects. */
export const redirectForm = z.strictObject({ from, to });
export type RedirectForm = z.infer<typeof redirectForm>;

/** Where an address of the shop leads that has nothing else to show. */
export const redirect = z.object({
  _id: id,
  from: z.string(),
  to: z.string().describe('A path of the shop, or the whole address of another site'),
  createdAt: instant,
});
export type Redirect = z.infer<typeof redirect>;

export const REDIRECT_SORTS = ['from', '-from', 'createdAt', '-createdAt'] as const;

/** GET /admin/redirects: the newest first, unless it is asked for otherwise. */
export const redirectQuery = z.strictObject({
  search: searchQuery,
  sort: z.enum(REDIRECT_SORTS).default('-createdAt'),
  ...pageQuery,
});
export type RedirectQuery = z.infer<typeof redirectQuery>;

/** GET /admin/redirects.csv: all that the list would show to its end. */
export const redirectsExportQuery = redirectQuery.omit({ limit: true, cursor: true });
export type RedirectsExportQuery = z.infer<typeof redirectsExportQuery>;

/** GET /redirects?path= */
export const followedQuery = z.strictObject({ path: wholeText(z.string().max(2_000)) });
export const followedRedirect = z.object({
  to: z.string().nullable().describe('null: nowhere'),
});
export type FollowedRedirect = z.infer<typeof followedRedirect>;
