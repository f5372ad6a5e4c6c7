import type { Product } from '@gadgetry/contract/catalogue';
import { newProductInput } from '@gadgetry/contract/catalogue';
import { createProductForm } from '@gadgetry/contract/product-forms';
import { expect, test } from 'vitest';
import { valuesOfCopy, withItsVariants } from './copied-product.ts';
import { inputOfNew } from './product-values.ts';

const variant = { sku: 'SKU-1', gtin: null, weight: null, images: [], isActive: true };
const lamp: Product = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: 'Lamp',
  description: 'Shines for a whole week',
  price: 20,
  sale: { endsAt: '2026-12-01T00:00:00.000Z', was: 24.5 },
  image: '/media/lamp.webp',
  imageUrl: '/media/lamp.webp',
  images: [{ url: '/media/lamp.webp', alt: 'A lamp', width: 10, height: 10 }],
  categoryId: { _id: '01890000-0000-7000-8000-000000000002', name: 'Home' },
  stockQuantity: 4,
  options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
  variants: ['Red', 'Blue'].map((value, place) => ({
    ...variant,
    _id: `01890000-0000-7000-8000-00000000001${place}`,
    options: [{ name: 'Colour', value }],
    price: 20,
    regularPrice: 24.5,
    stockQuantity: 4,
    isDefault: place === 0,
  })),
  isFeatured: true,
  tags: ['featured', 'light', 'desk'],
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  taxClass: 'Reduced',
  attributes: [],
};

test('a copy sends what the product has, at its regular price, without pieces and not active', () => {
  const typed = createProductForm.parse(valuesOfCopy(lamp));
  expect(newProductInput.parse(inputOfNew(typed, lamp._id))).toEqual({
    name: 'Lamp (copy)',
    description: 'Shines for a whole week',
    price: 24.5,
    image: '/media/lamp.webp',
    images: [{ url: '/media/lamp.webp', alt: 'A lamp' }],
    categoryId: lamp.categoryId._id,
    stockQuantity: 0,
    isFeatured: true,
    isActive: false,
    tags: ['light', 'desk'],
    taxClass: 'Reduced',
    attributes: {},
    variantsOf: lamp._id,
  });
  expect(withItsVariants(lamp)).toBe(
    'With its options (Colour) and 2 variants at their regular prices; price and stock above are those of Red',
  );
});

test('a copy may leave the variants, and be neither featured nor without tags', () => {
  const typed = createProductForm.parse(valuesOfCopy(lamp));
  const others = { tags: '', isActive: true, withVariants: false };
  const sent = inputOfNew({ ...typed, isFeatured: false, copied: others }, lamp._id);
  expect(sent).toMatchObject({ isFeatured: false, isActive: true, tags: [] });
  expect(sent).not.toHaveProperty('variantsOf');
});

test.each(['x'.repeat(100), '😀'.repeat(50), `${'long '.repeat(19)}words`])(
  'the name of a copy of %s is one that can be saved',
  (name) => {
    const { name: copy } = createProductForm.parse(valuesOfCopy({ ...lamp, name }));
    expect(copy).toMatch(/[^ ] \(copy\)$/);
    expect(copy.length).toBeLessThanOrEqual(100);
  },
);
