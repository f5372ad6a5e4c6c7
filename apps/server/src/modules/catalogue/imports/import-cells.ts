import { asSeen } from '@gadgetry/contract/alike';
import {
  PICTURES_MAX,
  categoryInput,
  productFields,
  tagList,
  tagsFromText,
  titleCase,
} from '@gadgetry/contract/catalogue';
import { pictureAddress, stockQuantity } from '@gadgetry/contract/fields';
import { nearestMinorUnits } from '@gadgetry/contract/money';
import {
  type AttributeColumn,
  EMPTIED,
  PRODUCT_COLUMNS,
  type ProductColumn,
  attributeOf,
  isAttributeColumn,
} from '@gadgetry/contract/product-csv';
import type { CellChange } from '@gadgetry/contract/product-imports';
import { gtinText, optionText, skuText, weightOfPiece } from '@gadgetry/contract/variants';
import type { z } from 'zod';
import { type Figure, figureIn, sumIn } from '../../../http/csv-cells.ts';
import { cellProblemInWords } from '../../../http/csv-problems.ts';
import { meant } from '../../../http/csv.ts';
import { attributeCell } from '../csv/attribute-cells.ts';
import { tidied } from '../catalogue-rules.ts';
import {
  activity,
  moneyInCell,
  picturesInCell,
  regularCents,
  tagsInCell,
} from '../csv/product-lines.ts';
import type { ProductState, VariantState } from './import-state.ts';

export const isOfPictures = ({ column }: Pick<CellChange, 'column'>): boolean =>
  column === PRODUCT_COLUMNS.pictures.name || column === PRODUCT_COLUMNS.variantPictures.name;

/** What a line says of its product, and of its variant. */
export const OF_PRODUCT = [
  'name',
  'description',
  'category',
  'tags',
  'status',
  'pictures',
] as const;
export const OF_VARIANT = [
  'sku',
  'gtin',
  'price',
  'weight',
  'variantPictures',
  'variantStatus',
] as const;
export type OfProduct = (typeof OF_PRODUCT)[number] | AttributeColumn;
export type OfVariant = (typeof OF_VARIANT)[number];

/** As the export writes it: by this, what a cell says is compared with what is stored. */
export function productCell(product: ProductState, column: OfProduct): string {
  if (isAttributeColumn(column)) {
    const name = asSeen(attributeOf(column));
    const found = product.attributes.find((one) => asSeen(one.name) === name);
    return found === undefined ? '' : String(attributeCell(found.value));
  }
  switch (column) {
    case 'category':
      return product.category_name;
    case 'tags':
      return tagsInCell(product.tags);
    case 'status':
      return activity(product.is_active);
    case 'pictures':
      return picturesInCell(product.images);
    case 'name':
    case 'description':
      break;
  }
  return product[column];
}

export function variantCell(
  variant: VariantState,
  column: OfVariant,
  product: Pick<ProductState, 'price_cents'>,
): string {
  switch (column) {
    case 'price':
      return String(moneyInCell(regularCents(variant, product)));
    case 'weight':
      return variant.weight_grams === null ? '' : String(variant.weight_grams);
    case 'variantPictures':
      return variant.images.join(' ');
    case 'variantStatus':
      return activity(variant.is_active);
    case 'sku':
    case 'gtin':
      break;
  }
  return variant[column] ?? '';
}

/** What a cell comes to, written as the export would; or why it can't be that. */
export type ReadCell =
  | {
      readonly cell: string /** How it was read, where that is to be known. */;
      readonly word?: string;
    }
  | { readonly problem: string };

const OFF = new Set(['inactive', 'draft', 'archived', 'unlisted', 'no', 'false', '0']);
const ON = new Set(['active', 'yes', 'true', '1']);

function activityIn(typed: string): ReadCell {
  const word = typed.trim().toLowerCase();
  if (ON.has(word)) return { cell: 'active' };
  return OFF.has(word) ? { cell: 'inactive' } : { problem: 'Write active or inactive' };
}

/** @param value what the cell comes to before it is asked whether that can be */
function said(
  column: ProductColumn,
  typed: string,
  schema: z.ZodType,
  value: unknown = typed,
): ReadCell {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { cell: String(parsed.data) };
  const { words } = PRODUCT_COLUMNS[column];
  return { problem: cellProblemInWords(typed, parsed.error.issues[0]?.message ?? '', words) };
}

function numberIn(column: ProductColumn, typed: string, schema: z.ZodType, read: Figure): ReadCell {
  if ('problem' in read) return read;
  const { figure, ...word } = read;
  const number = said(column, typed, schema, figure);
  return 'problem' in number ? number : { ...number, ...word };
}

function priceIn(typed: string): ReadCell {
  const price = numberIn('price', typed, productFields.price, sumIn(typed));
  if ('problem' in price) return price;
  return { ...price, cell: String(moneyInCell(nearestMinorUnits(Number(price.cell)))) };
}

function picturesIn(typed: string): ReadCell {
  const addresses = [...new Set(typed.split(/[\s,]+(?=https?:|\/media\/)|\s+/))].filter(
    (address) => address !== '',
  );
  const wrong = addresses.find((address) => !pictureAddress.safeParse(address).success);
  if (wrong !== undefined) {
    const problem = `‘${wrong.slice(0, 100)}’ is no address of a picture. To name a file, bring the zip that it is in with this file`;
    return { problem };
  }
  return addresses.length > PICTURES_MAX
    ? { problem: `A product has at most ${PICTURES_MAX} pictures` }
    : { cell: addresses.join(' ') };
}

function gtinIn(typed: string): ReadCell {
  // What spreadsheets make of a long number.
  if (/^\d[.,]?\d*E\+\d+$/i.test(typed.trim())) {
    return { problem: 'The spreadsheet has shortened this number: make the column one of text' };
  }
  return said('gtin', typed, gtinText);
}

const MAY_BE_EMPTIED: ReadonlySet<string> = new Set([
  'tags',
  'pictures',
  'variantPictures',
  'sku',
  'gtin',
  'weight',
]);

/** What the cell of a file says. An empty one says nothing and is not asked. */
export function readCell(column: ProductColumn, typed: string): ReadCell {
  if (typed.trim().toLowerCase() === EMPTIED) {
    return MAY_BE_EMPTIED.has(column) ? { cell: '' } : { problem: 'This can’t be emptied' };
  }
  const text = meant(typed);
  switch (column) {
    case 'name':
    case 'description':
      return said(column, text, productFields[column]);
    case 'category': {
      const named = said(column, text, categoryInput.shape.name);
      return 'problem' in named ? named : { cell: titleCase(text) };
    }
    case 'tags': {
      const tags = tagList.safeParse(tagsFromText(text));
      return tags.success
        ? { cell: tagsInCell(tidied(tags.data)) }
        : { problem: 'At most 20 tags of 50 letters, with commas between them' };
    }
    case 'status':
    case 'variantStatus':
      return activityIn(text);
    case 'pictures':
    case 'variantPictures':
      return picturesIn(text);
    case 'sku':
      return said(column, text, skuText);
    case 'gtin':
      return gtinIn(text);
    case 'price':
      return priceIn(text);
    case 'stock':
    case 'stockBefore':
      return numberIn(column, text, stockQuantity, figureIn(text, 0));
    case 'weight':
      return numberIn(column, text, weightOfPiece, figureIn(text, 0, 'g'));
    case 'option1':
    case 'option2':
    case 'option3':
    case 'value1':
    case 'value2':
    case 'value3':
      return said(column, text, optionText);
    case 'productId':
    case 'variantId':
      break;
  }
  return { cell: text.trim().toLowerCase() };
}
