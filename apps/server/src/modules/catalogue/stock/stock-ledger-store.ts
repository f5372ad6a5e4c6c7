import type { LedgerFilter } from '@gadgetry/contract/stock-ledger';
import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import type { ProductOption } from '@gadgetry/contract/variants';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  type PageRequest,
  byInstant,
  countUpTo,
  readPage,
} from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import type { StockMovementsTable } from '../tables.ts';
import type { MovementRow } from './stock-store.ts';

export interface StockLedgerRow extends MovementRow {
  readonly product_id: string;
  readonly product_name: string;
  readonly options: ProductOption[];
  readonly choices: string[];
}

/** Movements of all products, newest first. */
export async function readStockLedger(
  db: Database,
  { product, reason, from, to, ...request }: LedgerFilter & PageRequest,
): Promise<Page<StockLedgerRow>> {
  let wanted = db.selectFrom('stock_movements as m');
  if (product !== undefined) wanted = wanted.where('m.product_id', '=', product.toLowerCase());
  // As it stands, for the database to see that an index is of it.
  if (reason !== undefined) wanted = wanted.where('m.reason', '=', sql.lit(reason));
  if (from !== undefined) {
    wanted = wanted.where('m.created_at', '>=', new Date(`${from}T00:00:00Z`));
  }
  if (to !== undefined) {
    const next = sql<Date>`${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`;
    wanted = wanted.where('m.created_at', '<', next);
  }
  const rows = wanted
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .innerJoin('product_variants as v', (join) =>
      join.on('v.id', '=', sql<string>`coalesce(m.variant_id, m.product_id)`),
    )
    .select([
      'm.id',
      'm.delta',
      'm.reason',
      'm.order_id',
      'm.actor',
      'm.note',
      'm.created_at',
      'm.product_id',
      'v.id as variant_id',
      'p.name as product_name',
      'p.options',
      'v.choices',
    ]);
  const order = { key: byInstant(sql.ref('m.created_at')), id: sql.ref('m.id'), descending: true };
  return readPage(rows, order, request, () => countUpTo(db, wanted.select('m.id'), COUNTED_MAX));
}

export type BookedMovement = Pick<
  Selectable<StockMovementsTable>,
  'variant_id' | 'reason' | 'delta'
>;

export async function readMovement(
  trx: Transaction,
  id: string,
): Promise<BookedMovement | undefined> {
  return trx
    .selectFrom('stock_movements')
    .select(['variant_id', 'reason', 'delta'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** More than come and go while somebody counts a shelf. */
const LOOKED_BACK = 500;

/** Whether somebody else has counted since a variant had so many pieces. Under its lock. */
export async function wasCountedSince(
  trx: Transaction,
  { productId, variantId }: { readonly productId: string; readonly variantId: string },
  { had, has }: { readonly had: number; readonly has: number },
): Promise<boolean> {
  const { rows } = await sql<{ delta: number; reason: string }>`
    SELECT delta, reason FROM stock_movements
    WHERE product_id = ${productId} AND coalesce(variant_id, product_id) = ${variantId}
    ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_BACK}`.execute(trx);
  let stock = has;
  for (const { delta, reason } of rows) {
    if (stock === had) return false;
    if (reason === 'count') return true;
    stock -= delta;
  }
  return false;
}

/** A variant that a product has now, kept as it is until the transaction ends; after its product's lock. */
export async function lockStock(
  trx: Transaction,
  productId: string,
  variantId: string,
): Promise<{ readonly stock: number; readonly choices: string[] } | undefined> {
  return trx
    .selectFrom('product_variants')
    .select(['stock', 'choices'])
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
