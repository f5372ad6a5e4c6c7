import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { formatMinorUnits, fromMinorUnits } from '@gadgetry/contract/money';
import type { ProductOption, ProductVariant } from '@gadgetry/contract/variants';
import type { Snapshot } from '../../history/index.ts';
import { picturesInWords } from '../products/picture-rules.ts';
import { serializePriceOnSale } from '../prices/sale-serializer.ts';
import { chosenOptions } from '../stock/stock-rules.ts';
import type { SoldVariants, VariantRow } from './variant-store.ts';

/** The options of a product with all its variants. */
export interface Matrix {
  readonly id: string;
  readonly version: number;
  readonly options: ProductOption[];
  /** Of the product. */
  readonly images: ProductPicture[];
  readonly price_cents: number;
  readonly variants: readonly VariantRow[];
}

/** @param forAdmin whom it is told to that shoppers are not: what it costs after a sale */
export function serializeVariant(
  row: VariantRow,
  { options, price_cents }: Pick<Matrix, 'options' | 'price_cents'>,
  forAdmin: boolean,
): ProductVariant {
  const regular = forAdmin ? (row.regular_cents ?? null) : null;
  return {
    _id: row.id,
    options: chosenOptions(options, row.choices),
    sku: row.sku,
    gtin: row.gtin,
    price: fromMinorUnits(row.price_cents ?? price_cents),
    ...serializePriceOnSale(row),
    ...(regular !== null && { regularPrice: fromMinorUnits(regular) }),
    stockQuantity: row.stock,
    weight: row.weight_grams,
    images: row.images,
    isActive: row.is_active,
    isDefault: row.is_default,
  };
}

/** Nothing where all variants cost what the product costs, or it has no options. */
export function lowestPrice(
  price_cents: number,
  sold: Pick<SoldVariants, 'lowest_cents' | 'highest_cents'> | undefined,
): { priceFrom?: number } {
  const lowest = Math.min(price_cents, sold?.lowest_cents ?? price_cents);
  const highest = Math.max(price_cents, sold?.highest_cents ?? price_cents);
  return lowest < highest ? { priceFrom: fromMinorUnits(lowest) } : {};
}

function inWords(row: VariantRow, price_cents: number): string {
  return [
    formatMinorUnits(row.price_cents ?? price_cents),
    `${row.stock} in stock`,
    ...(row.sku === null ? [] : [`SKU ${row.sku}`]),
    ...(row.gtin === null ? [] : [`GTIN ${row.gtin}`]),
    ...(row.weight_grams === null ? [] : [`${row.weight_grams} g`]),
    ...row.images,
    ...(row.is_active ? [] : ['inactive']),
    ...(row.is_default ? ['default'] : []),
  ].join(', ');
}

/** Values as a list says them; no two lists are said alike, and none as another field is. */
function inList(choices: readonly string[]): string {
  const isPlain = (value: string) => !/ \/ |^"|^(options|variant|image|pictures)$/.test(value);
  return choices.map((value) => (isPlain(value) ? value : JSON.stringify(value))).join(' / ');
}

/** A field for each variant, so that the history shows those that are different and no others. */
export function variantsSnapshot(matrix: Matrix): Snapshot {
  const { version, options, images, price_cents, variants } = matrix;
  return {
    version,
    fields: {
      ...picturesInWords(images),
      options: options.map(({ name, values }) => `${name}: ${values.join(', ')}`),
      ...Object.fromEntries(
        variants.map((row) => [
          row.choices.length === 0 ? 'variant' : inList(row.choices),
          inWords(row, price_cents),
        ]),
      ),
    },
  };
}
