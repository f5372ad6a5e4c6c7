import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import { expect, test } from 'vitest';
import { render } from './entry-server.tsx';
import { somePhone, someProduct } from './shopping/product-for-tests.ts';

const shop = {
  ...shopForTests,
  terms: [
    { name: 'Delivery', line: 'Free', text: 'Wherever you are.' },
    { name: 'Returns', line: '30 days', text: '' },
  ],
};

const lamp = someProduct({ name: 'Lamp </script><script>alert(1)</script>' });

const cable = someProduct({ _id: 'cable', name: 'Cable' });
const shade = someProduct({ _id: 'shade', name: 'Shade' });

const returns = { slug: 'returns', title: 'Returns', isConfirmed: true, place: 'footer' };
const terms = { slug: 'terms', title: 'Terms', isConfirmed: false, place: 'footer' };
const pages = [returns, terms];

/** Renders with an API that has one product; returns what was asked of it, too. */
async function rendered(url: string, answer: (path: string) => Response = knowsTheLamp) {
  const asked: string[] = [];
  const fetchApi = async (path: string) => {
    asked.push(path);
    return answer(path);
  };
  return { ...(await render({ url, shop, fetchApi })), asked };
}

function knowsTheLamp(path: string): Response {
  const { pathname } = new URL(path, 'http://shop.invalid');
  if (pathname === '/api/v1/pages') return Response.json(pages);
  if (pathname === '/api/v1/products') return Response.json([lamp]);
  if (pathname === '/api/v1/categories') return Response.json([]);
  if (pathname === '/api/v1/category-tiles') {
    const { _id, name } = lamp.categoryId;
    return Response.json([{ _id, name, image: lamp.image }]);
  }
  if (pathname === '/api/v1/shipping/estimate') {
    const estimate = { from: '2026-11-27', to: '2026-12-01' };
    return Response.json({ method: { name: 'Parcel', estimate }, to: null });
  }
  if (pathname === `/api/v1/products/${lamp._id}`) return Response.json(lamp);
  if (pathname === `/api/v1/products/${lamp._id}/related`) return Response.json([shade, cable]);
  if (pathname === `/api/v1/products/${lamp._id}/bought-with`) return Response.json([cable]);
  return Response.json(
    { message: 'Not found', code: 'not_found', requestId: '1' },
    { status: 404 },
  );
}

function dehydratedState(html: string): unknown {
  const json = /<script type="application\/json" id="dehydrated-state">(.*?)<\/script>/s.exec(
    html,
  )?.[1];
  return JSON.parse(json ?? '');
}

test('the home page carries its products and hands over what it has asked for', async () => {
  const page = await rendered('/');
  expect(page.status).toBe(200);
  expect(page.modules).toEqual(['src/storefront/home/home-page.tsx']);
  expect(page.asked).toEqual([
    '/api/v1/pages',
    '/api/v1/products?tag=featured&status=active',
    '/api/v1/category-tiles',
  ]);
  expect(page.html).toMatch(/^<!doctype html><html lang="en"><head>/);
  expect(page.html).toContain('<link rel="canonical" href="https://shop.example/"/>');
  expect(page.html).toContain('Featured Products');
  expect(page.html).toContain(`href="/shop?category=${lamp.categoryId._id}"`);
  expect(page.html).not.toContain('data-skeleton');
  expect(dehydratedState(page.html)).toMatchObject({ address: '/', shop });
});

test('rows that an owner has chosen are there from the start, by one call and no other', async () => {
  const asked: string[] = [];
  const rows = [{ kind: 'newest', heading: 'Just in', products: [lamp] }];
  const page = await render({
    url: '/',
    shop: { ...shop, home: { ...shop.home, ownRows: true } },
    fetchApi: async (path) => {
      asked.push(path);
      return path === '/api/v1/home-rows' ? Response.json(rows) : knowsTheLamp(path);
    },
  });
  expect(asked).toEqual(['/api/v1/pages', '/api/v1/home-rows', '/api/v1/category-tiles']);
  expect(page.html).toContain('>Just in</h2>');
  expect(page.html).toContain(`href="/shop/${lamp._id}"`);
  expect(page.html).not.toContain('Featured Products');
  expect(page.html).not.toContain('data-skeleton');
});

test('without a mail nobody is told anything, and a product does not offer to', async () => {
  const page = (sendsMail: boolean, stockQuantity: number) =>
    render({
      url: `/shop/${lamp._id}`,
      shop: { ...shop, sendsMail },
      fetchApi: async (path) =>
        path === `/api/v1/products/${lamp._id}`
          ? Response.json({ ...lamp, stockQuantity })
          : knowsTheLamp(path),
    });
  expect((await page(true, 3)).html).toContain('Tell me when it is cheaper');
  expect((await page(true, 0)).html).toContain('Tell me when it is back');
  for (const stock of [3, 0]) {
    const { html } = await page(false, stock);
    expect(html).toContain('Delivery');
    expect(html).not.toContain('Tell me when');
  }
});

