import { asSeen } from '@gadgetry/contract/alike';
import type { AdminSearch } from '@gadgetry/contract/admin-search';
import type { Attribute } from '@gadgetry/contract/attributes';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { matchingWords } from '../../../database/text-search.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import type { PlannedOption } from './attribute-rules.ts';
import type { AttributesTable } from '../tables.ts';

/** An attribute with the name of its category and, of a list, its values. */
export interface AttributeRow extends Selectable<AttributesTable> {
  category_name: string;
  options: Attribute['options'];
}

const refusals = {
  attributes_name_key: [
    'name_taken',
    'An attribute with this name already exists in this category',
  ],
  // The contract counts UTF-16 units and PostgreSQL characters: 'no emoji alone' is decided here.
  attributes_name_check: ['validation_failed'],
  attributes_group_name_check: ['validation_failed'],
  attribute_options_name_check: ['validation_failed'],
  // The contract compares as JavaScript does, and here the database, which knows more letters.
  attribute_options_name_key: ['name_taken', 'A value is in the list twice'],
} as const;

function wanted(db: Database) {
  return db
    .selectFrom('attributes as a')
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .selectAll('a')
    .select('c.name as category_name')
    .select(
      sql<Attribute['options']>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('_id', o.id, 'name', o.name) ORDER BY o.position, o.id)
        FROM attribute_options o WHERE o.attribute_id = a.id), '[]')`.as('options'),
    );
}

/** Those of a category, in the order in which they are shown. */
export async function readAttributes(db: Database, categoryId: string): Promise<AttributeRow[]> {
  return wanted(db)
    .where('a.category_id', '=', categoryId)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute();
}

/** Those that have each word in their name, their category's, or a value of their list. */
export async function findAttributes(
  db: Database,
  search: string,
  limit: number,
): Promise<AdminSearch['attributes']> {
  const text = sql`concat_ws(' ', a.name, c.name, (
    SELECT string_agg(o.name, ' ') FROM attribute_options o WHERE o.attribute_id = a.id))`;
  return db
    .selectFrom('attributes as a')
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .select(['a.id as _id', 'a.name', 'c.id as categoryId', 'c.name as categoryName'])
    .where(matchingWords(text, search))
    .orderBy('c.name')
    .orderBy('a.position')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** Products of a category of which something can be chosen that is called like this. */
export async function readProductsWithOption(
  db: Database,
  categoryId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM products p
    WHERE p.category_id = ${categoryId} AND p.options <> '[]' AND EXISTS (
      SELECT FROM jsonb_array_elements(p.options) AS offered (option)
      WHERE lower(offered.option ->> 'name') IN (SELECT lower(name) FROM unnest(${names}::text[]) AS name))
    ORDER BY p.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findAttribute(db: Database, id: string): Promise<AttributeRow | undefined> {
  return wanted(db).where('a.id', '=', id).executeTakeFirst();
}

/** Kept as they are until the transaction ends; who changes one of them waits. */
export async function holdAttributes(
  trx: Transaction,
  categoryId: string,
): Promise<AttributeRow[]> {
  await sql`SELECT id FROM attributes WHERE category_id = ${categoryId} ORDER BY id FOR SHARE`.execute(
    trx,
  );
  // Read once they are held: before that, somebody may have been changing them.
  return readAttributes(trx, categoryId);
}

/** Those of several categories, by the ids of these. @param lock keeps them until the transaction ends */
export async function attributesOfCategories(
  trx: Transaction,
  categoryIds: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, readonly AttributeRow[]>> {
  if (categoryIds.length === 0) return new Map();
  if (lock) {
    await sql`
      SELECT id FROM attributes WHERE category_id = ANY (${categoryIds}::uuid[])
      ORDER BY id FOR SHARE`.execute(trx);
  }
  const rows = await wanted(trx)
    .where('a.category_id', 'in', categoryIds)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute();
  return Map.groupBy(rows, (row) => row.category_id);
}

/** What the attributes are called, each name once; those of one category or of all. */
export async function attributeNames(db: Database, categoryId?: string): Promise<string[]> {
  let named = db
    .selectFrom('attributes as a')
    .innerJoin('categories as c', 'c.id', 'a.category_id');
  if (categoryId !== undefined) named = named.where('a.category_id', '=', categoryId);
  const rows = await named
    .select('a.name')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .orderBy('a.position')
    .orderBy('a.id')
    .execute();
  return [
    ...new Map(rows.toReversed().map(({ name }) => [asSeen(name), name])).values(),
  ].toReversed();
}

/** Locked against products that are being given a value, and against other changes of it. */
export async function lockAttribute(
  trx: Transaction,
  id: string,
): Promise<AttributeRow | undefined> {
  await sql`SELECT id FROM attributes WHERE id = ${id} FOR UPDATE`.execute(trx);
  return findAttribute(trx, id);
}

export type AttributePatch = Pick<
  AttributeRow,
  'name' | 'group_name' | 'kind' | 'unit' | 'is_highlight' | 'is_filterable' | 'is_comparable'
>;

/** The last one of its category. Its category is locked by the caller: of two, one comes after the other. */
export async function insertAttribute(
  trx: Transaction,
  id: string,
  categoryId: string,
  attribute: AttributePatch,
): Promise<void> {
  const insert = trx.insertInto('attributes').values({
    ...attribute,
    id,
    category_id: categoryId,
    position: sql`(SELECT coalesce(max(position), 0) + 1 FROM attributes WHERE category_id = ${categoryId})`,
  });
  await withConstraintErrors(insert.execute(), refusals);
}

export async function updateAttribute(
  trx: Transaction,
  id: string,
  patch: AttributePatch,
): Promise<void> {
  const update = trx
    .updateTable('attributes')
    .set({ ...patch, version: sql`version + 1` })
    .where('id', '=', id);
  await withConstraintErrors(update.execute(), refusals);
}

/** Adds what is new to a list, under names that are nobody's: `nameOptions` gives them their own. */
export async function insertOptions(
  trx: Transaction,
  attributeId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO attribute_options (id, attribute_id, name, position)
    SELECT id, ${attributeId}, id::text, 0 FROM unnest(${ids}::uuid[]) AS added (id)`.execute(trx);
}

