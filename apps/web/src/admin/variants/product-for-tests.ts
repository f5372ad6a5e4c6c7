import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductVariant } from '@gadgetry/contract/variants';

const product: Product = {
  _id: 'p-1',
  name: 'Lamp',
  description: 'Shines for a whole week',
  price: 24.5,
  image: null,
  imageUrl: null,
  images: [],
  categoryId: { _id: '01890000-0000-7000-8000-000000000002', name: 'Home' },
  stockQuantity: 4,
  options: [],
  isFeatured: false,
  tags: [],
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
};

const variant: ProductVariant = {
  _id: 'p-1',
  options: [],
  sku: null,
  gtin: null,
  price: 24.5,
  stockQuantity: 4,
  weight: null,
  images: [],
  isActive: true,
  isDefault: true,
};

/** Without options. */
export const lamp: Product = { ...product, variants: [variant] };

function variantOf(
  colour: string,
  storage: string,
  given: Partial<ProductVariant>,
): ProductVariant {
  const options = [
    { name: 'Colour', value: colour },
    { name: 'Storage', value: storage },
  ];
  return { ...variant, options, isDefault: false, ...given };
}

/** Red in two sizes, blue in one of them. */
export const phone: Product = {
  ...product,
  name: 'Phone',
  price: 500,
  options: [
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Storage', values: ['64', '128'] },
  ],
  variants: [
    variantOf('Red', '64', { _id: 'p-1', price: 500, isDefault: true, sku: 'PH-R64' }),
    variantOf('Red', '128', { _id: 'p-2', price: 600 }),
    variantOf('Blue', '64', { _id: 'p-3', price: 500, stockQuantity: 9 }),
  ],
};
