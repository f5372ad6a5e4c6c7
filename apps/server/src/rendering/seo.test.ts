import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import { expect, test } from 'vitest';
import { isDatabaseAway } from '../errors/connection-errors.ts';
import { robotsText, siteMap, webManifest } from './seo.ts';

const id = (last: number) => `0190bbbb-0000-7000-8000-00000000000${last}`;

const told = (products: readonly unknown[], link?: string) => ({
  status: 200,
  headers: { ...(link !== undefined && { link }) },
  body: JSON.stringify(products),
});

const pages = [
  { slug: 'returns', title: 'Returns', isConfirmed: true, place: 'footer' },
  { slug: 'terms', title: 'Terms', isConfirmed: false, place: 'footer' },
];

test('the site map names home, shop, confirmed pages and the products of every page of the list', async () => {
  const asked: string[] = [];
  const xml = await siteMap(shopForTests, async (path) => {
    if (path.endsWith('/pages')) return told(pages);
    asked.push(path);
    if (path.includes('cursor=')) return told([{ _id: id(2), name: 'Radio' }]);
    return told(
      [{ _id: id(1), name: 'Desk lamp' }],
      '</api/v1/products?status=active&cursor=abc>; rel="next"',
    );
  });
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://shop.example/',
    'https://shop.example/shop',
    'https://shop.example/pages/returns',
    `https://shop.example/shop/desk-lamp-${id(1)}`,
    `https://shop.example/shop/radio-${id(2)}`,
  ]);
  expect(asked[0]).toContain('status=active');
  expect(asked[1]).toBe(`${asked[0]}&cursor=abc`);
});

test('half a site map is none: a list that fails is an error', async () => {
  const api = async () => ({ status: 500, headers: {}, body: '' });
  await expect(siteMap(shopForTests, api)).rejects.toThrow('500');
});

test('while the list of products is not to be had, neither is the site map, and that is no fault', async () => {
  const api = async () => ({ status: 503, headers: {}, body: '' });
  await expect(siteMap(shopForTests, api)).rejects.toSatisfy(isDatabaseAway);
});

test('robots are kept out of what belongs to one person and shown the site map', () => {
  const text = robotsText(shopForTests);
  for (const path of ['/admin/', '/account', '/shop/checkout', '/api/']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(text).not.toMatch(/Disallow: \/(shop)?\n/);
});

test("the web app's manifest bears the name of the shop", () => {
  const own = { name: 'Gadgetry', start_url: '/', theme_color: '#0b5563' };
  expect(JSON.parse(webManifest(shopForTests))).toMatchObject(own);
  const picked = webManifest({ ...shopForTests, accent: '#5b21b6' });
  expect(JSON.parse(picked)).toMatchObject({ ...own, theme_color: '#5b21b6' });
});
