import type { AttributeKind } from '@gadgetry/contract/attribute-values';
import type { ProductAttribute } from '@gadgetry/contract/attributes';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import type { StoredValue, ValueOfProduct } from './attribute-rules.ts';

/** The value of one attribute of one product, made of its rows `v` with the entries `o` of the list. */
const valueOfRows = sql`
  CASE min(v.kind)
    WHEN 'text' THEN to_jsonb(min(v.text_value))
    WHEN 'number' THEN to_jsonb(min(v.number_value))
    WHEN 'yes_no' THEN to_jsonb(bool_or(v.flag_value))
    ELSE jsonb_agg(jsonb_build_object('_id', o.id, 'name', o.name) ORDER BY o.position, o.id)
  END`;

/** All values of the product with this id, in the order of its category. */
export function attributesOfProduct(
  productId: RawBuilder<unknown>,
): RawBuilder<ProductAttribute[]> {
  return sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'attributeId', a.id, 'name', a.name, 'group', a.group_name, 'kind', a.kind, 'unit', a.unit,
      'isHighlight', a.is_highlight, 'isComparable', a.is_comparable, 'value', given.value)
      ORDER BY a.position, a.id)
    FROM (
      SELECT v.attribute_id, ${valueOfRows} AS value
      FROM product_attribute_values v LEFT JOIN attribute_options o ON o.id = v.option_id
      WHERE v.product_id = ${productId}
      GROUP BY v.attribute_id
    ) AS given
    JOIN attributes a ON a.id = given.attribute_id), '[]')`;
}

/** What the products have of an attribute. */
export async function readValues(db: Database, attributeId: string): Promise<ValueOfProduct[]> {
  const { rows } = await sql<ValueOfProduct>`
    SELECT v.product_id AS "productId", ${valueOfRows} AS value
    FROM product_attribute_values v LEFT JOIN attribute_options o ON o.id = v.option_id
    WHERE v.attribute_id = ${attributeId}
    GROUP BY v.product_id
    ORDER BY v.product_id`.execute(db);
  return rows;
}

/** How many products have a value of each of these attributes; those that nobody has are missing. */
export async function countProducts(
  db: Database,
  attributeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; products: number }>`
    SELECT attribute_id AS id, count(DISTINCT product_id)::integer AS products
    FROM product_attribute_values
    WHERE attribute_id = ANY (${attributeIds}::uuid[])
    GROUP BY attribute_id`.execute(db);
  return new Map(rows.map(({ id, products }) => [id, products]));
}

/** A value as it is written; of a list, the ids of what is chosen do. */
interface WrittenValue {
  readonly productId: string;
  readonly attributeId: string;
  readonly kind: AttributeKind;
  readonly value: StoredValue;
}

interface ValueColumns {
  readonly text: string | null;
  readonly figure: number | null;
  readonly flag: boolean | null;
  readonly option: string | null;
}

function columnsOf(value: StoredValue): readonly ValueColumns[] {
  const none: ValueColumns = { text: null, figure: null, flag: null, option: null };
  if (typeof value === 'string') return [{ ...none, text: value }];
  if (typeof value === 'number') return [{ ...none, figure: value }];
  if (typeof value === 'boolean') return [{ ...none, flag: value }];
  return value.map(({ _id }) => ({ ...none, option: _id }));
}

function rowsOf({ productId, attributeId, kind, value }: WrittenValue) {
  const row = { product: productId, attribute: attributeId, kind };
  return columnsOf(value).map((columns, place) => ({ ...row, place, ...columns }));
}

/** One statement, however many they are. */
export async function insertValues(
  trx: Transaction,
  values: readonly WrittenValue[],
): Promise<void> {
  const rows = values.flatMap(rowsOf);
  if (rows.length === 0) return;
  await sql`
    INSERT INTO product_attribute_values
      (product_id, attribute_id, kind, place, text_value, number_value, flag_value, option_id)
    SELECT * FROM unnest(
      ${rows.map((row) => row.product)}::uuid[], ${rows.map((row) => row.attribute)}::uuid[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.place)}::integer[],
      ${rows.map((row) => row.text)}::text[], ${rows.map((row) => row.figure)}::double precision[],
      ${rows.map((row) => row.flag)}::boolean[], ${rows.map((row) => row.option)}::uuid[])`.execute(
    trx,
  );
}

/** Takes from products what they have of an attribute. */
export async function deleteValues(
  trx: Transaction,
  attributeId: string,
  productIds: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM product_attribute_values
    WHERE attribute_id = ${attributeId} AND product_id = ANY (${productIds}::uuid[])`.execute(trx);
}

export async function deleteValuesOfProducts(
  trx: Transaction,
  productIds: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM product_attribute_values WHERE product_id = ANY (${productIds}::uuid[])`.execute(
    trx,
  );
}
