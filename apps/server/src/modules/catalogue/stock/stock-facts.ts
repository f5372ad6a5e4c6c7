import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { Database } from '../../../database/database.ts';
import { chosenOptions } from './stock-rules.ts';

/** What somebody who looks after the stock is told of a variant. */
export interface StockFacts {
  readonly variantId: string;
  readonly productId: string;
  /** With what is chosen of it. */
  readonly name: string;
  readonly stock: number;
}

export async function readStockFacts(
  db: Database,
  variantIds: readonly string[],
): Promise<StockFacts[]> {
  if (variantIds.length === 0) return [];
  const rows = await db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id', 'p.name', 'p.options', 'v.choices', 'v.stock'])
    .where('v.id', 'in', variantIds)
    .execute();
  return rows.map(({ id, product_id, name, options, choices, stock }) => ({
    variantId: id,
    productId: product_id,
    name: nameWithChoice(name, chosenOptions(options, choices)),
    stock,
  }));
}
