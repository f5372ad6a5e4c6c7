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

/** With how many orders have it, how many codes were made of it, and how often it was tried in vain. */
export type CountedPromocodeRow = PromocodeRow & {
  readonly uses: number;
  readonly codes: number;
  readonly refusals: number;
};

const columns = [
  'id',
  'code',
  'name',
  'discount_basis_points',
  'effect',
  'way',
  'combinable',
  'first_order_only',
  'starts_at',
  'ends_at',
  'expires_on',
  'max_uses',
  'max_uses_per_customer',
  'conditions',
  'is_active',
  'version',
] as const;

const uses = sql<number>`(SELECT count(*) FROM promocode_uses WHERE promocode_id = promocodes.id)`;
const codes = sql<number>`(SELECT count(*) FROM single_use_codes WHERE promocode_id = promocodes.id)`;
const tries = sql<number>`(SELECT coalesce(sum(tries), 0) FROM promocode_refusals WHERE promocode_id = promocodes.id)`;
const counted = [uses.as('uses'), codes.as('codes'), tries.as('refusals')] as const;

/** As `stateOf` has it, which says it of one. */
const state = sql<string>`CASE
  WHEN NOT is_active THEN 'off'
  WHEN expires_on < (now() AT TIME ZONE 'UTC')::date OR ends_at <= now() THEN 'expired'
  WHEN max_uses <= ${uses} OR (way = 'single_use_codes' AND ${codes} BETWEEN 1 AND ${uses}) THEN 'used_up'
  WHEN starts_at > now() THEN 'planned' ELSE 'active' END`;

const sortKeys = { createdAt: byInstant(sql.ref('created_at')), code: byText(sql.ref('code')) };

const refusals = {
  promocodes_code_key: ['code_taken'],
  promocodes_code_check: ['validation_failed'],
} as const;

export async function readPromocodes(
  db: Database,
  query: PromocodeQuery,
): Promise<Page<CountedPromocodeRow>> {
  const filtered = {
    active: sql.ref<boolean>('is_active'),
    text: sql<string>`code || ' ' || coalesce(name, '')`,
  };
  const matching = db.selectFrom('promocodes').where(matchingFilter(query, filtered));
  const wanted = query.state === undefined ? matching : matching.where(state, '=', query.state);
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('id') };
  return readPage(wanted.select([...columns, ...counted]), order, query, () => countAll(wanted));
}

/** @param code as it is stored: in uppercase */
export async function findByCode(db: Database, code: string): Promise<PromocodeRow | undefined> {
  return db.selectFrom('promocodes').select(columns).where('code', '=', code).executeTakeFirst();
}

/** @param code as it is stored: in uppercase */
export async function findCounted(
  db: Database,
  code: string,
): Promise<CountedPromocodeRow | undefined> {
  return db
    .selectFrom('promocodes')
    .select([...columns, ...counted])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** @param code one of the codes for one use */
export async function findBySingleUseCode(
  db: Database,
  code: string,
): Promise<PromocodeRow | undefined> {
  const issued = db.selectFrom('single_use_codes').select('promocode_id').where('code', '=', code);
  return db.selectFrom('promocodes').select(columns).where('id', '=', issued).executeTakeFirst();
}

export async function readPromocodesById(
  db: Database,
  ids: readonly string[],
): Promise<PromocodeRow[]> {
  return db.selectFrom('promocodes').select(columns).where('id', 'in', ids).orderBy('id').execute();
}

/** Those that come to a cart by themselves. */
export async function readAutomatic(db: Database): Promise<PromocodeRow[]> {
  return db
    .selectFrom('promocodes')
    .select(columns)
    .where('way', '=', 'automatic')
    .where('is_active', '=', true)
    .orderBy('code')
    .execute();
}

export async function findPromocode(
  db: Database,
  id: string,
): Promise<CountedPromocodeRow | undefined> {
  return db
    .selectFrom('promocodes')
    .select([...columns, ...counted])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockPromocode(
  trx: Transaction,
  id: string,
): Promise<CountedPromocodeRow | undefined> {
  return trx
    .selectFrom('promocodes')
    .select([...columns, ...counted])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Those that there are, in the order in which orders lock several. @param named codes as they are stored */
export async function lockPromocodesByCode(
  trx: Transaction,
  named: readonly string[],
): Promise<void> {
  await sql`
    SELECT id FROM promocodes WHERE code = ANY (${named}::text[])
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
}

export async function insertPromocode(
  trx: Transaction,
  promocode: Insertable<PromocodesTable>,
): Promise<CountedPromocodeRow> {
  const insert = trx.insertInto('promocodes').values(promocode).returning(columns);
  const row = await withConstraintErrors(insert.executeTakeFirstOrThrow(), refusals);
  return { ...row, uses: 0, codes: 0, refusals: 0 };
}

export async function updatePromocode(
  trx: Transaction,
  { id, effect, conditions, ...row }: CountedPromocodeRow,
): Promise<CountedPromocodeRow> {
  return trx
    .updateTable('promocodes')
    .set({
      name: row.name,
      discount_basis_points: row.discount_basis_points,
      effect: effect === null ? null : JSON.stringify(effect),
      way: row.way,
      combinable: row.combinable,
      first_order_only: row.first_order_only,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      expires_on: row.expires_on,
      max_uses: row.max_uses,
      max_uses_per_customer: row.max_uses_per_customer,
      conditions: JSON.stringify(conditions),
      is_active: row.is_active,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning([...columns, ...counted])
    .executeTakeFirstOrThrow();
}
