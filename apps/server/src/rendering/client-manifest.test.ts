import { expect, test } from 'vitest';
import { headElements } from './client-manifest.ts';

const chunk = (file: string, more: Partial<Parameters<typeof headElements>[0][string]> = {}) => ({
  file,
  imports: [],
  css: [],
  assets: [],
  ...more,
});

const manifest = {
  'src/entry-client.tsx': chunk('assets/entry.js', {
    imports: ['_shop.js'],
    css: ['assets/theme.css'],
    assets: ['assets/inter.woff2', 'assets/logo.svg'],
  }),
  '_shop.js': chunk('assets/shop.js', { imports: ['src/entry-client.tsx'] }),
  'src/storefront/cart/cart-page.tsx': chunk('assets/cart.js', { imports: ['_shop.js'] }),
  'src/app/admin-tree.tsx': chunk('assets/admin.js'),
};

test('a page links each file that its first view needs, once, and no other', () => {
  const head = headElements(manifest, ['src/storefront/cart/cart-page.tsx']);
  expect(head).toBe(
    [
      '<link rel="stylesheet" href="/assets/theme.css">',
      '<link rel="preload" as="font" type="font/woff2" href="/assets/inter.woff2" crossorigin>',
      '<link rel="modulepreload" fetchpriority="low" href="/assets/shop.js">',
      '<link rel="modulepreload" fetchpriority="low" href="/assets/cart.js">',
      '<script type="module" fetchpriority="low" src="/assets/entry.js"></script>',
    ].join(''),
  );
});

test('a build without the entry is refused', () => {
  expect(() => headElements({}, [])).toThrow('src/entry-client.tsx');
});
