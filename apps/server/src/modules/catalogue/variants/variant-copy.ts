import { fromMinorUnits } from '@gadgetry/contract/money';
import type { VariantsInput } from '@gadgetry/contract/variants';
import type { Transaction } from '../../../database/database.ts';
import { refusedField } from '../../../errors/shop-error.ts';
import { lockProductAlone } from '../products/product-store.ts';
import { chosenOptions } from '../stock/stock-rules.ts';
import { readVariants } from './variant-store.ts';

/** What the copy has of its own: its default variant costs what it costs and has its pieces. */
interface Copy {
  readonly price: number;
  readonly stockQuantity: number;
  readonly images: readonly { readonly url: string }[];
}

/**
 * The options and variants of a product as another is to have them. Pieces lie on one shelf, and an SKU or a
 * GTIN names one thing: none of these is copied. A sale is one of that product, so regular prices are.
 * The product is locked, so that its options and variants are those of one moment.
 * @throws ShopError validation_failed where there is no such product
 */
export async function readCopiedVariants(
  trx: Transaction,
  sourceId: string,
): Promise<(copy: Copy) => VariantsInput> {
  const source = await lockProductAlone(trx, sourceId);
  if (source === undefined) {
    throw refusedField('variantsOf', 'The product that is copied is no longer there');
  }
  const rows = await readVariants(trx, sourceId);
  return ({ price, stockQuantity, images }) => {
    const shown = new Set(images.map(({ url }) => url));
    return {
      options: source.options,
      variants: rows.map((row) => ({
        options: [...chosenOptions(source.options, row.choices)],
        price: row.is_default
          ? price
          : fromMinorUnits(row.regular_cents ?? row.price_cents ?? source.price_cents),
        stockQuantity: row.is_default ? stockQuantity : 0,
        weight: row.weight_grams,
        images: row.images.filter((url) => shown.has(url)),
        isActive: row.is_active,
        isDefault: row.is_default,
      })),
    };
  };
}
