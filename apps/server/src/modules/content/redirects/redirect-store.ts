import type { RedirectQuery } from '@gadgetry/contract/redirects';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  byInstant,
  byText,
  countAll,
  readPage,
  sortedBy,
} from '../../../database/keyset-pagination.ts';
import type { Page } from '../../../database/page-cursor.ts';
import type { RedirectsTable } from '../tables.ts';

export type RedirectRow = Selectable<RedirectsTable>;

const sortKeys = {
  from: byText(sql.ref('from_path')),
  createdAt: byInstant(sql.ref('created_at')),
};

export async function readRedirects(
  db: Database,
  query: RedirectQuery,
): Promise<Page<RedirectRow>> {
  const search = query.search?.toLowerCase() ?? '';
  const wanted = db
    .selectFrom('redirects')
    .where(
      sql<boolean>`strpos(lower(from_path), ${search}) > 0 OR strpos(lower(target), ${search}) > 0`,
    );
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('id') };
  return readPage(wanted.selectAll(), order, query, () => countAll(wanted));
}

export async function findTarget(db: Database, path: string): Promise<string | null> {
  const found = await db
    .selectFrom('redirects')
    .select('target')
    .where('from_path', '=', path)
    .executeTakeFirst();
  return found?.target ?? null;
}

/** All that is decided by looking at the others is decided under it: chains, loops, how many there are. */
export async function lockRedirects(trx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('redirects', 0))`.execute(trx);
}

export async function countRedirects(trx: Transaction): Promise<number> {
  return countAll(trx.selectFrom('redirects'));
}

export async function findFrom(trx: Transaction, path: string): Promise<RedirectRow | undefined> {
  return trx.selectFrom('redirects').selectAll().where('from_path', '=', path).executeTakeFirst();
}

export async function findById(trx: Transaction, id: string): Promise<RedirectRow | undefined> {
  return trx.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findLeadingTo(trx: Transaction, path: string): Promise<RedirectRow[]> {
  return trx.selectFrom('redirects').selectAll().where('target_path', '=', path).execute();
}

export async function insertRedirect(
  trx: Transaction,
  redirect: Pick<RedirectRow, 'id' | 'from_path' | 'target' | 'target_path'>,
): Promise<RedirectRow> {
  return trx.insertInto('redirects').values(redirect).returningAll().executeTakeFirstOrThrow();
}

export async function leadElsewhere(
  trx: Transaction,
  { id, target, target_path }: Pick<RedirectRow, 'id' | 'target' | 'target_path'>,
): Promise<void> {
  await trx.updateTable('redirects').set({ target, target_path }).where('id', '=', id).execute();
}

export async function removeRedirect(
  trx: Transaction,
  id: string,
): Promise<RedirectRow | undefined> {
  return trx.deleteFrom('redirects').where('id', '=', id).returningAll().executeTakeFirst();
}
