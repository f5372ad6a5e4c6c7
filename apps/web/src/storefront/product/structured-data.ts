import { valueText } from '@gadgetry/contract/attribute-values';
import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import { CURRENCY } from '@gadgetry/contract/money';

const DESCRIPTION_MAX = 160;

/** As much of a description as search engines show, ended at a word. */
export function metaDescription(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : cut.length)}…`;
}

function propertyValue(attribute: ProductAttribute): object {
  const { name, unit, value } = attribute;
  return {
    '@type': 'PropertyValue',
    name,
    value: typeof value === 'number' ? value : valueText(attribute),
    ...(unit !== '' && { unitText: unit }),
  };
}

/** schema.org's Product, for search engines. */
export function structuredData(product: Product, origin: string, path: string): object {
  const url = origin + path;
  const { attributes = [] } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product._id,
    category: product.categoryId.name,
    url,
    ...(attributes.length > 0 && { additionalProperty: attributes.map(propertyValue) }),
    ...(product.images.length > 0 && {
      image: product.images.map((picture) => new URL(picture.url, origin).href),
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: CURRENCY.toUpperCase(),
      availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}
