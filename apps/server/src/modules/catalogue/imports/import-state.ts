import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { ProductPicture } from '@gadgetry/contract/catalogue';
import type { ProductTexts } from '@gadgetry/contract/product-texts';
import type { ProductOption } from '@gadgetry/contract/variants';
import type { PricesToEdit } from '../prices/price-store.ts';

/** A product as an import finds it, or makes it. */
export interface ProductState extends ProductTexts {
  readonly id: string;
  readonly version: number;
  price_cents: number;
  images: ProductPicture[];
  category_id: string;
  category_name: string;
  options: ProductOption[];
  tags: string[];
  /** Those of its category. */
  attributes: ProductAttribute[];
  readonly tax_class: string | null;
  is_active: boolean;
  /** The version that the undoing of an import left, which took it out of the shop. */
  undone_version: number | null;
  /** Sales were or are planned for it. */
  readonly has_sales: boolean;
}

export interface VariantState {
  readonly id: string;
  readonly product_id: string;
  readonly position: number;
  readonly choices: string[];
  sku: string | null;
  gtin: string | null;
  price_cents: number | null;
  readonly regular_cents: number | null;
  stock: number;
  weight_grams: number | null;
  images: string[];
  readonly is_default: boolean;
  is_active: boolean;
  /** As above, of the product. */
  undone_version: number | null;
  readonly retired_at: null;
}

/** Whether it is as the undoing of an import has left it, inactive: nobody has changed its product since. */
export const isTakenOut = (
  one: Pick<VariantState, 'is_active' | 'undone_version'>,
  { version }: Pick<ProductState, 'version'>,
): boolean => !one.is_active && one.undone_version === version;

export interface StoredProduct {
  readonly product: ProductState;
  /** Those it has now, in their order. */
  readonly variants: readonly VariantState[];
  /** Of a product that has sales. */
  readonly prices: PricesToEdit | null;
}

export interface KnownCategory {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}
