import { asSeen } from '@gadgetry/contract/alike';
import type { ProductAttribute } from '@gadgetry/contract/attributes';
import { nearestMinorUnits } from '@gadgetry/contract/money';
import { uploadName } from '@gadgetry/contract/pictures';
import {
  type AttributeColumn,
  attributeColumn,
  isAttributeColumn,
} from '@gadgetry/contract/product-csv';
import type { AttributeRow } from '../attributes/attribute-store.ts';
import { valuedAttribute } from '../attributes/product-attributes.ts';
import { attributeCell, readAttribute } from '../csv/attribute-cells.ts';
import { editRefusal } from '../prices/price-service.ts';
import { measured } from '../products/picture-rules.ts';
import type { OfProduct, OfVariant } from './import-cells.ts';
import type { KnownCategory, ProductState, StoredProduct, VariantState } from './import-state.ts';
import { definitionOf } from './plan-attributes.ts';
import type { WrittenChange } from './tables.ts';

/** What is held until the transaction ends, for what is written to be true. */
export interface Held {
  /** Active ones, by their names as people see them. */
  readonly categories: ReadonlyMap<string, KnownCategory>;
  /** Uploads that are there, by their names. */
  readonly uploads: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  /** Why uploads could not be made of what came with the import, by their names. */
  readonly refusedUploads: ReadonlyMap<string, string>;
  /** By the ids of the categories that have them. */
  readonly attributes: ReadonlyMap<string, readonly AttributeRow[]>;
}

/** null where it was done; else why not. */
type Refusal = string | null;

function setAttribute(
  product: ProductState,
  column: AttributeColumn,
  cell: string,
  { attributes }: Pick<Held, 'attributes'>,
): Refusal {
  const rows = attributes.get(product.category_id) ?? [];
  const row = definitionOf(rows, column);
  if (row === undefined) return `The category ‘${product.category_name}’ has no such attribute`;
  const others = product.attributes.filter(({ attributeId }) => attributeId !== row.id);
  if (cell === '') {
    product.attributes = others;
    return null;
  }
  const read = readAttribute(cell, row);
  if ('problem' in read) return read.problem;
  const all = [...others, valuedAttribute(row, read.value)];
  // In the order of the category.
  product.attributes = rows.flatMap(({ id }) => all.filter((one) => one.attributeId === id));
  return null;
}

/** Another category has other attributes. @param before what stood there before an import, for its undoing */
function moveTo(
  product: ProductState,
  category: KnownCategory,
  held: Held,
  before: readonly ProductAttribute[],
): void {
  if (category.id !== product.category_id) product.attributes = [];
  product.category_id = category.id;
  product.category_name = category.name;
  for (const { name, value } of before) {
    // What is no longer defined, or not like this, is not put back.
    setAttribute(product, attributeColumn(name), String(attributeCell(value)), held);
  }
}

/** @param before what stood there before an import, for its undoing */
export function setProductCell(
  product: ProductState,
  column: OfProduct,
  cell: string,
  held: Held,
  before: Pick<WrittenChange, 'images' | 'attributes'> = {},
): Refusal {
  const { categories, uploads, refusedUploads } = held;
  if (isAttributeColumn(column)) return setAttribute(product, column, cell, held);
  switch (column) {
    case 'category': {
      const category = categories.get(asSeen(cell));
      if (category === undefined) return `There is no active category ‘${cell}’`;
      moveTo(product, category, held, before.attributes ?? []);
      return null;
    }
    case 'pictures': {
      const known = [...(before.images ?? []), ...product.images];
      const wanted = cell === '' ? [] : cell.split(' ');
      const described = wanted.map((url) => ({
        url,
        alt: known.find((each) => each.url === url)?.alt ?? '',
      }));
      const pictures = measured(described, product.images, uploads);
      if (pictures === null) {
        const because = wanted.map((url) => refusedUploads.get(uploadName(url) ?? ''));
        return because.find((one) => one !== undefined) ?? 'A picture is no longer there';
      }
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
    case 'variantPictures':
      variant.images = cell === '' ? [] : cell.split(' ');
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
