import type { SynonymQuery } from '@gadgetry/contract/searches';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { byInstant, countAll, readPage, sortedBy } from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import { matchingFilter } from '../../../database/text-search.ts';
import type { SynonymGroupsTable } from '../tables.ts';

export type SynonymRow = Omit<Selectable<SynonymGroupsTable>, 'updated_at'>;

const columns = ['id', 'terms', 'keys', 'is_active', 'version', 'created_at'] as const;
const sortKeys = { createdAt: byInstant(sql.ref('created_at')) };
/** Of the groups that a search could mean, so many are looked at. */
const GROUPS_MAX = 20;

export async function readSynonyms(db: Database, query: SynonymQuery): Promise<Page<SynonymRow>> {
  const filtered = {
    active: sql.ref<boolean>('is_active'),
    text: sql`array_to_string(terms, ' ')`,
  };
  const wanted = db.selectFrom('synonym_groups').where(matchingFilter(query, filtered));
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('id') };
  return readPage(wanted.select(columns), order, query, () => countAll(wanted));
}

export async function findSynonyms(db: Database, id: string): Promise<SynonymRow | undefined> {
  return db.selectFrom('synonym_groups').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function lockSynonyms(trx: Transaction, id: string): Promise<SynonymRow | undefined> {
  return trx
    .selectFrom('synonym_groups')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertSynonyms(
  trx: Transaction,
  group: Pick<SynonymRow, 'id' | 'terms' | 'keys'>,
): Promise<SynonymRow> {
  return trx
    .insertInto('synonym_groups')
    .values(group)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateSynonyms(
  trx: Transaction,
  { id, terms, keys, is_active }: SynonymRow,
): Promise<SynonymRow> {
  return trx
    .updateTable('synonym_groups')
    .set({ terms, keys, is_active, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The keys of each group in use that has one of these terms. */
export async function readGroupsWith(db: Database, keys: readonly string[]): Promise<string[][]> {
  const rows = await db
    .selectFrom('synonym_groups')
    .select('keys')
    .where(sql<boolean>`keys && ${keys}::text[]`)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .limit(GROUPS_MAX)
    .execute();
  return rows.map((row) => row.keys);
}
