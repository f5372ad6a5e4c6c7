import { SAVED_ADDRESSES_MAX } from '@gadgetry/contract/address-book';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { AddressColumns, AddressRow } from './tables.ts';

/** Makes the changes to one account's addresses wait for each other until the transaction ends. */
export async function lockAddresses(trx: Transaction, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`addresses of ${userId}`}, 0))`.execute(
    trx,
  );
}

/** The default one first, then as they were saved. */
export async function readAddresses(db: Database, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Into the first place that is free; the first of an account is its default.
 * @returns undefined where all places are taken
 */
export async function insertAddress(
  trx: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  columns: AddressColumns,
): Promise<AddressRow | undefined> {
  const taken = trx.selectFrom('addresses').select('place').where('user_id', '=', userId);
  const { rows } = await sql<{ place: number }>`
    SELECT place FROM generate_series(1, ${SAVED_ADDRESSES_MAX}) AS place
    WHERE place NOT IN (${taken}) ORDER BY place LIMIT 1`.execute(trx);
  const place = rows[0]?.place;
  if (place === undefined) return undefined;
  const isFirst = (await taken.limit(1).execute()).length === 0;
  return trx
    .insertInto('addresses')
    .values({ id, user_id: userId, place, is_default: isFirst, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateAddress(
  trx: Transaction,
  { id, version }: Pick<AddressRow, 'id' | 'version'>,
  columns: AddressColumns,
): Promise<AddressRow | undefined> {
  return trx
    .updateTable('addresses')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function setDefaultAddress(
  trx: Transaction,
  userId: string,
  id: string,
): Promise<void> {
  // Two statements: at no moment are there two.
  const own = trx.updateTable('addresses').where('user_id', '=', userId);
  await own.set({ is_default: false }).where('is_default', '=', true).execute();
  await own.set({ is_default: true }).where('id', '=', id).execute();
}

export async function deleteAddress(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('addresses').where('id', '=', id).execute();
}

/** With the account. */
export async function deleteAddressesOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('addresses').where('user_id', '=', userId).execute();
}
