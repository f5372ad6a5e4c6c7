import { PRIOR_PRICE_DAYS } from '@gadgetry/contract/prior-price';
import type { MinorUnits } from '@gadgetry/contract/money';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { prepared } from '../../../database/pipelining.ts';
import { type PricedProduct, type PricedVariant, type SaleLine } from './price-rules.ts';

/** The database's clock: what several processes go by. */
export async function databaseTime(trx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(trx);
  return rows[0]?.now ?? new Date();
}

const pricedColumns = [
  'id',
  'is_default',
  'retired_at',
  'price_cents',
  'sale_id',
  'sale_ends_at',
  'regular_cents',
  'was_cents',
] as const;

/** Prices of a product as they are stored. */
type StoredPrices = PricedProduct & { readonly id: string; readonly version: number };

/**
 * All prices of several products. Under their locks they stay as they are: whoever changes one locks its
 * product first.
 */
export async function readPricesOf(
  trx: Transaction,
  productIds: readonly string[],
  lock = false,
): Promise<StoredPrices[]> {
  const ofProducts = trx
    .selectFrom('products')
    .select(['id', 'price_cents', 'version'])
    .where(sql<boolean>`id = ANY (${productIds}::uuid[])`)
    .orderBy('id');
  const products = await (lock ? ofProducts.forNoKeyUpdate() : ofProducts).execute();
  // In the order in which orders lock.
  const ofVariants = trx
    .selectFrom('product_variants')
    .select([...pricedColumns, 'product_id'])
    .where(sql<boolean>`product_id = ANY (${productIds}::uuid[])`)
    .orderBy('id');
  const variants = await (lock ? ofVariants.forNoKeyUpdate() : ofVariants).execute();
  const byProduct = Map.groupBy(variants, ({ product_id: id }) => id);
  return products.map((product) => ({
    ...product,
    variants: (byProduct.get(product.id) ?? []).map(({ product_id: _of, ...variant }) => variant),
  }));
}

/** The same of one product. */
export async function readPrices(
  trx: Transaction,
  productId: string,
  lock = false,
): Promise<StoredPrices | undefined> {
  const [prices] = await readPricesOf(trx, [productId], lock);
  return prices;
}

/** Of sales that are not over, whoever they are of. */
export async function readSaleLines(
  trx: Database,
  productIds: readonly string[],
  exceptSale: string | null = null,
): Promise<SaleLine[]> {
  return trx
    .selectFrom('sales as s')
    .innerJoin('sale_prices as sp', 'sp.sale_id', 's.id')
    .select(['s.id as sale_id', 'sp.variant_id', 'sp.cents', 's.begins_at', 's.ends_at'])
    .where(sql<boolean>`s.product_id = ANY (${productIds}::uuid[])`)
    .where('s.is_active', '=', true)
    .where('s.ends_at', '>', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`s.id IS DISTINCT FROM ${exceptSale}::uuid`)
    .withPlugin(prepared('sale-lines'))
    .execute();
}

/** What decides whether a product's prices may be edited. */
export interface PricesToEdit {
  readonly product: PricedProduct;
  /** Of sales that are not over. */
  readonly lines: readonly SaleLine[];
  /** Of sales that were over, or were stopped, within a day. */
  readonly ended: readonly Pick<SaleLine, 'variant_id' | 'cents'>[];
}

interface VariantWithLine extends PricedVariant {
  readonly product_cents: MinorUnits;
  readonly line: SaleLine['sale_id'] | null;
  readonly cents: MinorUnits;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly is_over: boolean;
}

/** Under the product's lock, in one question: every edit of a product asks it. */
export async function readPricesToEdit(trx: Transaction, productId: string): Promise<PricesToEdit> {
  const { rows } = await sql<VariantWithLine>`
    SELECT p.price_cents AS product_cents, ${sql.join(pricedColumns.map((column) => sql.ref(`v.${column}`)))},
      s.id AS line, sp.cents, s.begins_at, s.ends_at,
      NOT s.is_active OR s.ends_at <= clock_timestamp() AS is_over
    FROM products p JOIN product_variants v ON v.product_id = p.id
    LEFT JOIN (sale_prices sp JOIN sales s ON s.id = sp.sale_id)
      ON sp.variant_id = v.id AND s.product_id = p.id
        AND CASE WHEN s.is_active THEN s.ends_at ELSE least(s.ends_at, s.updated_at) END
          > clock_timestamp() - interval '1 day'
        AND (s.begins_at <= clock_timestamp() OR s.is_active)
    WHERE p.id = ${productId}
    ORDER BY v.id`
    .withPlugin(prepared('prices-to-edit'))
    .execute(trx);
  const variants = new Map<string, PricedVariant>(rows.map((row) => [row.id, row]));
  const lines = rows.flatMap(({ id, line, cents, begins_at, ends_at, is_over: isOver }) =>
    line === null ? [] : [{ sale_id: line, variant_id: id, cents, begins_at, ends_at, isOver }],
  );
  return {
    product: { price_cents: rows[0]?.product_cents ?? 0, variants: [...variants.values()] },
    lines: lines.filter(({ isOver }) => !isOver),
    ended: lines.filter(({ isOver }) => isOver),
  };
}

