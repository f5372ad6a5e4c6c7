import type { SaleQuery } from '@gadgetry/contract/prices';
import type { ProductOption } from '@gadgetry/contract/variants';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { byInstant, countAll, readPage, sortedBy } from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { matchingFilter } from '../../../database/text-search.ts';
import type { SalesTable } from '../tables.ts';

export interface SaleRow extends Omit<Selectable<SalesTable>, 'updated_at'> {
  product_name: string;
  options: ProductOption[];
  prices: readonly {
    readonly variant_id: string;
    readonly cents: number;
    readonly regular_cents: number;
    readonly choices: string[];
    /** It has other options or values than when this was planned. */
    readonly is_another: boolean;
  }[];
}

const columns = [
  's.id',
  's.product_id',
  's.begins_at',
  's.ends_at',
  's.begun_at',
  's.is_active',
  's.version',
  's.created_at',
  'p.name as product_name',
  'p.options',
] as const;

const prices = sql<SaleRow['prices']>`(
  SELECT json_agg(json_build_object('variant_id', v.id, 'cents', sp.cents,
    'regular_cents', coalesce(v.regular_cents, v.price_cents, p.price_cents),
    'choices', v.choices, 'is_another', v.meant_since > s.updated_at) ORDER BY v.position, v.id)
  FROM sale_prices sp JOIN product_variants v ON v.id = sp.variant_id WHERE sp.sale_id = s.id)`;

function salesOf(db: Database) {
  return db.selectFrom('sales as s').innerJoin('products as p', 'p.id', 's.product_id');
}

const sortKeys = { beginsAt: byInstant(sql.ref('s.begins_at')) };

export async function readSales(db: Database, query: SaleQuery): Promise<Page<SaleRow>> {
  const filtered = { active: sql.ref<boolean>('s.is_active'), text: sql.ref('p.name') };
  const wanted = salesOf(db).where(matchingFilter(query, filtered));
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('s.id') };
  return readPage(wanted.select(columns).select(prices.as('prices')), order, query, () =>
    countAll(wanted),
  );
}

export async function findSale(db: Database, id: string): Promise<SaleRow | undefined> {
  return salesOf(db)
    .select(columns)
    .select(prices.as('prices'))
    .where('s.id', '=', id)
    .executeTakeFirst();
}

export interface SalePlan {
  readonly id: string;
  readonly product_id: string;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly is_active: boolean;
  readonly prices: readonly { readonly variant_id: string; readonly cents: number }[];
}

/** A new sale, or another plan for one that there is; it begins anew. Under the product's lock. */
export async function writeSale(
  trx: Transaction,
  { id, prices: wanted, ...plan }: SalePlan,
): Promise<void> {
  await trx
    .insertInto('sales')
    .values({ id, ...plan, begun_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        begins_at: plan.begins_at,
        ends_at: plan.ends_at,
        is_active: plan.is_active,
        begun_at: null,
        version: sql`sales.version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .execute();
  await trx.deleteFrom('sale_prices').where('sale_id', '=', id).execute();
  await trx
    .insertInto('sale_prices')
    .values(wanted.map((price) => ({ ...price, sale_id: id })))
    .execute();
}
