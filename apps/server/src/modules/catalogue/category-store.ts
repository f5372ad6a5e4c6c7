import type { CategoryQuery } from '@gadgetry/contract/catalogue';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database.ts';
import { byFlag, byInstant, byText, readPage } from '../../platform/keyset.ts';
import { matchingWords } from '../../platform/matching.ts';
import type { Page } from '../../platform/paging.ts';
import type { CategoriesTable } from '../../platform/tables.ts';
import { refusingViolations } from '../../platform/violations.ts';

export type CategoryRow = Omit<Selectable<CategoriesTable>, 'updated_at'>;

const columns = ['id', 'name', 'is_active', 'version', 'created_at'] as const;

const sortKeys = {
  createdAt: byInstant(sql.ref('created_at')),
  name: byText(sql`lower(name)`),
  status: byFlag(sql.ref('is_active')),
};

const orders = {
  createdAt: { key: sortKeys.createdAt, descending: false },
  '-createdAt': { key: sortKeys.createdAt, descending: true },
  name: { key: sortKeys.name, descending: false },
  '-name': { key: sortKeys.name, descending: true },
  status: { key: sortKeys.status, descending: false },
  '-status': { key: sortKeys.status, descending: true },
} as const;

const refusals = {
  categories_name_key: ['name_taken', 'A category with this name already exists'],
  categories_name_check: ['validation_failed'],
} as const;

export async function readCategories(
  db: Database,
  query: CategoryQuery,
): Promise<Page<CategoryRow>> {
  let wanted = db.selectFrom('categories');
  if (query.status !== undefined) {
    wanted = wanted.where('is_active', '=', query.status === 'active');
  }
  if (query.search !== undefined) {
    wanted = wanted.where(matchingWords(sql.ref('name'), query.search));
  }
  return readPage(
    wanted.select(columns),
    { ...orders[query.sort], id: sql.ref('id') },
    query,
    async () => {
      const counted = wanted.select(db.fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  );
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
    .executeTakeFirst();
}

export async function insertCategory(
  trx: Transaction,
  category: { id: string; name: string; is_active?: boolean },
): Promise<CategoryRow> {
  const insert = trx.insertInto('categories').values(category).returning(columns);
  return refusingViolations(insert.executeTakeFirstOrThrow(), refusals);
}

export async function updateCategory(
  trx: Transaction,
  id: string,
  changed: { name?: string; is_active?: boolean },
): Promise<CategoryRow> {
  const update = trx
    .updateTable('categories')
    .set({ ...changed, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns);
  return refusingViolations(update.executeTakeFirstOrThrow(), refusals);
}
