import type { LowStockOfVariant, LowStockOfVariantsInput } from '@gadgetry/contract/low-stock';
import type { ProductOption } from '@gadgetry/contract/variants';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { type Change, recordChange } from '../../history/index.ts';
import { chosenOptions } from './stock-rules.ts';

async function variantsOf(db: Database, productId: string): Promise<LowStockOfVariant[]> {
  const rows = await db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.choices', 'v.stock', 'v.low_stock', 'p.options'])
    .where('v.product_id', '=', productId)
    .where('v.retired_at', 'is', null)
    .orderBy('v.position')
    .orderBy('v.id')
    .execute();
  const choiceOf = (options: readonly ProductOption[], choices: readonly string[]) =>
    chosenOptions(options, choices)
      .map(({ value }) => value)
      .join(', ');
  const variants = rows.map(({ id, choices, stock, low_stock: threshold, options }) => ({
    variantId: id,
    choice: choiceOf(options, choices),
    stockQuantity: stock,
    threshold,
  }));
  // Every product has one.
  return orNotFound(variants.length === 0 ? undefined : variants);
}

/** Only from what was read: two who change one at once do not undo each other unseen. */
async function change(
  trx: Transaction,
  productId: string,
  { variantId, from, to }: LowStockOfVariantsInput['variants'][number],
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('product_variants')
    .set({ low_stock: to })
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .where('low_stock', 'is not distinct from', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('stale_edit');
}

const nameOf = ({ choice }: LowStockOfVariant) => (choice === '' ? 'threshold' : choice);

/**
 * From how many pieces on a variant is few, where that is not what the shop says. Apart from the product
 * and its variants, which everybody reads: this is the owner's own.
 */
export function createLowStock(db: Database) {
  return {
    read: (productId: string) => variantsOf(db, productId),

    async replace(
      actor: Change['actor'],
      productId: string,
      { variants }: LowStockOfVariantsInput,
    ): Promise<LowStockOfVariant[]> {
      return inTransaction(db, async (trx) => {
        const before = await variantsOf(trx, productId);
        // In the order in which orders lock them.
        const changes = variants.toSorted((one, two) => (one.variantId < two.variantId ? -1 : 1));
        for (const one of changes) await change(trx, productId, one);
        const after = await variantsOf(trx, productId);
        const fieldsOf = (rows: readonly LowStockOfVariant[]) =>
          Object.fromEntries(rows.map((row) => [nameOf(row), row.threshold]));
        await recordChange(trx, {
          entity: 'low_stock',
          entityId: productId,
          action: 'updated',
          actor,
          before: { version: 1, fields: fieldsOf(before) },
          after: { version: 1, fields: fieldsOf(after) },
        });
        return after;
      });
    },
  };
}

export type LowStock = ReturnType<typeof createLowStock>;
