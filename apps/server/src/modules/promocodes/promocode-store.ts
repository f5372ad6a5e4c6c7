import type { PromocodeQuery } from '@gadgetry/contract/promocodes';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import {
  byInstant,
  byText,
  countAll,
  readPage,
  sortedBy,
} from '../../database/keyset-pagination.ts';
import { matchingFilter } from '../../database/text-search.ts';
import type { Page } from '../../database/page-cursor.ts';
import { withConstraintErrors } from '../../errors/constraint-errors.ts';
import type { PromocodesTable } from './tables.ts';

export type PromocodeRow = Omit<Selectable<PromocodesTable>, 'created_at' | 'updated_at'>;

const columns = [
  'id',
  'code',
  'discount_basis_points',
  'first_order_only',
  'expires_on',
  'is_active',
  'version',
] as const;

const sortKeys = { createdAt: byInstant(sql.ref('created_at')), code: byText(sql.ref('code')) };

const refusals = {
  promocodes_code_key: ['code_taken'],
  promocodes_code_check: ['validation_failed'],
} as const;

export async function readPromocodes(
  db: Database,
  query: PromocodeQuery,
): Promise<Page<PromocodeRow>> {
  const filtered = { active: sql.ref<boolean>('is_active'), text: sql.ref('code') };
  const wanted = db.selectFrom('promocodes').where(matchingFilter(query, filtered));
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('id') };
  return readPage(wanted.select(columns), order, query, () => countAll(wanted));
}

/** @param code as it is stored: in uppercase */
export async function findByCode(db: Database, code: string): Promise<PromocodeRow | undefined> {
  return db.selectFrom('promocodes').select(columns).where('code', '=', code).executeTakeFirst();
}

export async function findPromocode(db: Database, id: string): Promise<PromocodeRow | undefined> {
  return db.selectFrom('promocodes').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function lockPromocode(
  trx: Transaction,
  id: string,
): Promise<PromocodeRow | undefined> {
  return trx
    .selectFrom('promocodes')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertPromocode(
  trx: Transaction,
  promocode: Insertable<PromocodesTable>,
): Promise<PromocodeRow> {
  const insert = trx.insertInto('promocodes').values(promocode).returning(columns);
  return withConstraintErrors(insert.executeTakeFirstOrThrow(), refusals);
}

export async function updatePromocode(
  trx: Transaction,
  { id, discount_basis_points, first_order_only, expires_on, is_active }: PromocodeRow,
): Promise<PromocodeRow> {
  return trx
    .updateTable('promocodes')
    .set({
      discount_basis_points,
      first_order_only,
      expires_on,
      is_active,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
