import { shadesOf } from '@gadgetry/contract/accent';
import { nextCursor } from '@gadgetry/contract/link-header';
import type { ShopSettings } from '@gadgetry/contract/shop';
import { product } from '@gadgetry/contract/catalogue';
import { contentPageLinks } from '@gadgetry/contract/content-pages';
import { productAddress } from '@gadgetry/contract/product-address';
import { z } from 'zod';
import { noAnswer } from '../errors/connection-errors.ts';
import type { GuestApi } from '../http/guest-api.ts';
import { escapeHtml } from '../http/html.ts';

/** The protocol's own limit for one file. */
const ADDRESSES_MAX = 50_000;

const PRIVATE = ['/api/', '/admin/', '/account', '/my-orders', '/checkout', '/sign-in', '/sign-up'];

export function robotsText({ origin }: ShopSettings): string {
  const refused = [...PRIVATE, '/shop/cart', '/shop/saved', '/shop/checkout', '/shop/payment'];
  const lines = refused.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** For those who put the shop on their home screen. */
export function webManifest({ name, accent }: Pick<ShopSettings, 'name' | 'accent'>): string {
  return JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: shadesOf(accent ?? null).light.accent,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
}

const products = z.array(product.pick({ _id: true, name: true }));
const LIST = '/api/v1/products?status=active&sort=createdAt&limit=100';

async function* activeProducts(api: GuestApi) {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, headers, body } = await api(cursor === '' ? LIST : `${LIST}&cursor=${cursor}`);
    if (status === 503) throw noAnswer();
    if (status !== 200) throw new Error(`The list of products answered ${status}`);
    yield* products.parse(JSON.parse(body));
    cursor = nextCursor(headers['link']);
  }
}

const PAGES = '/api/v1/pages';

/** Drafts, which a demo shows, are nothing to be found. */
async function confirmedPages(api: GuestApi): Promise<string[]> {
  const { status, body } = await api(PAGES);
  if (status === 503) throw noAnswer();
  if (status !== 200) throw new Error(`The list of pages answered ${status}`);
  const pages = contentPageLinks.parse(JSON.parse(body));
  return pages.filter(({ isConfirmed }) => isConfirmed).map(({ slug }) => `/pages/${slug}`);
}

/**
 * Home, shop, the owner's pages and every product that is sold now.
 * @throws Error that becomes 503, where a list is not to be had
 */
export async function siteMap({ origin }: ShopSettings, api: GuestApi): Promise<string> {
  const pages = await confirmedPages(api);
  const addresses = ['/', '/shop', ...pages].map((path) => origin + path);
  for await (const each of activeProducts(api)) {
    addresses.push(origin + productAddress(each));
    if (addresses.length === ADDRESSES_MAX) break;
  }
  const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
