import type { AccountsQuery } from '@gadgetry/contract/account';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { byInstant, countAll, readPage } from '../../database/keyset-pagination.ts';
import { matchingFilter } from '../../database/text-search.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { AccountRow } from './account-store.ts';
import { STAFF_OF_USER, staffColumn } from './staff/staff-role.ts';

const isActive = sql<boolean>`NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`;

/** Newest first; a search looks for each word in name and address, or is somebody's whole id. */
export async function readAccounts(
  db: Database,
  query: AccountsQuery & { readonly worksHere?: true },
): Promise<Page<AccountRow & { readonly createdAt: Date }>> {
  const ownId = sql`CASE WHEN id::text = ${query.search ?? ''} THEN ' ' || id ELSE '' END`;
  const filtered = { active: isActive, text: sql`(name || ' ' || email || ${ownId})` };
  let wanted = db.selectFrom('users as u').where(matchingFilter(query, filtered));
  if (query.role !== undefined) wanted = wanted.where('u.role', '=', query.role);
  if (query.worksHere) {
    wanted = wanted.where(sql<boolean>`(u.role = 'admin' OR u.staff_role_id IS NOT NULL)`);
  }
  const rows = wanted.select([
    'u.id',
    'u.email',
    'u.name as fullName',
    'u.image as imageUrl',
    'u.role',
    'u.email_verified as emailVerified',
    isActive.as('isActive'),
    'u.created_at as createdAt',
    sql`${sql.raw(STAFF_OF_USER)}`.as('staff'),
  ]);
  const order = {
    key: byInstant(sql.ref('u.created_at')),
    id: sql.ref('u.id'),
    descending: true,
  };
  const page = await readPage(rows, order, query, () => countAll(wanted));
  return {
    ...page,
    rows: page.rows.map(({ staff, ...row }) => ({ ...row, staff: staffColumn.parse(staff) })),
  };
}
