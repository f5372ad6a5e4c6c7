import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductVariant } from '@gadgetry/contract/variants';

/** A product of the demo's kind, for tests. */
export function someProduct(changes: Partial<Product> = {}): Product {
  return {
    _id: '0190bbbb-0000-7000-8000-000000000001',
    name: 'Desk Lamp',
    description: 'A lamp that stands on a desk.',
    price: 129,
    image: '/media/desk-lamp/1200.webp',
    imageUrl: '/media/desk-lamp/1200.webp',
    images: [],
    categoryId: { _id: '0190aaaa-0000-7000-8000-000000000001', name: 'Smart Home' },
    stockQuantity: 40,
    options: [],
    isFeatured: false,
    tags: ['light'],
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...changes,
  };
}

export function someVariant(
  colour: string,
  storage: string,
  changes: Partial<ProductVariant> = {},
): ProductVariant {
  return {
    _id: `${colour}-${storage}`.toLowerCase(),
    options: [
      { name: 'Colour', value: colour },
      { name: 'Storage', value: `${storage} GB` },
    ],
    sku: null,
    gtin: null,
    price: 129,
    stockQuantity: 40,
    weight: null,
    images: [],
    isActive: true,
    isDefault: false,
    ...changes,
  };
}

/** A phone: red with little storage is the default, blue with much costs more, no green one has much. */
export function somePhone(variants: readonly ProductVariant[] = phoneVariants): Product {
  return someProduct({
    _id: 'phone',
    name: 'Halden 6',
    options: [
      { name: 'Colour', values: ['Red', 'Blue', 'Green'] },
      { name: 'Storage', values: ['128 GB', '256 GB'] },
    ],
    variants: [...variants],
  });
}

const phoneVariants = [
  someVariant('Red', '128', { _id: 'phone', isDefault: true }),
  someVariant('Red', '256', { stockQuantity: 0, price: 149 }),
  someVariant('Blue', '128'),
  someVariant('Blue', '256', { price: 149, stockQuantity: 2 }),
  someVariant('Green', '128'),
];
