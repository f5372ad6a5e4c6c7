import type { MinorUnits } from '@gadgetry/contract/money';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Tables } from '../../../database/tables.ts';

export type WaiverRow = Selectable<Tables['shipping_waivers']>;

/** The oldest first. */
export async function readWaivers(db: Database, orderId: string): Promise<WaiverRow[]> {
  return db
    .selectFrom('shipping_waivers')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @param amount of the shipping, without tax */
export async function insertWaiver(
  trx: Transaction,
  orderId: string,
  amount: MinorUnits,
): Promise<void> {
  await trx
    .insertInto('shipping_waivers')
    .values({ id: newId(), order_id: orderId, amount_cents: amount })
    .execute();
}

/** All that was waived of how an order is sent. */
export async function readWaived(db: Database, orderId: string): Promise<MinorUnits> {
  const waivers = await readWaivers(db, orderId);
  return waivers.reduce((sum, { amount_cents: amount }) => sum + amount, 0);
}
