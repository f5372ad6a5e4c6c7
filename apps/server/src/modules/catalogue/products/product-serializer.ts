import { FEATURED_TAG, type Product } from '@gadgetry/contract/catalogue';
import { fromMinorUnits } from '@gadgetry/contract/money';
import { type ProductText, eachProductText } from '@gadgetry/contract/product-texts';
import type { Snapshot } from '../../history/index.ts';
import { picturesInWords } from './picture-rules.ts';
import { attributesInWords } from '../attributes/attribute-serializer.ts';
import { serializePriceOnSale } from '../prices/sale-serializer.ts';
import { ratingOf } from '../reviews/review-rules.ts';
import type { StockedProduct } from './product-store.ts';
import { lowestPrice, serializeVariant } from '../variants/variant-serializer.ts';
import type { SoldVariants, VariantRow } from '../variants/variant-store.ts';

/** What cards say of all variants together. Nothing of a product without options. */
function ofAllVariants({
  price_cents,
  sold,
}: Pick<StockedProduct, 'price_cents' | 'sold'>): Pick<Product, 'priceFrom' | 'stockOfVariants'> {
  if (sold === undefined) return {};
  return { ...lowestPrice(price_cents, sold), stockOfVariants: sold.stock };
}

/** Nothing of a product that nobody has reviewed. */
function rated(row: StockedProduct): Pick<Product, 'rating'> {
  const rating = ratingOf(row);
  return rating === undefined ? {} : { rating };
}

export function serializeProduct(row: StockedProduct): Product {
  return {
    _id: row.id,
    ...eachProductText((text) => row[text]),
    price: fromMinorUnits(row.price_cents),
    ...serializePriceOnSale(row),
    image: row.image,
    imageUrl: row.image,
    images: row.images,
    categoryId: { _id: row.category_id, name: row.category_name },
    stockQuantity: row.stock,
    options: row.options,
    ...ofAllVariants(row),
    ...rated(row),
    isFeatured: row.tags.includes(FEATURED_TAG),
    tags: row.tags,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    ...(row.tax_class !== null && { taxClass: row.tax_class }),
    ...(row.attributes !== undefined && { attributes: [...row.attributes] }),
  };
}

function soldVariants(variants: readonly VariantRow[]): SoldVariants {
  const active = variants.filter(({ is_active }) => is_active);
  const prices = active.flatMap(({ price_cents }) => price_cents ?? []);
  return {
    lowest_cents: prices.length === 0 ? null : Math.min(...prices),
    highest_cents: prices.length === 0 ? null : Math.max(...prices),
    stock: active.reduce((sum, { stock }) => sum + stock, 0),
  };
}

/** @param inactiveToo for an admin, to whom those are shown that can't be bought */
export function serializeWithVariants(
  row: StockedProduct,
  variants: readonly VariantRow[],
  inactiveToo: boolean,
): Product {
  const shown = variants.filter(({ is_active }) => inactiveToo || is_active);
  const sold = row.options.length === 0 ? undefined : soldVariants(variants);
  return {
    ...serializeProduct({ ...row, sold }),
    variants: shown.map((variant) => serializeVariant(variant, row, inactiveToo)),
  };
}

/** What the history tells of a product. */
type Told = Pick<
  StockedProduct,
  | ProductText
  | 'id'
  | 'version'
  | 'price_cents'
  | 'images'
  | 'category_name'
  | 'stock'
  | 'tags'
  | 'tax_class'
  | 'is_active'
  | 'attributes'
>;

export function productSnapshot(row: Told): Snapshot {
  return {
    version: row.version,
    fields: {
      ...eachProductText((text) => row[text]),
      price: fromMinorUnits(row.price_cents),
      ...picturesInWords(row.images),
      category: row.category_name,
      stock: row.stock,
      tags: row.tags,
      // Said only where somebody has chosen one.
      ...(row.tax_class !== null && { 'tax class': row.tax_class }),
      status: row.is_active ? 'active' : 'inactive',
      ...attributesInWords(row.attributes ?? []),
    },
  };
}