/** Makes a list what it is to be; the products have nothing of what is left out any more. */
export async function nameOptions(
  trx: Transaction,
  attributeId: string,
  options: readonly PlannedOption[],
): Promise<void> {
  const ids = options.map(({ _id }) => _id);
  const names = options.map(({ name }) => name);
  await sql`
    DELETE FROM attribute_options
    WHERE attribute_id = ${attributeId} AND NOT (id = ANY (${ids}::uuid[]))`.execute(trx);
  // First to names that are nobody's: two values may change theirs with each other.
  await sql`UPDATE attribute_options SET name = id::text WHERE attribute_id = ${attributeId}`.execute(
    trx,
  );
  const named = sql`
    UPDATE attribute_options o SET name = wanted.name, position = wanted.position
    FROM unnest(${ids}::uuid[], ${names}::text[]) WITH ORDINALITY AS wanted (id, name, position)
    WHERE o.id = wanted.id`.execute(trx);
  await withConstraintErrors(named, refusals);
}

/** Gives attributes the places in which their ids are named. */
export async function orderAttributes(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE attributes a SET position = wanted.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE a.id = wanted.id AND a.position <> wanted.position`.execute(trx);
}

/** @returns the ids of the products that had a value of it */
export async function deleteAttribute(trx: Transaction, id: string): Promise<string[]> {
  const values = await trx
    .deleteFrom('product_attribute_values')
    .where('attribute_id', '=', id)
    .returning('product_id')
    .execute();
  await trx.deleteFrom('attributes').where('id', '=', id).execute();
  return [...new Set(values.map(({ product_id }) => product_id))];
}
