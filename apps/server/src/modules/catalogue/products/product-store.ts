import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { AdminProductsQuery, ProductQuery } from '@gadgetry/contract/catalogue';
import { isNarrowedByAdmin } from '@gadgetry/contract/list-limits';
import { isFiltered } from '@gadgetry/contract/filter-values';
import { PRODUCT_TEXTS } from '@gadgetry/contract/product-texts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  byInstant,
  byInteger,
  byText,
  countUpTo,
  readPage,
  sortedBy,
} from '../../../database/keyset-pagination.ts';
import { matchingIndexedWords } from '../../../database/text-search.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { prepared, preparedAhead } from '../../../database/pipelining.ts';
import { askedFilters } from '../filters/filter-rules.ts';
import { meetingFilters } from '../filters/filter-store.ts';
import { type AdminFilters, meetingAdminFilters } from './admin-filters.ts';
import { attributesOfProduct } from '../attributes/attribute-value-store.ts';
import type { OnSale } from '../prices/on-sale.ts';
import type { ProductsTable } from '../tables.ts';
import { type SoldVariants, readSoldVariants } from '../variants/variant-store.ts';

/** What the database keeps to find products by, and to put them in order. */
type ForSearch =
  | 'search_text'
  | 'search_values'
  | 'offered_values'
  | 'name_words'
  | 'all_words'
  | 'from_cents';

/** A product with the name of its category. */
export interface ProductRow
  extends Omit<Selectable<ProductsTable>, 'updated_at' | 'stock' | 'undone_version' | ForSearch> {
  category_name: string;
  /** Of a product that is read by itself: lists are not slowed down by them. */
  attributes?: readonly ProductAttribute[];
}

export interface StockedProduct extends ProductRow, Partial<OnSale> {
  /** Of the default variant, as is `price_cents`. */
  stock: number;
  /** Of a product with options, in lists. */
  sold?: SoldVariants | undefined;
}

export const productColumns = [
  'p.id',
  ...PRODUCT_TEXTS.map((text) => `p.${text}` as const),
  'p.price_cents',
  'p.image',
  'p.images',
  'p.category_id',
  'c.name as category_name',
  'p.options',
  'p.tags',
  'p.tax_class',
  'p.review_count',
  'p.review_stars',
  'p.is_active',
  'p.version',
  'p.created_at',
] as const;

const sortKeys = {
  price: byInteger(sql.ref('p.from_cents')),
  createdAt: byInstant(sql.ref('p.created_at')),
  name: byText(sql`lower(p.name)`),
};

/** What a list may be asked for; some of it by admins alone. */
type ListQuery = ProductQuery & Partial<Omit<AdminProductsQuery, 'stock'>> & AdminFilters;

/** @param matching what stands for the search, where it is not the letters that were typed */
export function wantedProducts(
  db: Database,
  query: ListQuery,
  matching: RawBuilder<boolean> | undefined = lettersOf(query),
) {
  let wanted = db.selectFrom('products as p');
  if (query.status !== undefined) {
    wanted = wanted.where('p.is_active', '=', query.status === 'active');
  }
  if (query.category !== undefined) wanted = wanted.where('p.category_id', '=', query.category);
  if (query.tag !== undefined && query.tag !== '') {
    wanted = wanted.where(sql<boolean>`p.tags @> ARRAY[${query.tag}]::text[]`);
  }
  if (matching !== undefined) wanted = wanted.where(matching);
  if (isFiltered(query)) {
    for (const condition of meetingFilters(askedFilters(query))) wanted = wanted.where(condition);
  }
  for (const condition of meetingAdminFilters(query)) wanted = wanted.where(condition);
  return wanted;
}

function lettersOf({ search }: ProductQuery): RawBuilder<boolean> | undefined {
  return search === undefined ? undefined : matchingIndexedWords(sql.ref('p.search_text'), search);
}

/** The list's order; only a search for shoppers knows which fits best (product-search.ts). */
const orderOf = ({ sort }: ProductQuery) =>
  sortedBy(sortKeys, sort === undefined || sort === 'best' ? '-createdAt' : sort);

/** Asked of the page alone: within its statement it would be planned for as if all were looked up. */
export async function withStock(
  db: Database,
  products: readonly ProductRow[],
): Promise<StockedProduct[]> {
  if (products.length === 0) return [];
  const ids = products.map(({ id }) => id);
  const stockOfDefaults = sql<{ id: string; stock: number } & OnSale>`
    SELECT product_id AS id, stock, sale_ends_at, was_cents FROM product_variants
    WHERE product_id = ANY (${ids}::uuid[]) AND is_default`
    .withPlugin(prepared('stock-of-products'))
    .execute(db);
  const chosenOf = products.filter(({ options }) => options.length > 0).map(({ id }) => id);
  const [{ rows }, sold] = await Promise.all([stockOfDefaults, readSoldVariants(db, chosenOf)]);
  const defaults = new Map(rows.map(({ id, ...variant }) => [id, variant]));
  return products.map((product) => ({
    ...product,
    stock: 0,
    ...defaults.get(product.id),
    sold: sold.get(product.id),
  }));
}

