import { FEATURED_TAG, type Product } from '@gadgetry/contract/catalogue';
import type { CreateProductForm } from '@gadgetry/contract/product-forms';
import { eachProductText } from '@gadgetry/contract/product-texts';
import { formAttributesOf } from './product-values.ts';

const NAME_MAX = 100;
const MARK = ' (copy)';

/** Names of products that are sold are unique: the owner gives it another, or leaves this one. */
function nameOfCopy(name: string): string {
  // By letters, so that none is cut in half.
  const letters = Array.from(name);
  while (letters.join('').length + MARK.length > NAME_MAX) letters.pop();
  return `${letters.join('').trimEnd()}${MARK}`;
}

/** What it costs when no sale is on: a sale is one of the product that is copied. */
function regularPrice({ price, variants = [] }: Product): number {
  return variants.find(({ isDefault }) => isDefault)?.regularPrice ?? price;
}

/** What the Create Product form starts with where a product is copied. It has no pieces, and is not sold yet. */
export function valuesOfCopy(product: Product): CreateProductForm {
  const { images, categoryId, isFeatured, tags, taxClass } = product;
  return {
    ...eachProductText((text) => product[text]),
    name: nameOfCopy(product.name),
    price: regularPrice(product),
    stockQuantity: 0,
    images: images.map(({ url, alt }) => ({ url, alt })),
    categoryId: categoryId._id,
    isFeatured,
    taxClass: taxClass ?? '',
    attributes: formAttributesOf(product),
    copied: {
      tags: tags.filter((tag) => tag !== FEATURED_TAG).join(', '),
      isActive: false,
      withVariants: true,
    },
  };
}

/**
 * 'With its options (Colour, Size) and 6 variants at their regular prices; price and stock above are those of
 * Red, Large'
 */
export function withItsVariants({ options, variants = [] }: Product): string {
  const names = options.map((option) => option.name).join(', ');
  const first = variants.find(({ isDefault }) => isDefault)?.options.map(({ value }) => value);
  const above =
    first === undefined ? '' : `; price and stock above are those of ${first.join(', ')}`;
  return `With its options (${names}) and ${variants.length} variants at their regular prices${above}`;
}
