import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openStockedShop } from '../stocked-shop.ts';

const name = '</script><script>alert("name")</script><img src=x onerror=alert(1)>';
const description = `"'><svg onload=alert(2)> --> <!-- ]]> \u2028\u2029 </title></textarea></style>`;

async function openShopWithMarkup() {
  const shop = await openStockedShop();
  const category = await shop.addCategory('</script><b>bold');
  const product = await shop.addProduct({
    name,
    description,
    categoryId: category._id,
    tags: ['featured', '<script>alert(3)</script>'],
    image: 'https://pictures.example/a.webp?b=&c=1',
  });
  return { shop, product };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

test('text with markup in it is shown as text, wherever a page carries it', async () => {
  const { shop, product } = await openShopWithMarkup();
  for (const url of ['/', '/shop', `/shop/${product._id}`]) {
    const { statusCode, body, headers } = await shop.app.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(statusCode).toBe(200);
    expect(body).toContain('&lt;/script&gt;');
    // No element and no attribute has come out of the text; what is left is quoted or escaped.
    const outside = body.replaceAll(scripts, '').replaceAll(/"[^"]*"/g, '""');
    expect(outside).not.toMatch(/<(?:svg onload|img src=x|b>bold)/i);
    expect(outside).not.toMatch(/<[^>]*\son(?:load|error)=/i);
    const found = [...body.matchAll(scripts)];
    expect(found.length).toBeGreaterThan(0);
    for (const [, attributes = '', inside = ''] of found) {
      if (/\bsrc="\/assets\//.test(attributes)) continue;
      if (attributes === '' && policy.includes(`'sha256-${sha256(inside)}'`)) continue;
      expect(attributes).toMatch(/type="application\/(?:ld\+)?json"/);
      expect(inside).not.toContain('<');
      expect(() => JSON.parse(inside)).not.toThrow();
    }
  }
});

test('what search engines and the page’s own code read is the text as it was entered', async () => {
  const { shop, product } = await openShopWithMarkup();
  const { body } = await shop.app.inject(`/shop/${product._id}`);
  const inside = [...body.matchAll(scripts)].flatMap(([, attributes = '', json = '']) =>
    attributes.includes('ld+json') ? [json] : [],
  );
  expect(inside.length).toBeGreaterThan(0);
  const read: unknown[] = inside.map((json) => JSON.parse(json));
  expect(read.flat()).toContainEqual(
    expect.objectContaining({ '@type': 'Product', name, description }),
  );
});

const addresses: [string, number][] = [
  ['/', 200],
  ['/shop', 200],
  ['/shop?search=%3Cscript%3Ealert(1)%3C/script%3E', 200],
  ['/shop/01890000-0000-7000-8000-000000000000', 404],
  ['/no-such-page', 404],
  ['/%3Cscript%3Ealert(1)%3C/script%3E', 404],
  ['/sign-in?returnTo=javascript:alert(1)', 200],
  ['/admin/products', 200],
  ['/account', 200],
];

const data: [string, number][] = [
  ['/api/v1/nothing', 404],
  ['/api/v1/products?sort=nothing', 400],
  ['/api/v1/products?search=%3Cscript%3Ealert(1)%3C/script%3E', 200],
  ['/media/nothing.webp', 404],
  ['/assets/nothing.js', 404],
];

test.each(data)('%s (%i) runs nothing, should it be shown as a page', async (url, status) => {
  const { app } = await openStockedShop();
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none';frame-ancestors 'none'",
  );
});

test.each(addresses)(
  '%s (%i) comes under the policy, without a script of its own',
  async (url, status) => {
    const { app } = await openStockedShop();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const policy = String(answer.headers['content-security-policy']);
    // One script stands in the pages, and is let in by its fingerprint alone.
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).not.toMatch(/href="javascript:/i);
  },
);

test('an address that cannot be decoded is answered as data that no browser takes for a page', async () => {
  const { app } = await openStockedShop();
  const answer = await app.inject('/%E0%A4%A');
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.json()).toMatchObject({ code: 'malformed_request' });
});