/** In the order of their ids; those that are no longer shown are missing. */
export async function readProductsById(
  db: Database,
  ids: readonly string[],
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select(productColumns)
    .where('p.id', 'in', ids)
    .where('p.is_active', '=', true)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** @param countedMax how far to count; a longer list says this number */
export async function readProducts(
  db: Database,
  query: ListQuery,
  countedMax: number,
  matching?: RawBuilder<boolean>,
): Promise<Page<ProductRow>> {
  // So little may meet these that the list's own order is a long way to it.
  const mayBeRare = query.search !== undefined || isNarrowedByAdmin(query);
  const few = mayBeRare ? await readIfFew(db, query, matching) : null;
  if (few !== null) return few;
  const wanted = wantedProducts(db, query, matching);
  return readPage(
    wanted.innerJoin('categories as c', 'c.id', 'p.category_id').select(productColumns),
    { ...orderOf(query), id: sql.ref('p.id') },
    query,
    async () =>
      query.search !== undefined && countedMax <= FEW
        ? countedMax
        : countUpTo(db, wanted.select('p.id'), countedMax),
  );
}

/** So many of what a search finds are sorted in passing; more are better read in the list's order. */
const FEW = 500;

/**
 * A page of what a search finds, counted and sorted with one look at the texts. Left to itself the
 * database may walk the whole catalogue in the list's order for the three products of a rare word.
 * @returns null where it finds more than a few
 */
async function readIfFew(
  db: Database,
  query: ListQuery,
  matching?: RawBuilder<boolean>,
): Promise<Page<ProductRow> | null> {
  const wanted = wantedProducts(db, query, matching);
  const few = db
    .with(
      (cte) => cte('p').materialized(),
      () => wanted.selectAll('p').limit(FEW),
    )
    .selectFrom('p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select(productColumns)
    .select(({ selectFrom }) =>
      selectFrom('p')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .as('found'),
    );
  const { rows, total, next } = await readPage(
    few,
    { ...orderOf(query), id: sql.ref('p.id') },
    query,
    async ([first]) => first?.found ?? countUpTo(db, wanted.select('p.id'), FEW),
  );
  return total < FEW ? { rows, total, next } : null;
}

function oneProduct(db: Database, id: string) {
  return db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('product_variants as v', (join) =>
      join.onRef('v.product_id', '=', 'p.id').on('v.is_default', '=', sql.lit(true)),
    )
    .select([...productColumns, 'v.stock', 'v.id as variant_id', 'v.sale_ends_at', 'v.was_cents'])
    .where('p.id', '=', id);
}

/** A product with the variant that its price and stock are of. */
export interface WholeProduct extends StockedProduct {
  variant_id: string;
}

/** With its attributes. */
export async function findProduct(db: Database, id: string): Promise<WholeProduct | undefined> {
  return oneProduct(db, id)
    .select(attributesOfProduct(sql.ref('p.id')).as('attributes'))
    .executeTakeFirst();
}

/** As it is once it is locked: a statement that has waited for a lock sees other tables as they were before. */
type LockedProduct = WholeProduct &
  Required<Pick<ProductRow, 'attributes'>> & {
    /** Sales were or are planned for it, be they over or not. */
    has_sales: boolean;
  };

async function readLocked(trx: Transaction, id: string): Promise<LockedProduct | undefined> {
  const product = await oneProduct(trx, id)
    .select([
      attributesOfProduct(sql.ref('p.id')).as('attributes'),
      sql<boolean>`EXISTS (SELECT FROM sales s WHERE s.product_id = p.id)`.as('has_sales'),
    ])
    .withPlugin(prepared('locked-product'))
    .executeTakeFirst();
  return product && { ...product, attributes: product.attributes ?? [] };
}

async function lockOwnRow(trx: Transaction, id: string): Promise<void> {
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .withPlugin(preparedAhead('lock-product'))
    .execute();
}

/** The product's own row alone, for who locks its variants after it, in the order of their ids. */
export async function lockProductAlone(
  trx: Transaction,
  id: string,
): Promise<LockedProduct | undefined> {
  await lockOwnRow(trx, id);
  return readLocked(trx, id);
}

/** Keeps the row as it is, its stock too, until the transaction ends. */
export async function lockProduct(
  trx: Transaction,
  id: string,
): Promise<LockedProduct | undefined> {
  await lockOwnRow(trx, id);
  // Which variant is the first one is sure only now.
  await trx
    .selectFrom('product_variants')
    .select('id')
    .where('product_id', '=', id)
    .where('is_default', '=', sql.lit(true))
    .forNoKeyUpdate()
    .withPlugin(preparedAhead('lock-default-variant'))
    .execute();
  return readLocked(trx, id);
}

/** Which of these uploads a product shows, on sale or not. */
export async function uploadsInProducts(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT shown.name
    FROM products p, jsonb_array_elements(p.images) AS picture,
      substring(picture ->> 'url' from '^/media/uploads/([0-9a-f]{32})/') AS shown (name)
    WHERE shown.name = ANY(${names}::text[])`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tax classes of products that name one, by their ids. */
export async function taxClassesOf(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tax_class: string }>`
    SELECT id, tax_class FROM products
    WHERE id = ANY (${[...new Set(productIds)]}::uuid[]) AND tax_class IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, tax_class: name }) => [id, name]));
}

/** How many products name a tax class. */
export async function countOfTaxClass(trx: Transaction, taxClass: string): Promise<number> {
  const { count } = await trx
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tax_class', '=', taxClass)
    .executeTakeFirstOrThrow();
  return count;
}
