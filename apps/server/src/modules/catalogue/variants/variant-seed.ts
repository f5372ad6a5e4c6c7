import { newId } from '../../../database/identifiers.ts';
import type { Transaction } from '../../../database/database.ts';
import { insertMovement } from '../stock/stock-store.ts';
import { type VariantRow, writeVariants } from './variant-store.ts';

/** What can be chosen of one of a shop's first goods. */
export interface VariantSeed {
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** All but the default one, which has the first value of each option. */
  readonly others: readonly {
    readonly choices: readonly string[];
    /** Left out: what the product costs. */
    readonly priceCents?: number;
    readonly stock: number;
  }[];
}

/** @param product which was inserted already, with the pieces of its default variant in the ledger */
export async function seedVariants(
  trx: Transaction,
  product: { readonly id: string; readonly priceCents: number; readonly stock: number },
  { options, others }: VariantSeed,
): Promise<void> {
  const usual = {
    sku: null,
    gtin: null,
    weight_grams: null,
    images: [],
    is_active: true,
    retired_at: null,
  };
  const meant: VariantRow = {
    ...usual,
    id: product.id,
    choices: options.flatMap(({ values }) => values.slice(0, 1)),
    price_cents: null,
    stock: product.stock,
    is_default: true,
  };
  const further = others.map(
    ({ choices, priceCents, stock }): VariantRow => ({
      ...usual,
      id: newId(),
      choices: [...choices],
      price_cents: priceCents ?? product.priceCents,
      stock,
      is_default: false,
    }),
  );
  await trx
    .updateTable('products')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', product.id)
    .execute();
  await writeVariants(trx, product.id, [meant, ...further]);
  for (const { id: variantId, stock: delta } of further) {
    const booked = { productId: product.id, variantId, delta };
    await insertMovement(trx, { ...booked, reason: 'opening', actor: null });
  }
}
