import type { Product } from '@gadgetry/contract/catalogue';

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
