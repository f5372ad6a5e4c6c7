import type { AccountsQuery } from '@gadgetry/contract/account';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { byInstant, countAll, readPage } from '../../database/keyset-pagination.ts';
import { matchingFilter } from '../../database/text-search.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { AccountRow } from './account-store.ts';

const isActive = sql<boolean>`NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`;

/** Newest first; a search looks for each word in name and address, or is somebody's whole id. */
export async function readAccounts(
  db: Database,
  query: AccountsQuery,
): Promise<Page<AccountRow & { readonly createdAt: Date }>> {
  const ownId = sql`CASE WHEN id::text = ${query.search ?? ''} THEN ' ' || id ELSE '' END`;
  const filtered = { active: isActive, text: sql`(name || ' ' || email || ${ownId})` };
  let wanted = db.selectFrom('users').where(matchingFilter(query, filtered));
  if (query.role !== undefined) wanted = wanted.where('role', '=', query.role);
  const rows = wanted.select([
    'users.id',
    'users.email',
    'users.name as fullName',
    'users.image as imageUrl',
    'users.role',
    'users.email_verified as emailVerified',
    isActive.as('isActive'),
    'users.created_at as createdAt',
  ]);
  const order = {
    key: byInstant(sql.ref('users.created_at')),
    id: sql.ref('users.id'),
    descending: true,
  };
  return readPage(rows, order, query, () => countAll(wanted));
}
