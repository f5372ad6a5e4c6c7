import { valueText } from '@gadgetry/contract/attribute-values';
import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import { decimalOf, shopCurrency, toMinorUnits } from '@gadgetry/contract/money';
import { productAddress } from '@gadgetry/contract/product-address';
import type { ProductVariant } from '@gadgetry/contract/variants';
import {
  attributesAsChosen,
  type ChosenProduct,
  variantsOnSale,
} from '../../shopping/chosen-product.ts';

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

/** Where the owner has an attribute of that name. */
function brand(attributes: readonly ProductAttribute[]): object {
  const found = attributes.find(({ name }) => name.trim().toLowerCase() === 'brand');
  return found === undefined ? {} : { brand: { '@type': 'Brand', name: valueText(found) } };
}

function offer(
  url: string,
  { price, stockQuantity, sale }: Pick<Product, 'price' | 'stockQuantity' | 'sale'>,
): object {
  return {
    '@type': 'Offer',
    url,
    price: decimalOf(toMinorUnits(price)),
    priceCurrency: shopCurrency().code.toUpperCase(),
    ...(sale !== undefined && { priceValidUntil: sale.endsAt }),
    availability: `https://schema.org/${stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
  };
}

/** The shop's own number for it, and the one that it has everywhere. */
function numbers(id: string, variant: ProductVariant | undefined): object {
  const gtin = variant?.gtin ?? null;
  return { sku: variant?.sku ?? id, ...(gtin !== null && { gtin }) };
}

function offers(product: Product, origin: string): object {
  if (product.options.length === 0) return offer(origin + productAddress(product), product);
  return variantsOnSale(product).map((variant) => ({
    ...offer(origin + productAddress(product, variant._id), variant),
    name: variant.options.map(({ value }) => value).join(', '),
    ...numbers(variant._id, variant),
  }));
}

const outOf = (stars: number) => ({ ratingValue: stars, bestRating: 5, worstRating: 1 });

/** What people say who have bought it; nothing where nobody has said anything. */
function reviewed({ reviews }: Product): object {
  if (reviews === undefined) return {};
  const { average, count } = reviews;
  return {
    aggregateRating: { '@type': 'AggregateRating', ...outOf(average), reviewCount: count },
    review: reviews.reviews.map(({ name, at, text, stars }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: at.slice(0, 'YYYY-MM-DD'.length),
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ...outOf(stars) },
    })),
  };
}

interface ShownProduct {
  readonly product: Product;
  /** As it was chosen. */
  readonly shown: ChosenProduct;
}

/** schema.org's Product, for search engines: the variant that is shown, and what all of them cost. */
export function structuredData({ product, shown }: ShownProduct, origin: string): object {
  const { variants = [] } = product;
  const { variantId, images } = shown;
  const attributes = attributesAsChosen(shown);
  const variant = variants.find(({ _id, isDefault }) =>
    variantId === undefined ? isDefault : _id === variantId,
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    ...numbers(product._id, variant),
    ...brand(attributes),
    category: product.categoryId.name,
    url: origin + productAddress(product),
    ...(attributes.length > 0 && { additionalProperty: attributes.map(propertyValue) }),
    ...(images.length > 0 && {
      image: images.map((picture) => new URL(picture.url, origin).href),
    }),
    offers: offers(product, origin),
    ...reviewed(product),
  };
}
