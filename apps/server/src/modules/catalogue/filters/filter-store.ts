import { FILTER_TEXT_MAX, type FilterValue } from '@gadgetry/contract/filter-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/pipelining.ts';
import { KEPT_DAYS, daysBefore, pruneRows } from '../../../database/retention.ts';
import type { AskedFilters } from './filter-rules.ts';
import type { IndexedProduct } from './column-store.ts';

interface Row extends Omit<IndexedProduct, 'values'> {
  readonly said: string;
}

/** More than anything costs. */
const CENTS_MAX = 2_147_483_647;

/**
 * Which values a product has, in one text: pairs of attribute and value, several of a list one after the
 * other. Texts are there as far as shoppers choose by them: all of them would be as much again.
 */
const SAID = sql`coalesce((
  SELECT string_agg(v.attribute_id || ':' || coalesce(v.option_id::text, v.number_value::text,
    '~' || replace(replace(v.text_value, '%', '%25'), ' ', '%20'),
    CASE WHEN v.flag_value THEN 'yes' ELSE 'no' END), ' ' ORDER BY v.attribute_id, v.option_id)
  FROM product_attribute_values v
  WHERE v.product_id = p.id AND (v.kind <> 'text' OR char_length(v.text_value) <= ${sql.lit(FILTER_TEXT_MAX)}
    AND v.text_value !~ '[\\r\\n]'
    AND EXISTS (SELECT FROM attributes a WHERE a.id = v.attribute_id AND a.is_filterable))), '')`;

/** The same of list values that it has by its options: most products have none. */
const OFFERED = sql`CASE WHEN p.offered_values = '{}' THEN '' ELSE coalesce((
  SELECT string_agg(' ' || o.attribute_id || ':' || o.id, '' ORDER BY o.id)
  FROM attribute_options o WHERE o.id = ANY (p.offered_values)), '') END`;

const asItStands = (text: string) => text.replaceAll('%20', ' ').replaceAll('%25', '%');

const COLUMNS = sql`p.id, p.category_id AS "categoryId", p.price_cents AS cents,
  ARRAY(SELECT DISTINCT coalesce(v.price_cents, p.price_cents) FROM product_variants v
    WHERE v.product_id = p.id AND v.is_active) AS prices,
  (extract(epoch FROM p.created_at) * 1000000)::bigint AS created, p.is_active AS "isActive",
  EXISTS (SELECT FROM product_variants v
    WHERE v.product_id = p.id AND v.is_active AND v.stock > 0) AS "inStock",
  ${SAID} || ${OFFERED} AS said`;

function valuesOf(said: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  // What it says of itself and offers as well is there twice.
  for (const pair of new Set(said.split(' '))) {
    if (pair === '') continue;
    const at = pair.indexOf(':');
    const attribute = pair.slice(0, at);
    const before = values.get(attribute);
    const written = pair.slice(at + 1);
    const value = written.startsWith('~') ? asItStands(written) : written;
    values.set(attribute, before === undefined ? value : `${before},${value}`);
  }
  return values;
}

const indexed = ({ said, ...row }: Row): IndexedProduct => ({ ...row, values: valuesOf(said) });

/** The products that come after an id, in the order of their ids. */
export async function readIndexedProductsAfter(
  db: Database,
  id: string,
  count: number,
): Promise<IndexedProduct[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM products p WHERE p.id > ${id}::uuid ORDER BY p.id LIMIT ${count}`.execute(
    db,
  );
  return rows.map(indexed);
}

/** Those that are gone are missing. */
export async function readIndexedProducts(
  db: Database,
  ids: readonly string[],
): Promise<IndexedProduct[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM products p WHERE p.id = ANY (${ids}::uuid[])`.execute(db);
  return rows.map(indexed);
}

interface ProductChanges {
  /** From where to ask the next time: what was under way is told again. */
  readonly until: string;
  /** null among them: it may be any product. */
  readonly products: readonly (string | null)[];
}

/**
 * Which products have changed since; each at least once, whatever transactions ran meanwhile.
 * @param since what the last answer said; null: only from where to ask
 */
export async function readProductChanges(
  db: Database,
  since: string | null,
): Promise<ProductChanges> {
  // Rows of a restored backup name transactions that this database has not come to yet.
  const { rows } = await sql<ProductChanges>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS until, ARRAY(
      SELECT DISTINCT product_id FROM product_changes
      WHERE xid >= ${since}::text::xid8 AND xid < pg_snapshot_xmax(pg_current_snapshot())) AS products`
    .withPlugin(prepared('product-changes'))
    .execute(db);
  return rows[0] ?? { until: '0', products: [null] };
}

/** Who has not asked for so long reads everything again. */
export function pruneProductChanges(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, KEPT_DAYS.productChanges);
  return pruneRows(db, 'product_changes', sql`at < ${before}`);
}

function havingOneOf(values: readonly FilterValue[]): RawBuilder<boolean> {
  const conditions = values.map((value) => {
    if ('flag' in value) return sql`v.flag_value = ${value.flag}`;
    if ('text' in value) return sql`v.text_value = ${value.text}`;
    if ('option' in value) return sql`v.option_id = ${value.option}::uuid`;
    const { from, to } = value;
    if (from !== null && from === to) return sql`v.number_value = ${from}`;
    const above = from === null ? sql`v.number_value IS NOT NULL` : sql`v.number_value >= ${from}`;
    return to === null ? above : sql`(${above} AND v.number_value < ${to})`;
  });
  return sql.join(conditions, sql` OR `);
}

/** The same on rows `p` of products, for whoever can't ask the process's own columns. */
export function meetingFilters(asked: AskedFilters): RawBuilder<boolean>[] {
  const { minCents, maxCents, inStock, attributes } = asked;
  const conditions: RawBuilder<boolean>[] = [];
  if (minCents !== null || maxCents !== null) {
    conditions.push(sql`EXISTS (SELECT FROM product_variants v
      WHERE v.product_id = p.id AND v.is_active AND coalesce(v.price_cents, p.price_cents)
        BETWEEN ${minCents ?? 0} AND ${maxCents ?? CENTS_MAX})`);
  }
  if (inStock) {
    conditions.push(sql`EXISTS (SELECT FROM product_variants v
      WHERE v.product_id = p.id AND v.is_active AND v.stock > 0)`);
  }
  for (const [attributeId, values] of attributes) {
    const options = values.flatMap((value) => ('option' in value ? [value.option] : []));
    conditions.push(
      options.length === 0
        ? sql`EXISTS (SELECT FROM product_attribute_values v
            WHERE v.product_id = p.id AND v.attribute_id = ${attributeId}::uuid
              AND (${havingOneOf(values)}))`
        : // Asked as one set, which two indexes answer: a condition with OR would be tried on every product.
          sql`p.id IN (
            SELECT v.product_id FROM product_attribute_values v
            WHERE v.attribute_id = ${attributeId}::uuid AND (${havingOneOf(values)})
            UNION ALL
            SELECT q.id FROM products q
            WHERE q.offered_values <> '{}' AND q.offered_values && ${options}::uuid[])`,
    );
  }
  return conditions;
}
