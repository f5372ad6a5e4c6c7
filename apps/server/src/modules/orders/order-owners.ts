import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { OrderKeys } from './guests/order-keys.ts';
import type { OrderRow } from './order-store.ts';

/** Whose orders are one's own: those of one's account, and those to which one has the keys. */
export interface Owner {
  /** null for a guest: an address that was typed opens no order. */
  readonly userId: string | null;
  readonly keys: Pick<OrderKeys, 'opens'>;
}

export const owns = (
  { userId, keys }: Owner,
  order: Pick<OrderRow, 'id' | 'user_id' | 'key_version'>,
): boolean => order.user_id === userId || keys.opens(order);

/** Those of some orders that are somebody's own, and what is owed for them. */
export async function listOwn(db: Database, owner: Owner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment_status', 'created_at'])
    .select(['user_id', 'key_version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.filter((row) => owns(owner, row));
}

/** Those of them that wait for their payment. */
export async function listUnpaid(
  db: Database,
  owner: Owner,
  ids: readonly string[],
): Promise<string[]> {
  const own = await listOwn(db, owner, ids);
  return own.filter(({ status }) => status === 'PENDING').map(({ id }) => id);
}

/** An order as its customer can name it, whatever account it is of. @returns its id */
export async function findByNumber(
  db: Database,
  number: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .where(sql<boolean>`lower(customer_email) = ${email.toLowerCase()}`)
    .executeTakeFirst();
  return row?.id;
}

/** Takes an order that had no account into one; no key opens it any more. */
export async function giveToAccount(trx: Transaction, id: string, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ claimed_from: sql.ref('user_id'), user_id: userId, key_version: null })
    .where('id', '=', id)
    .execute();
}

/** Ends all keys to an order without an account; those that are given out from now on open it. */
export async function endKeys(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ key_version: sql`key_version + 1` })
    .where('id', '=', id)
    .execute();
}