test('the home page has no row of featured products where none is, and says that there is nothing yet', async () => {
  const withoutFeatured = (path: string) =>
    path.startsWith('/api/v1/products?') ? Response.json([]) : knowsTheLamp(path);
  const full = await rendered('/', withoutFeatured);
  expect(full.html).toContain(`href="/shop?category=${lamp.categoryId._id}"`);
  expect(full.html).not.toContain('Featured Products');
  const empty = await rendered('/', (path) =>
    path === '/api/v1/category-tiles' ? Response.json([]) : withoutFeatured(path),
  );
  expect(empty.html).toContain('There are no products yet');
});

/** What a page says, without its markup. */
function said(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
}

test('the home page says what the season offers, and leads to the shop', async () => {
  const { html } = await rendered('/');
  for (const text of [
    'Use promo code SUMMER10 for 10% off your first order!',
    'SEASONAL DISCOUNT',
    'Explore Next-Gen Tech',
  ]) {
    expect(said(html)).toContain(text);
  }
  expect(html).toMatch(/<a [^>]*href="\/shop"[^>]*>Shop Now<\/a>/);
});

test('what was read is kept for a minute, and read again when a page asks for it, not by itself', async () => {
  expect(dehydratedState((await rendered('/')).html)).toMatchObject({
    state: {
      api: {
        config: {
          keepUnusedDataFor: 60,
          refetchOnFocus: false,
          refetchOnReconnect: false,
          refetchOnMountOrArgChange: false,
        },
      },
    },
  });
});

test('the same page is the same bytes, whenever it is rendered', async () => {
  const first = await rendered('/');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await rendered('/')).html).toBe(first.html);
});

test('a page whose data was slow to come is the same bytes as one whose data was there at once', async () => {
  const { html } = await rendered('/');
  // The data layer notes who asks for what after half a second.
  const slow = async (path: string) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    return knowsTheLamp(path);
  };
  expect((await render({ url: '/', shop, fetchApi: slow })).html).toBe(html);
});

test('product text with markup in it stays text, on the page and in the state', async () => {
  const { html } = await rendered('/');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('Lamp &lt;/script&gt;');
  expect(JSON.stringify(dehydratedState(html))).toContain(JSON.stringify(lamp.name).slice(1, -1));
});

test('only elements that hold data or code of ours are scripts', async () => {
  const { html } = await rendered('/');
  for (const [, attributes] of html.matchAll(/<script([^>]*)>/g)) {
    expect(attributes).toMatch(/type="application\/(ld\+)?json"/);
  }
});

test('an unknown address is a 404 page with ways out', async () => {
  const { status, html } = await rendered('/nowhere/at-all');
  expect(status).toBe(404);
  expect(html).toContain('Page not found');
  expect(html).toContain('href="/shop"');
});

const readable = `/shop/lamp-script-script-alert-1-script-${lamp._id}`;

