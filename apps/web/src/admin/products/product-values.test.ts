import { type Product, productDialogForm, productInput } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { inputFrom, valuesOf } from './product-values.ts';

const product: Product = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: 'Lamp',
  description: 'Shines for a whole week',
  price: 24.5,
  image: null,
  imageUrl: null,
  images: [],
  categoryId: { _id: '01890000-0000-7000-8000-000000000002', name: 'Home' },
  stockQuantity: 4,
  isFeatured: true,
  tags: ['featured', 'light'],
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
};

test('an edit that changes nothing sends what was read, and says what it is based on', () => {
  const typed = productDialogForm.parse(valuesOf(product));
  const input = inputFrom(typed, product);
  expect(productInput.parse(input)).toEqual({
    name: 'Lamp',
    description: 'Shines for a whole week',
    price: 24.5,
    imageUrl: '',
    categoryId: product.categoryId._id,
    stockQuantity: 4,
    tags: ['featured', 'light'],
    basedOn: { version: 3, stockQuantity: 4 },
  });
});

test('a new product is active and based on nothing', () => {
  const typed = productDialogForm.parse({ ...valuesOf(product), tags: ' a, ,b ' });
  const input = inputFrom(typed, null);
  expect(input).toMatchObject({ isActive: true, tags: ['a', 'b'] });
  expect(input).not.toHaveProperty('basedOn');
});

test('a new product starts without anything that could be saved by mistake', () => {
  expect(productDialogForm.safeParse(valuesOf(null)).success).toBe(false);
});
