import { asSeen } from '@gadgetry/contract/alike';
import { PRODUCT_TEXTS } from '@gadgetry/contract/product-texts';
import { sql } from 'kysely';
import { isId } from '../../../database/identifiers.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { meant } from '../../../http/csv.ts';
import { attributesOfCategories } from '../attributes/attribute-store.ts';
import { attributesOfProduct } from '../attributes/attribute-value-store.ts';
import { readPricesToEdit } from '../prices/price-store.ts';
import type { LineCells } from './import-columns.ts';
import type { KnownCategory, ProductState, StoredProduct, VariantState } from './import-state.ts';
import { attributesSaid } from './plan-attributes.ts';
import type { Known } from './plan-lines.ts';

const textColumns = sql.join(PRODUCT_TEXTS.map((text) => sql.ref(`p.${text}`)));

const variantColumns = sql.raw(`v.id, v.product_id, v.position, v.choices, v.sku, v.gtin,
  v.price_cents, v.regular_cents, v.stock, v.weight_grams, v.images, v.is_default, v.is_active,
  v.undone_version, v.retired_at`);

/** @param lock keeps all of them as they are: products first, then variants in the order in which orders lock */
export async function loadProducts(
  trx: Transaction,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, StoredProduct>> {
  if (ids.length === 0) return new Map();
  if (lock) {
    await sql`SELECT id FROM products WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
      trx,
    );
    await sql`
      SELECT id FROM product_variants WHERE product_id = ANY (${ids}::uuid[])
      ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  }
  // What was waited for is read as it is now.
  const { rows: products } = await sql<ProductState>`
    SELECT p.id, p.version, ${textColumns}, p.price_cents, p.images, p.category_id,
      c.name AS category_name, p.options, p.tags, p.tax_class, p.is_active, p.undone_version,
      ${attributesOfProduct(sql`p.id`)} AS attributes,
      EXISTS (SELECT FROM sales s WHERE s.product_id = p.id) AS has_sales
    FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.id = ANY (${ids}::uuid[])`.execute(trx);
  const { rows: variants } = await sql<VariantState>`
    SELECT ${variantColumns} FROM product_variants v
    WHERE v.product_id = ANY (${ids}::uuid[]) AND v.retired_at IS NULL
    ORDER BY v.position, v.id`.execute(trx);
  const byProduct = Map.groupBy(variants, (variant) => variant.product_id);
  const stored = new Map<string, StoredProduct>();
  for (const product of products) {
    const prices = product.has_sales ? await readPricesToEdit(trx, product.id) : null;
    stored.set(product.id, { product, variants: byProduct.get(product.id) ?? [], prices });
  }
  return stored;
}

export async function loadCategories(db: Database): Promise<Map<string, KnownCategory>> {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'is_active']).execute();
  return new Map(rows.map((row) => [asSeen(row.name), row]));
}

const texts = (cells: readonly LineCells[], column: keyof LineCells): string[] => [
  ...new Set(cells.flatMap((each) => meant(each[column] ?? '').trim() || [])),
];
const ids = (cells: readonly LineCells[], column: keyof LineCells): string[] =>
  texts(cells, column)
    .filter(isId)
    .map((id) => id.toLowerCase());

/** The attributes of all categories in which the products of these lines are, or are to be. */
async function attributesFor(
  trx: Transaction,
  cells: readonly LineCells[],
  { products, categories }: Pick<Known, 'products' | 'categories'>,
): Promise<Known['attributes']> {
  if (!cells.some((each) => attributesSaid(each).length > 0)) return new Map();
  const named = texts(cells, 'category').flatMap((name) => categories.get(asSeen(name))?.id ?? []);
  const present = [...products.values()].map(({ product }) => product.category_id);
  return attributesOfCategories(trx, [...new Set([...named, ...present])], false);
}

/** All that these lines can be about, in a few questions. */
export async function loadKnown(
  trx: Transaction,
  cells: readonly LineCells[],
  { makesCategories, isForeign }: Pick<Known, 'makesCategories' | 'isForeign'>,
): Promise<Known> {
  const skus = texts(cells, 'sku').map((sku) => sku.toLowerCase());
  const gtins = texts(cells, 'gtin');
  const { rows: coded } = await sql<{
    id: string;
    product_id: string;
    sku: string | null;
    gtin: string | null;
  }>`
    SELECT id, product_id, lower(sku) AS sku, gtin FROM product_variants
    WHERE retired_at IS NULL AND sku IS NOT NULL AND lower(sku) = ANY (${skus}::text[])
    UNION
    SELECT id, product_id, lower(sku), gtin FROM product_variants
    WHERE retired_at IS NULL AND gtin IS NOT NULL AND gtin = ANY (${padded(gtins)}::text[])
    UNION
    SELECT id, product_id, lower(sku), gtin FROM product_variants
    WHERE retired_at IS NULL AND id = ANY (${ids(cells, 'variantId')}::uuid[])`.execute(trx);
  const names = texts(cells, 'name').map((name) => name.normalize('NFC').toLowerCase());
  const { rows: named } = await sql<{ id: string; name: string; is_undone: boolean }>`
    SELECT id, lower(name) AS name, undone_version IS NOT NULL AS is_undone FROM products WHERE lower(name) = ANY (${names}::text[])`.execute(
    trx,
  );
  const productIds = [
    ...ids(cells, 'productId'),
    ...coded.map((row) => row.product_id),
    ...named.flatMap(({ id, is_undone: isUndone }) => (isUndone ? [id] : [])),
  ];
  const variantOf = (row: (typeof coded)[number]) => ({
    variantId: row.id,
    productId: row.product_id,
  });
  const products = await loadProducts(trx, [...new Set(productIds)], false);
  const categories = await loadCategories(trx);
  return {
    products,
    productOfVariant: new Map(coded.map((row) => [row.id, row.product_id])),
    skus: new Map(coded.flatMap((row) => (row.sku === null ? [] : [[row.sku, variantOf(row)]]))),
    gtins: new Map(coded.flatMap((row) => (row.gtin === null ? [] : [[row.gtin, variantOf(row)]]))),
    names: new Map(named.map(({ id, name }) => [name, id])),
    categories,
    attributes: await attributesFor(trx, cells, { products, categories }),
    makesCategories,
    isForeign,
  };
}

/** A GTIN is stored in its shortest way of writing; a file may have another. */
function padded(gtins: readonly string[]): string[] {
  return gtins.flatMap((gtin) => {
    const digits = gtin.replace(/^0+/, '');
    return [gtin, digits.padStart(8, '0'), digits.padStart(12, '0')];
  });
}