test('a product has one address to be known by, with its name in it', async () => {
  for (const address of [`/shop/${lamp._id}`, readable, `${readable}?variant=${lamp._id}`]) {
    const { status, html } = await rendered(address);
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="https://shop.example${readable}"/>`);
  }
});

test.each([
  'lampe',
  'lamp-script-script-alert-1-script-x',
  '%E7%81%AF',
  'LAMP-SCRIPT-SCRIPT-ALERT-1-SCRIPT',
])('what was the address of a product, or never was, leads to the one it has: %s', async (name) => {
  const moved = { status: 301, redirect: `${readable}?variant=v` };
  expect(await rendered(`/shop/${name}-${lamp._id}?variant=v`)).toMatchObject(moved);
});

test('a product says when and how it is delivered, and opens what there is more to say, without scripts', async () => {
  const { html } = await rendered(`/shop/${lamp._id}`);
  const opened = [...html.matchAll(/<details[^>]*>(.*?)<\/details>/gs)].map(([, inside]) =>
    said(inside ?? ''),
  );
  expect(opened).toEqual(['DeliveryArrives Fri 27 Nov to Tue 1 Dec · FreeWherever you are.']);
  expect(said(html)).toContain('Returns30 days');
});

test('no arrival is promised of what is out of stock, as the variant that is chosen says', async () => {
  const phone = { ...somePhone(), _id: lamp._id };
  const delivery = async (variant: string) => {
    const { html } = await rendered(`/shop/halden-6-${lamp._id}?variant=${variant}`, (path) =>
      path === `/api/v1/products/${lamp._id}` ? Response.json(phone) : knowsTheLamp(path),
    );
    return said(/<details[^>]*>(.*?)<\/details>/s.exec(html)?.[1] ?? '');
  };
  expect(await delivery('red-256')).toBe('DeliveryFreeWherever you are.');
  expect(await delivery('blue-256')).toBe(
    'DeliveryArrives Fri 27 Nov to Tue 1 Dec · FreeWherever you are.',
  );
});

test('the specifications say of the chosen variant what has the name of an option', async () => {
  const marks = { isHighlight: true, isComparable: true, unit: '', group: 'Body' };
  const attributes = [
    { ...marks, attributeId: lamp._id, name: 'colour', kind: 'text', value: 'Black' },
    {
      ...marks,
      attributeId: '0190bbbb-0000-7000-8000-000000000002',
      name: 'Finish',
      kind: 'text',
      value: 'Matt',
    },
  ];
  const phone = { ...somePhone(), _id: lamp._id, attributes };
  const { html } = await rendered(`/shop/halden-6-${lamp._id}?variant=blue-256`, (path) =>
    path === `/api/v1/products/${lamp._id}` ? Response.json(phone) : knowsTheLamp(path),
  );
  const [table = ''] = /Specifications.*?<\/dl>/s.exec(html) ?? [];
  expect(said(table)).toBe('SpecificationsBodycolourBlueFinishMatt');
  const [first = ''] = /What matters most.*?<\/ul>/s.exec(html) ?? [];
  expect(said(first)).toContain('colour Blue');
});

test('what goes with a product stands above what is like it, and nothing stands in both', async () => {
  const { html } = await rendered(`/shop/${lamp._id}`);
  const order = ['Goes with it', '>Cable<', 'More in Smart Home', '>Shade<'];
  const places = order.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html.split('>Cable<')).toHaveLength(2);
});

test('a product that is not there makes its page a 404', async () => {
  const { status } = await rendered('/shop/0190bbbb-0000-7000-8000-00000000dead');
  expect(status).toBe(404);
});

test('a shop whose API fails shows the failure and says so to machines', async () => {
  const page = await rendered('/', () => new Response('', { status: 500 }));
  expect(page.status).toBe(503);
  expect(page.html).toContain('Error fetching featured products');
});

test.each([
  ['/shop/', '/shop'],
  ['/shop/?sort=price', '/shop?sort=price'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['//', '/'],
])('%s has moved to %s', async (url, target) => {
  expect(await rendered(url)).toMatchObject({ status: 301, redirect: target, asked: [] });
});

test('pages of signed-in people are rendered for no one, without a call but for the footer', async () => {
  const { status, html, asked } = await rendered('/admin/dashboard');
  expect({ status, asked }).toEqual({ status: 200, asked: ['/api/v1/pages'] });
  expect(html).toContain('Loading...');
});

test('the place of the admin side is held open, and nothing of the shop or of its screens stands in it', async () => {
  const { html } = await rendered('/admin/orders');
  expect(html).toContain('<header');
  for (const other of ['<footer', 'Cart', 'Search the shop', 'Promocodes', 'View shop']) {
    expect(html).not.toContain(other);
  }
});

test('the footer leads to the pages that guests may read, and a page without its links is a page', async () => {
  const footer = ({ html }: { readonly html: string }) => /<footer.*<\/footer>/s.exec(html)?.[0];
  const page = await rendered('/');
  expect(footer(page)).toMatch(/href="\/pages\/returns"[^>]*>Returns<.*href="\/pages\/terms"/s);
  const without = await rendered('/', (path) =>
    path === '/api/v1/pages' ? new Response('', { status: 503 }) : knowsTheLamp(path),
  );
  expect(without.status).toBe(200);
  expect(footer(without)).not.toContain('/pages/');
  expect(footer(without)).toContain('My Orders');
});

test('sign-up names terms and privacy as far as they are confirmed', async () => {
  expect((await rendered('/sign-up')).html).not.toContain('Please read');
  const { html } = await rendered('/sign-up', (path) =>
    path === '/api/v1/pages'
      ? Response.json([{ ...terms, title: 'Our terms', isConfirmed: true }, returns])
      : knowsTheLamp(path),
  );
  expect(html).toMatch(/Please read.*href="\/pages\/terms"/s);
  expect(html).not.toContain('href="/pages/returns"');
});

test('a page that the owner has written carries its text, and a draft is no page for search engines', async () => {
  const content = [{ text: 'Write to ' }, { href: 'mailto:a@b.c', spans: [{ text: '<us>' }] }];
  const blocks = [{ kind: 'paragraph', content }];
  const confirmedAt = '2026-11-23T23:59:00.000Z';
  const answer = (isConfirmed: boolean) => (path: string) =>
    path === '/api/v1/pages/returns'
      ? Response.json({ ...returns, isConfirmed, blocks, confirmedAt })
      : knowsTheLamp(path);
  const { status, html } = await rendered('/pages/returns', answer(true));
  expect(status).toBe(200);
  expect(html).toContain('<title>Returns · Gadgetry</title>');
  expect(html).toContain('<link rel="canonical" href="https://shop.example/pages/returns"/>');
  expect(html).toContain('content="Write to &lt;us&gt;"');
  expect(html).toMatch(/<a href="mailto:a@b\.c"[^>]*>&lt;us&gt;<\/a>/);
  expect(html).toMatch(/Last updated <time[^>]*>23 November 2026</);
  expect(html).not.toContain('This is a draft');
  const draft = await rendered('/pages/returns', answer(false));
  expect(draft.html).toContain('This is a draft. The owner has to read and confirm it.');
  expect(draft.html).toContain('<meta name="robots" content="noindex"/>');
  expect((await rendered('/pages/imprint')).status).toBe(404);
});