/**
 * The lowest price of each variant in the days before a moment; of the days before it was what it is,
 * the lowest that anything of its product was sold for.
 */
export async function readLowestBefore(
  trx: Transaction,
  variantIds: readonly string[],
  moment: Date,
): Promise<ReadonlyMap<string, MinorUnits>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cents: MinorUnits }>`
    SELECT v.id, min(h.cents) AS cents
    FROM product_variants v JOIN (
      SELECT o.product_id, h.variant_id, h.cents, h.at,
        lead(h.at) OVER (PARTITION BY h.variant_id ORDER BY h.at) AS until
      FROM product_variants o JOIN price_history h ON h.variant_id = o.id
      WHERE o.product_id IN (SELECT product_id FROM product_variants WHERE id = ANY (${variantIds}::uuid[]))
    ) AS h ON h.product_id = v.product_id AND (h.variant_id = v.id OR h.at < v.meant_since)
    WHERE v.id = ANY (${variantIds}::uuid[]) AND h.at < ${moment}
      AND coalesce(h.until > ${moment}::timestamptz - ${PRIOR_PRICE_DAYS} * interval '1 day', true)
    GROUP BY v.id`.execute(trx);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Under the locks of `readPricesOf`. @returns the products' versions then */
export async function writePrices(
  trx: Transaction,
  products: readonly (PricedProduct & { readonly id: string })[],
): Promise<ReadonlyMap<string, number>> {
  const variants = products.flatMap((product) => product.variants);
  const of = <Column extends keyof PricedVariant>(column: Column) =>
    variants.map((variant) => variant[column]);
  await sql`
    UPDATE product_variants v SET price_cents = n.cents, sale_id = n.sale_id,
      sale_ends_at = n.ends_at, regular_cents = n.regular, was_cents = n.was, updated_at = now()
    FROM unnest(${of('id')}::uuid[], ${of('price_cents')}::int[], ${of('sale_id')}::uuid[],
      ${of('sale_ends_at')}::timestamptz[], ${of('regular_cents')}::int[], ${of('was_cents')}::int[])
      AS n (id, cents, sale_id, ends_at, regular, was)
    WHERE v.id = n.id AND (v.price_cents, v.sale_id, v.sale_ends_at, v.regular_cents, v.was_cents)
      IS DISTINCT FROM (n.cents, n.sale_id, n.ends_at, n.regular, n.was)`.execute(trx);
  const { rows } = await sql<{ id: string; version: number }>`
    UPDATE products p SET price_cents = n.cents, version = p.version + 1, updated_at = now()
    FROM unnest(${products.map(({ id }) => id)}::uuid[],
      ${products.map(({ price_cents: cents }) => cents)}::int[]) AS n (id, cents)
    WHERE p.id = n.id
    RETURNING p.id, p.version`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The sales of these products that are in force by the clock have begun. */
export async function markBegun(
  trx: Transaction,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sales')
    .set({ begun_at: now })
    .where(sql<boolean>`product_id = ANY (${productIds}::uuid[])`)
    .where('is_active', '=', true)
    .where('begun_at', 'is', null)
    .where('begins_at', '<=', now)
    .execute();
}

/** A sale that is to begin, or a price whose sale is over. */
const DUE = sql`(
  SELECT product_id, begins_at AS at FROM sales WHERE is_active AND begun_at IS NULL
  UNION ALL
  SELECT product_id, sale_ends_at FROM product_variants WHERE sale_ends_at IS NOT NULL)`;

/** Products whose prices are not what they should be by the clock. */
export async function readDue(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT product_id AS id FROM ${DUE} AS due WHERE at <= clock_timestamp()
    ORDER BY product_id`
    .withPlugin(prepared('due-prices'))
    .execute(db);
  return rows.map(({ id }) => id);
}

/** In how many milliseconds the next price is due; null: none is planned. */
export async function readNextDue(db: Database): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT ceil(extract(epoch FROM min(at) - clock_timestamp()) * 1000)::float8 AS ms FROM ${DUE} AS due`
    .withPlugin(prepared('next-due-price'))
    .execute(db);
  return rows[0]?.ms ?? null;
}
