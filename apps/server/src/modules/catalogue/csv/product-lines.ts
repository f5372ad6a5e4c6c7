import { asSeen } from '@gadgetry/contract/alike';
import { decimalOf } from '@gadgetry/contract/money';
import type { ProductPicture } from '@gadgetry/contract/catalogue';
import {
  PRODUCT_COLUMNS,
  PRODUCT_COLUMN_KEYS,
  type ProductColumn,
  attributeColumn,
} from '@gadgetry/contract/product-csv';
import type { ProductOption } from '@gadgetry/contract/variants';
import { csvLine } from '../../../http/csv.ts';

/** All that a file says of a product, beside its variants. */
export interface ProductOfLine {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price_cents: number;
  readonly images: readonly ProductPicture[];
  readonly category_name: string;
  readonly options: readonly ProductOption[];
  readonly tags: readonly string[];
  readonly is_active: boolean;
}

export interface VariantOfLine {
  readonly id: string;
  readonly choices: readonly string[];
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly price_cents: number | null;
  readonly regular_cents: number | null;
  readonly stock: number;
  readonly weight_grams: number | null;
  /** Addresses of pictures of its product. */
  readonly images: readonly string[];
  readonly is_active: boolean;
}

export const activity = (active: boolean) => (active ? 'active' : 'inactive');
export const tagsInCell = (tags: readonly string[]) => tags.join(', ');
export const picturesInCell = (images: readonly Pick<ProductPicture, 'url'>[]) =>
  images.map(({ url }) => url).join(' ');

/** What a variant costs when no sale is on. */
export const regularCents = (
  variant: Pick<VariantOfLine, 'price_cents' | 'regular_cents'>,
  product: Pick<ProductOfLine, 'price_cents'>,
) => variant.regular_cents ?? variant.price_cents ?? product.price_cents;

/** A cell of money, which is a number to spreadsheets. */
export const moneyInCell = (cents: number) => Number(decimalOf(cents));

type Cell = string | number | null;

/** What stands in the columns of one variant. */
export function cellsOf(
  product: ProductOfLine,
  variant: VariantOfLine,
): Readonly<Record<ProductColumn, Cell>> {
  const { options } = product;
  const { choices } = variant;
  return {
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    description: product.description,
    category: product.category_name,
    tags: tagsInCell(product.tags),
    status: activity(product.is_active),
    pictures: picturesInCell(product.images),
    option1: options[0]?.name ?? '',
    value1: choices[0] ?? '',
    option2: options[1]?.name ?? '',
    value2: choices[1] ?? '',
    option3: options[2]?.name ?? '',
    value3: choices[2] ?? '',
    sku: variant.sku,
    gtin: variant.gtin,
    price: moneyInCell(regularCents(variant, product)),
    stock: variant.stock,
    stockBefore: variant.stock,
    weight: variant.weight_grams,
    variantPictures: variant.images.join(' '),
    variantStatus: activity(variant.is_active),
  };
}

/** The first line of a file of products. @param attributes what they are called, each with a column of its own */
export function productHead(attributes: readonly string[]): string {
  const names = PRODUCT_COLUMN_KEYS.map((key) => PRODUCT_COLUMNS[key].name);
  return csvLine([...names, ...attributes.map(attributeColumn)]);
}

/** The line of a variant. @param values of its product, by the names of their attributes as people see them */
export function productLine(
  cells: Readonly<Record<ProductColumn, Cell>>,
  attributes: readonly string[],
  values: ReadonlyMap<string, Cell>,
): string {
  return csvLine([
    ...PRODUCT_COLUMN_KEYS.map((key) => cells[key]),
    ...attributes.map((name) => values.get(asSeen(name)) ?? null),
  ]);
}
