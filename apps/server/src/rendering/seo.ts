import type { ShopSettings } from '@gadgetry/contract/shop';
import { product } from '@gadgetry/contract/catalogue';
import { z } from 'zod';
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
export function webManifest({ name }: ShopSettings): string {
  return JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b5563',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
}

const products = z.array(product.pick({ _id: true }));
const NEXT = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

async function* activeProducts(fetchApi: (path: string) => Promise<Response>) {
  let path: string | undefined = '/api/v1/products?status=active&sort=createdAt&limit=100';
  while (path !== undefined) {
    const answer: Response = await fetchApi(path);
    if (!answer.ok) throw new Error(`The list of products answered ${answer.status}`);
    yield* products.parse(await answer.json());
    const next: string | undefined = NEXT.exec(answer.headers.get('link') ?? '')?.[1];
    if (next === undefined) return;
    const { pathname, search } = new URL(next, 'http://shop.invalid');
    path = pathname + search;
  }
}

/** Home, shop and every product that is sold now. */
export async function siteMap(
  { origin }: ShopSettings,
  fetchApi: (path: string) => Promise<Response>,
): Promise<string> {
  const addresses = [`${origin}/`, `${origin}/shop`];
  for await (const { _id } of activeProducts(fetchApi)) {
    addresses.push(`${origin}/shop/${_id}`);
    if (addresses.length === ADDRESSES_MAX) break;
  }
  const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
