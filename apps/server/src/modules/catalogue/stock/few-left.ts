import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** At how many pieces and below there are few of a variant that has no number of its own; its owner says so. */
export type LowStockThreshold = (db: Database) => Promise<number>;

/**
 * Whether of a row `v` of variants few are left. Said in two, for the database guesses badly how many a
 * comparison with a column meets.
 */
export const fewLeft = (threshold: number): RawBuilder<boolean> => sql<boolean>`
  (v.low_stock IS NULL AND v.stock <= ${threshold}
  OR v.low_stock IS NOT NULL AND v.stock <= v.low_stock)`;

const SHOWN = 8;

/** What shoppers can see of which few are left, or none, with the fewest pieces first. */
export async function readNearlyOut(db: Database, threshold: number) {
  const nearlyOut = db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('p.is_active', '=', true)
    .where('v.is_active', '=', true)
    .where(fewLeft(threshold));
  const [variants, { count }] = await Promise.all([
    nearlyOut
      .select(['p.id', 'p.name', 'v.id as variantId', 'v.choices', 'v.stock'])
      .orderBy('v.stock')
      .orderBy('v.id')
      .limit(SHOWN)
      .execute(),
    nearlyOut.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    count,
    products: variants.map(({ id, name, variantId, choices, stock }) => ({
      _id: id,
      name,
      variantId,
      choice: choices.join(', '),
      stockQuantity: stock,
    })),
  };
}

export type NearlyOut = (db: Database) => ReturnType<typeof readNearlyOut>;
