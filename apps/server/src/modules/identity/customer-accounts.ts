import type { AdminSearch } from '@gadgetry/contract/admin-search';
import { COUNTED_MAX } from '@gadgetry/contract/list-limits';
import { ROLES } from '@gadgetry/contract/identity';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import {
  type PageRequest,
  byInstant,
  countUpTo,
  readPage,
} from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { matchingIndexedWords } from '../../database/text-search.ts';

const customerAccount = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isStaff: z.boolean(),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.date(),
});
/** An account as whoever sells to it knows it. */
export type CustomerAccount = z.infer<typeof customerAccount>;

const columns = [
  sql.ref('users.id').as('id'),
  sql.ref('users.name').as('fullName'),
  sql.ref('users.email').as('email'),
  sql.ref('users.role').as('role'),
  sql<boolean>`users.role = 'admin' OR users.staff_role_id IS NOT NULL`.as('isStaff'),
  sql.ref('users.email_verified').as('emailVerified'),
  sql<boolean>`NOT (banned AND (ban_expires IS NULL OR ban_expires > now()))`.as('isActive'),
  sql.ref('users.created_at').as('createdAt'),
] as const;

/**
 * Whose name and address have every word of a search in them. By itself, as searches of orders: the
 * planner would go through all accounts, newest first, where it takes a word for a common one.
 */
const foundBy = (search: string): RawBuilder<unknown> =>
  sql`SELECT found.id FROM users AS found
    WHERE ${matchingIndexedWords(sql`lower(found.name || ' ' || found.email)`, search)} OFFSET 0`;

const searched = (search: string | undefined) =>
  search === undefined || search === ''
    ? sql<boolean>`true`
    : sql<boolean>`users.id IN (${foundBy(search)})`;

/** Newest first. */
export async function readCustomerAccounts(
  db: Database,
  { search, ...page }: PageRequest & { readonly search?: string | undefined },
): Promise<Page<CustomerAccount>> {
  const wanted = db.selectFrom('users').where(searched(search));
  const order = {
    key: byInstant(sql.ref('users.created_at')),
    id: sql.ref('users.id'),
    descending: true,
  };
  const found = await readPage(wanted.select(columns).$castTo<{ id: string }>(), order, page, () =>
    countUpTo(db, wanted.select('users.id'), COUNTED_MAX),
  );
  return { ...found, rows: z.array(customerAccount).parse(found.rows) };
}

/** The newest of those whom a search finds; nobody counts them. */
export async function findCustomers(
  db: Database,
  search: string,
  limit: number,
): Promise<AdminSearch['customers']> {
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where(searched(search))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
  const accounts = z.array(customerAccount).parse(rows);
  return accounts.map(({ id, fullName, email }) => ({ _id: id, fullName, email }));
}

/** At most `limit` of those whom a search finds. */
export async function findCustomerIds(
  db: Database,
  search: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${foundBy(search)} LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** By their ids; those that are gone are missing. */
export async function findCustomerAccounts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, CustomerAccount>> {
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where(sql<boolean>`users.id = ANY (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [String(row.id), customerAccount.parse(row)]));
}
