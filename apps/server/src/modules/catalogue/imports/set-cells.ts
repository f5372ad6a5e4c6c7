import { asSeen } from '@gadgetry/contract/alike';
import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { nearestMinorUnits } from '@gadgetry/contract/money';
import { editRefusal } from '../prices/price-service.ts';
import { measured } from '../products/picture-rules.ts';
import type { OfProduct, OfVariant } from './import-cells.ts';
import type { KnownCategory, ProductState, StoredProduct, VariantState } from './import-state.ts';

/** What is held until the transaction ends, for what is written to be true. */
export interface Held {
  /** Active ones, by their names as people see them. */
  readonly categories: ReadonlyMap<string, KnownCategory>;
  /** Uploads that are there, by their names. */
  readonly uploads: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
}

/** null where it was done; else why not. */
type Refusal = string | null;

/** @param before the pictures that stood there before an import, for its undoing */
export function setProductCell(
  product: ProductState,
  column: OfProduct,
  cell: string,
  { categories, uploads }: Held,
  before?: readonly ProductPicture[],
): Refusal {
  switch (column) {
    case 'category': {
      const category = categories.get(asSeen(cell));
      if (category === undefined) return `There is no active category ‘${cell}’`;
      product.category_id = category.id;
      product.category_name = category.name;
      return null;
    }
    case 'pictures': {
      const known = [...(before ?? []), ...product.images];
      const wanted = cell === '' ? [] : cell.split(' ');
      const described = wanted.map((url) => ({
        url,
        alt: known.find((each) => each.url === url)?.alt ?? '',
      }));
      const pictures = measured(described, product.images, uploads);
      if (pictures === null) return 'A picture is no longer there';
      product.images = pictures;
      return null;
    }
    case 'tags':
      product.tags = cell === '' ? [] : cell.split(', ');
      return null;
    case 'status':
      product.is_active = cell === 'active';
      return null;
    case 'name':
    case 'description':
      break;
  }
  product[column] = cell;
  return null;
}

export function setVariantCell(
  { product, prices }: Pick<StoredProduct, 'product' | 'prices'>,
  variant: VariantState,
  column: OfVariant,
  cell: string,
): Refusal {
  switch (column) {
    case 'price': {
      const cents = nearestMinorUnits(Number(cell));
      const edit = { variantId: variant.id, cents, isBlind: true };
      const refusal = prices === null ? null : editRefusal(prices, edit);
      if (refusal !== null) return refusal;
      // What the default variant costs stands with the product.
      if (variant.is_default) product.price_cents = cents;
      else variant.price_cents = cents;
      return null;
    }
    case 'weight':
      variant.weight_grams = cell === '' ? null : Number(cell);
      return null;
    case 'variantStatus':
      if (variant.is_default && cell === 'inactive') return 'The default variant has to be active';
      variant.is_active = cell === 'active';
      return null;
    case 'sku':
    case 'gtin':
      break;
  }
  variant[column] = cell === '' ? null : cell;
  return null;
}
