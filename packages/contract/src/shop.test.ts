import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './shop.ts';

const SHOP = 'https://shop.example';

test('paths of the shop are kept, with what they ask for', () => {
  for (const path of ['/', '/shop', '/shop/cart?from=mail#top', '/a/b%2Fc?d=%2F%2Fe', '/shop//x']) {
    expect(safeReturnPath(path)).toBe(path);
  }
  expect(safeReturnPath('/shop/../admin/./orders')).toBe('/admin/orders');
});

test('what leads out of the shop, as it is or once it is resolved, leads home', () => {
  for (const wanted of [
    '//evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/shop/..//evil.test',
    '/./.././/evil.test',
    '/%2e//evil.test',
    '/%2E%2e//evil.test',
    '/\\evil.test',
    '/.\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n/evil.test',
    '\t//evil.test',
    '/.\t//evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    'evil.test',
    '',
    null,
    undefined,
  ]) {
    expect(safeReturnPath(wanted), JSON.stringify(wanted)).toBe('/');
  }
});

test('whatever is wanted, a browser that follows the answer stays in the shop', () => {
  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    '\\',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.test',
    'shop',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const path = safeReturnPath(`/${parts.join('')}`);
      expect(new URL(path, SHOP).origin).toBe(SHOP);
      expect(path.startsWith('//')).toBe(false);
      // The same when it is hung onto the origin, and judged once more.
      expect(new URL(SHOP + path).origin).toBe(SHOP);
      expect(safeReturnPath(path)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
