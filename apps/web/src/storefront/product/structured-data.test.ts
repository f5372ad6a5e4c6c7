import type { ProductAttribute } from '@gadgetry/contract/attributes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someProduct } from '../../shopping/product-for-tests.ts';
import { metaDescription, structuredData } from './structured-data.ts';

test('search engines are told price, availability and absolute addresses', () => {
  const seen = { alt: '', width: 1200, height: 1200 };
  const images = [
    { url: '/media/lamp/1200.webp', ...seen },
    { url: 'https://a.example/lamp.png', ...seen },
  ];
  const product = someProduct({ price: 49.5, stockQuantity: 0, images });
  expect(structuredData(product, 'https://shop.example', '/shop/lamp')).toMatchObject({
    '@type': 'Product',
    name: product.name,
    image: ['https://shop.example/media/lamp/1200.webp', 'https://a.example/lamp.png'],
    offers: {
      price: '49.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://shop.example/shop/lamp',
    },
  });
});

test('search engines are told what the owner says of a product, figures as figures', () => {
  const said = { group: 'Battery', isHighlight: false, isComparable: true };
  const attributes: ProductAttribute[] = [
    { ...said, attributeId: 'a', name: 'Playing time', kind: 'number', unit: 'h', value: 38 },
    { ...said, attributeId: 'b', name: 'Wireless', kind: 'yes_no', unit: '', value: true },
  ];
  const data = structuredData(someProduct({ attributes }), 'https://shop.example', '/shop/x');
  expect(data).toMatchObject({
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Playing time', value: 38, unitText: 'h' },
      { '@type': 'PropertyValue', name: 'Wireless', value: 'Yes' },
    ],
  });
  const without = structuredData(someProduct(), 'https://shop.example', '/shop/x');
  expect(without).not.toHaveProperty('additionalProperty');
});

test('a product without a picture claims none', () => {
  const data = structuredData(someProduct({ image: null }), 'https://shop.example', '/shop/x');
  expect(data).not.toHaveProperty('image');
});

test('a short description is said in full, a long one ends at a word', () => {
  expect(metaDescription(' A lamp.\nBright. ')).toBe('A lamp. Bright.');
  const long = metaDescription('bright and sturdy '.repeat(20));
  expect(long).toMatch(/(?:bright|and|sturdy)…$/);
});

test('no description is longer than search engines show', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (text) => {
      expect(metaDescription(text).length).toBeLessThanOrEqual(160);
    }),
  );
});
