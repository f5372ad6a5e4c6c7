import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChosenProduct, chosenNow } from '../../shopping/chosen-product.ts';
import { somePhone, someProduct, someVariant } from '../../shopping/product-for-tests.ts';
import { metaDescription, structuredData } from './structured-data.ts';

function dataOf(product: Product, shown: ChosenProduct = product) {
  return structuredData({ product, shown }, 'https://shop.example');
}

test('search engines are told price, availability and absolute addresses', () => {
  const seen = { alt: '', width: 1200, height: 1200 };
  const images = [
    { url: '/media/lamp/1200.webp', ...seen },
    { url: 'https://a.example/lamp.png', ...seen },
  ];
  const product = someProduct({ price: 49.5, stockQuantity: 0, images });
  expect(dataOf(product)).toMatchObject({
    '@type': 'Product',
    name: product.name,
    image: ['https://shop.example/media/lamp/1200.webp', 'https://a.example/lamp.png'],
    offers: {
      price: '49.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/OutOfStock',
      url: `https://shop.example/shop/desk-lamp-${product._id}`,
    },
  });
});

test('search engines are told until when the price of a sale holds', () => {
  const sale = { endsAt: '2027-01-01T00:00:00.000Z', was: 60 };
  expect(dataOf(someProduct({ price: 49.5, sale }))).toMatchObject({
    offers: { price: '49.50', priceValidUntil: sale.endsAt },
  });
  const phone = somePhone([
    someVariant('Red', '128', { _id: 'phone', isDefault: true }),
    someVariant('Blue', '256', { sale }),
  ]);
  expect(chosenNow(phone, 'blue-256')).toMatchObject({ sale });
  expect(dataOf(phone)).toMatchObject({ offers: [{}, { priceValidUntil: sale.endsAt }] });
  expect(dataOf(someProduct())).not.toHaveProperty('offers.priceValidUntil');
});

test('search engines are told what the owner says of a product, figures as figures', () => {
  const said = { group: 'Battery', isHighlight: false, isComparable: true };
  const attributes: ProductAttribute[] = [
    { ...said, attributeId: 'a', name: 'Playing time', kind: 'number', unit: 'h', value: 38 },
    { ...said, attributeId: 'b', name: 'Wireless', kind: 'yes_no', unit: '', value: true },
    { ...said, attributeId: 'c', name: 'Brand', kind: 'text', unit: '', value: 'Halden' },
  ];
  const data = dataOf(someProduct({ attributes }));
  expect(data).toMatchObject({
    brand: { '@type': 'Brand', name: 'Halden' },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Playing time', value: 38, unitText: 'h' },
      { '@type': 'PropertyValue', name: 'Wireless', value: 'Yes' },
      { '@type': 'PropertyValue', name: 'Brand', value: 'Halden' },
    ],
  });
  const without = dataOf(someProduct());
  expect(without).not.toHaveProperty('additionalProperty');
  expect(without).not.toHaveProperty('brand');
});

test('search engines are told of the chosen variant what has the name of an option', () => {
  const said = { group: 'Body', isHighlight: false, isComparable: true, unit: '' };
  const attributes: ProductAttribute[] = [
    {
      ...said,
      attributeId: 'a',
      name: 'colour',
      kind: 'choice',
      value: [{ _id: 'b', name: 'Black' }],
    },
    { ...said, attributeId: 'c', name: 'STORAGE', kind: 'number', unit: 'GB', value: 128 },
    { ...said, attributeId: 'd', name: 'Weight', kind: 'number', unit: 'g', value: 180 },
  ];
  const phone = {
    ...somePhone([
      someVariant('Red', '128', { _id: 'phone', isDefault: true }),
      someVariant('Blue', '256'),
    ]),
    attributes,
  };
  const toldOf = (shown: ChosenProduct | null) => {
    const { additionalProperty } = dataOf(phone, shown ?? phone) as {
      additionalProperty: object[];
    };
    return additionalProperty;
  };
  expect(toldOf(chosenNow(phone, 'blue-256'))).toEqual([
    { '@type': 'PropertyValue', name: 'colour', value: 'Blue' },
    { '@type': 'PropertyValue', name: 'STORAGE', value: '256 GB' },
    { '@type': 'PropertyValue', name: 'Weight', value: 180, unitText: 'g' },
  ]);
  expect(toldOf(phone)).toMatchObject([{ value: 'Black' }, { value: 128 }, { value: 180 }]);
});

test('search engines are told of all variants that are sold, and the numbers of the one that is shown', () => {
  const phone = somePhone([
    someVariant('Red', '128', { _id: 'phone', isDefault: true, sku: 'H6-R' }),
    someVariant('Blue', '256', { price: 149, stockQuantity: 0, gtin: '4006381333931' }),
    someVariant('Green', '256', { isActive: false }),
  ]);
  const blue = chosenNow(phone, 'blue-256') ?? phone;
  expect(dataOf(phone, blue)).toMatchObject({
    sku: 'phone',
    gtin: '4006381333931',
    url: 'https://shop.example/shop/halden-6-phone',
    offers: [
      {
        name: 'Red, 128 GB',
        sku: 'H6-R',
        price: '129.00',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.example/shop/halden-6-phone?variant=phone',
      },
      {
        name: 'Blue, 256 GB',
        sku: 'blue-256',
        gtin: '4006381333931',
        price: '149.00',
        availability: 'https://schema.org/OutOfStock',
        url: 'https://shop.example/shop/halden-6-phone?variant=blue-256',
      },
    ],
  });
  expect(dataOf(phone, chosenNow(phone, 'phone') ?? phone)).toMatchObject({ sku: 'H6-R' });
});

test('a product without a picture claims none', () => {
  const data = dataOf(someProduct({ image: null }));
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

test('search engines are told of reviews where there are some, and of nothing where there are none', () => {
  const at = '2026-03-04T23:59:00.000Z';
  const said = {
    _id: 'r',
    name: 'Robin S.',
    stars: 4,
    text: 'Good </script>',
    pictures: [],
    at,
    answer: null,
  };
  const reviews = { average: 4.3, count: 12, found: 12, spread: [6, 4, 2, 0, 0], next: null };
  expect(dataOf(someProduct({ reviews: { ...reviews, reviews: [said] } }))).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 12, bestRating: 5 },
    review: [
      {
        author: { name: 'Robin S.' },
        datePublished: '2026-03-04',
        reviewBody: 'Good </script>',
        reviewRating: { ratingValue: 4 },
      },
    ],
  });
  expect(dataOf(someProduct())).not.toHaveProperty('aggregateRating');
  expect(dataOf(someProduct())).not.toHaveProperty('review');
});
