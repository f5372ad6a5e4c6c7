import type { CarrierQuery } from '@gadgetry/contract/carriers';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import {
  byInstant,
  byText,
  countAll,
  readPage,
  sortedBy,
} from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import { matchingFilter } from '../../database/text-search.ts';
import { withConstraintErrors } from '../../errors/constraint-errors.ts';
import type { CarriersTable } from './tables.ts';

export type CarrierRow = Omit<Selectable<CarriersTable>, 'updated_at'>;

const columns = [
  'id',
  'name',
  'tracking_patterns',
  'tracking_link',
  'is_active',
  'version',
  'created_at',
] as const;

const sortKeys = {
  name: byText(sql`lower(name)`),
  createdAt: byInstant(sql.ref('created_at')),
};

export const NAME_TAKEN = 'A carrier with this name already exists';

const refusals = {
  carriers_name_key: ['name_taken', NAME_TAKEN],
} as const;

export async function readCarriers(db: Database, query: CarrierQuery): Promise<Page<CarrierRow>> {
  const filtered = { active: sql.ref<boolean>('is_active'), text: sql.ref('name') };
  const wanted = db.selectFrom('carriers').where(matchingFilter(query, filtered));
  const order = { ...sortedBy(sortKeys, query.sort), id: sql.ref('id') };
  return readPage(wanted.select(columns), order, query, () => countAll(wanted));
}

export async function findCarrier(db: Database, id: string): Promise<CarrierRow | undefined> {
  return db.selectFrom('carriers').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function lockCarrier(trx: Transaction, id: string): Promise<CarrierRow | undefined> {
  return trx
    .selectFrom('carriers')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Names of all carriers but one, which nobody else changes until the transaction ends. */
export async function lockOtherNames(trx: Transaction, id: string): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('names of carriers', 0))`.execute(trx);
  const others = await trx.selectFrom('carriers').select('name').where('id', '!=', id).execute();
  return others.map(({ name }) => name);
}

type Said = Pick<CarrierRow, 'id' | 'name' | 'tracking_patterns' | 'tracking_link'>;

export async function insertCarrier(trx: Transaction, carrier: Said): Promise<CarrierRow> {
  const insert = trx.insertInto('carriers').values(carrier).returning(columns);
  return withConstraintErrors(insert.executeTakeFirstOrThrow(), refusals);
}

export async function updateCarrier(
  trx: Transaction,
  { id, name, tracking_patterns, tracking_link, is_active }: Said & Pick<CarrierRow, 'is_active'>,
): Promise<CarrierRow> {
  const said = { name, tracking_patterns, tracking_link, is_active };
  const update = trx
    .updateTable('carriers')
    .set({ ...said, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns);
  return withConstraintErrors(update.executeTakeFirstOrThrow(), refusals);
}
