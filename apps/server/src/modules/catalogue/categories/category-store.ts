import type { CategoryQuery } from '@gadgetry/contract/catalogue';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  byFlag,
  byInstant,
  byText,
  countAll,
  readPage,
  sortedBy,
} from '../../../database/keyset-pagination.ts';
import { matchingFilter } from '../../../database/text-search.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { prepared } from '../../../database/pipelining.ts';
import { withConstraintErrors } from '../../../errors/constraint-errors.ts';
import type { CategoriesTable } from '../tables.ts';

export type CategoryRow = Omit<Selectable<CategoriesTable>, 'updated_at'>;

const columns = ['id', 'name', 'is_active', 'version', 'created_at'] as const;

const sortKeys = {
  createdAt: byInstant(sql.ref('created_at')),
  name: byText(sql`lower(name)`),
  status: byFlag(sql.ref('is_active')),
};

export const NAME_TAKEN = 'A category with this name already exists';

const refusals = {
  categories_name_key: ['name_taken', NAME_TAKEN],
  categories_name_check: ['validation_failed'],
} as const;

export async function readCategories(
  db: Database,
  query: CategoryQuery,
): Promise<Page<CategoryRow>> {
  const filtered = { active: sql.ref<boolean>('is_active'), text: sql.ref('name') };
  const wanted = db.selectFrom('categories').where(matchingFilter(query, filtered));
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('id') };
  return readPage(wanted.select(columns), order, query, () => countAll(wanted));
}

// Only so far back is a picture looked for, however many products have none.
const NEWEST = 20;

/**
 * Active categories that have something on sale, oldest first, each with the picture of its newest
 * product that has one.
 */
export async function readCategoryTiles(
  db: Database,
  max: number,
): Promise<{ id: string; name: string; image: string | null }[]> {
  // 'Between' one id and the same: '=' lets the planner go through the products of all categories by
  // age, which is a long way where those of one are old.
  const { rows } = await sql<{ id: string; name: string; image: string | null }>`
    SELECT c.id, c.name, shown.image
    FROM categories c
    CROSS JOIN LATERAL (
      SELECT count(id) AS products,
        (array_agg(image ORDER BY created_at DESC, id DESC) FILTER (WHERE image IS NOT NULL))[1] AS image
      FROM (
        SELECT p.id, p.image, p.created_at FROM products p
        WHERE p.category_id BETWEEN c.id AND c.id AND p.is_active
        ORDER BY p.category_id DESC, p.created_at DESC, p.id DESC
        LIMIT ${NEWEST}
      ) AS newest
    ) AS shown
    WHERE c.is_active AND shown.products > 0
    ORDER BY c.created_at, c.id
    LIMIT ${max}`.execute(db);
  return rows;
}

/** Which of these categories are active. */
export async function readActiveCategories(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findCategory(db: Database, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Keeps the row as it is until the transaction ends; references to it are not held up. */
export async function lockCategory(trx: Transaction, id: string): Promise<CategoryRow | undefined> {
  return trx
    .selectFrom('categories')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A category that products may be put in, kept active until the transaction ends. */
export async function holdActiveCategory(
  trx: Transaction,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .withPlugin(prepared('hold-category'))
    .executeTakeFirst();
}

/** Names of all other categories; nobody else gives one until the transaction ends. */
export async function lockOtherNames(trx: Transaction, id: string): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('names of categories', 0))`.execute(trx);
  const others = await trx.selectFrom('categories').select('name').where('id', '!=', id).execute();
  return others.map(({ name }) => name);
}

export async function insertCategory(
  trx: Transaction,
  category: { id: string; name: string; is_active?: boolean },
): Promise<CategoryRow> {
  const insert = trx.insertInto('categories').values(category).returning(columns);
  return withConstraintErrors(insert.executeTakeFirstOrThrow(), refusals);
}

export async function updateCategory(
  trx: Transaction,
  { id, name, is_active }: Pick<CategoryRow, 'id' | 'name' | 'is_active'>,
): Promise<CategoryRow> {
  const update = trx
    .updateTable('categories')
    .set({ name, is_active, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns);
  return withConstraintErrors(update.executeTakeFirstOrThrow(), refusals);
}
