import type { ProductOption } from '@gadgetry/contract/variants';
import pg from 'pg';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { prepared } from '../../../database/pipelining.ts';
import { violatedConstraint } from '../../../errors/constraint-errors.ts';
import { type ShopError, refusedField } from '../../../errors/shop-error.ts';
import type { OnSale } from '../prices/on-sale.ts';
import { writeSearchValues } from '../search/search-values.ts';
import type { ProductVariantsTable } from '../tables.ts';

type Priced = 'sale_id' | 'sale_ends_at' | 'regular_cents' | 'was_cents';

/** Of one that was just asked for, nothing of a sale is known. */
export type VariantRow = Omit<
  Selectable<ProductVariantsTable>,
  'product_id' | 'position' | 'meant_since' | 'low_stock' | 'created_at' | 'updated_at' | Priced
> &
  Partial<OnSale & { regular_cents: number | null }>;

const columns = [
  'id',
  'choices',
  'sku',
  'gtin',
  'price_cents',
  'stock',
  'weight_grams',
  'images',
  'is_default',
  'is_active',
  'retired_at',
  'sale_ends_at',
  'regular_cents',
  'was_cents',
] as const;

const CODES = [
  { constraint: 'product_variants_sku_key', field: 'sku', called: 'SKU' },
  { constraint: 'product_variants_gtin_key', field: 'gtin', called: 'GTIN' },
] as const;

/** The refusal of a code that another variant has, at the one of these that was to have it. */
function takenCode(error: unknown, variants: readonly VariantRow[]): ShopError | null {
  const code = CODES.find(({ constraint }) => constraint === violatedConstraint(error));
  if (code === undefined) return null;
  const { field, called } = code;
  // 'Key (lower(sku))=(band-r) already exists.'
  const [, taken] =
    /=\((.*)\)/.exec(error instanceof pg.DatabaseError ? (error.detail ?? '') : '') ?? [];
  const place = variants.findLastIndex((one) => one[field]?.toLowerCase() === taken);
  return refusedField(`variants.${place}.${field}`, `Another variant has this ${called} already`);
}

/** Those that a product has now, in their order. */
export async function readVariants(db: Database, productId: string): Promise<VariantRow[]> {
  return db
    .selectFrom('product_variants')
    .select(columns)
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** What shoppers can have of a product with options, as cards say it. */
export interface SoldVariants {
  /** Of those that do not cost what the product costs; null where all do. */
  readonly lowest_cents: number | null;
  readonly highest_cents: number | null;
  /** Of all together. */
  readonly stock: number;
}

/** By the ids of the products. */
export async function readSoldVariants(
  db: Database,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, SoldVariants>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<SoldVariants & { id: string }>`
    SELECT product_id AS id, min(price_cents) AS lowest_cents, max(price_cents) AS highest_cents,
      sum(stock)::int AS stock
    FROM product_variants
    WHERE product_id = ANY (${productIds}::uuid[]) AND is_active
    GROUP BY product_id`
    .withPlugin(prepared('sold-variants'))
    .execute(db);
  return new Map(rows.map(({ id, ...sold }) => [id, sold]));
}

/** All that a product ever had; those that it has now in their order. In the order in which orders lock. */
export async function lockVariants(trx: Transaction, productId: string): Promise<VariantRow[]> {
  const rows = await trx
    .selectFrom('product_variants')
    .select([...columns, 'position'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.toSorted((one, other) => one.position - other.position);
}

/** The product's options, the price of its default variant, and that it was edited. */
export async function updateOptions(
  trx: Transaction,
  productId: string,
  { options, price_cents }: { options: readonly ProductOption[]; price_cents: number },
): Promise<number> {
  const { version } = await trx
    .updateTable('products')
    .set({
      options: JSON.stringify(options),
      price_cents,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', productId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Makes these the variants of a product, in this order, and retires the others. Under the locks of
 * `lockVariants`. First none is left, so that two may swap what they are.
 * @param others ids of those that are from now on something else than they were
 */
export async function writeVariants(
  trx: Transaction,
  productId: string,
  variants: readonly VariantRow[],
  others: readonly string[] = [],
): Promise<void> {
  await trx
    .updateTable('product_variants')
    .set({
      is_default: false,
      is_active: false,
      retired_at: sql`coalesce(retired_at, now())`,
      updated_at: sql`now()`,
    })
    .where('product_id', '=', productId)
    .execute();
  const rows = variants.map(
    (
      { sale_ends_at: _ends, regular_cents: _regular, was_cents: _was, ...variant },
      position,
    ): Insertable<ProductVariantsTable> => ({
      ...variant,
      product_id: productId,
      position,
    }),
  );
  const write = trx
    .insertInto('product_variants')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        choices: ref('excluded.choices'),
        sku: ref('excluded.sku'),
        gtin: ref('excluded.gtin'),
        price_cents: ref('excluded.price_cents'),
        stock: ref('excluded.stock'),
        weight_grams: ref('excluded.weight_grams'),
        images: ref('excluded.images'),
        is_default: ref('excluded.is_default'),
        is_active: ref('excluded.is_active'),
        retired_at: null,
        meant_since: sql<Date>`CASE WHEN excluded.id = ANY (${others}::uuid[])
          THEN clock_timestamp() ELSE product_variants.meant_since END`,
      })),
    );
  try {
    await write.execute();
  } catch (error) {
    throw takenCode(error, variants) ?? error;
  }
  await writeSearchValues(trx, productId);
}

/** A variant shows pictures of its product: those that the product has no longer, it has no longer. */
export async function keepPictures(
  trx: Transaction,
  productId: string,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    UPDATE product_variants v SET images = ARRAY(
      SELECT address FROM unnest(v.images) WITH ORDINALITY AS shown (address, place)
      WHERE address = ANY (${addresses}::text[]) ORDER BY place)
    WHERE v.product_id = ${productId} AND NOT v.images <@ ${addresses}::text[]`.execute(trx);
}

/** The SKUs of variants that have one, by their ids. */
export async function skusOf(
  db: Database,
  variantIds: readonly string[],
): Promise<Map<string, string>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sku: string }>`
    SELECT id, sku FROM product_variants
    WHERE id = ANY (${[...new Set(variantIds)]}::uuid[]) AND sku <> ''`.execute(db);
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/** What is chosen of variants that are there, by their ids. */
export async function choicesOfVariants(
  db: Database,
  variantIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; choices: string[] }>`
    SELECT id, choices FROM product_variants
    WHERE id = ANY (${[...new Set(variantIds)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, choices }) => [id, choices]));
}

/** What a piece of each variant weighs by now, where its owner has said so; by their ids. */
export async function weightsOf(
  db: Database,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; weight_grams: number }>`
    SELECT id, weight_grams FROM product_variants
    WHERE id = ANY (${[...new Set(variantIds)]}::uuid[]) AND weight_grams IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, weight_grams: grams }) => [id, grams]));
}
