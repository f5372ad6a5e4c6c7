import type { MinorUnits } from '@gadgetry/contract/money';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Waiver } from '../changes/method-rules.ts';

export async function readWaivers(db: Database, orderId: string): Promise<Waiver[]> {
  return db
    .selectFrom('shipping_waivers')
    .select(['from_cents as from', 'amount_cents as amount'])
    .where('order_id', '=', orderId)
    .execute();
}

export async function insertWaivers(
  trx: Transaction,
  orderId: string,
  waivers: readonly Waiver[],
): Promise<void> {
  for (const { from, amount } of waivers) {
    await trx
      .insertInto('shipping_waivers')
      .values({ id: newId(), order_id: orderId, from_cents: from, amount_cents: amount })
      .execute();
  }
}

/** All that was waived of how an order is sent. */
export async function readWaived(db: Database, orderId: string): Promise<MinorUnits> {
  const waivers = await readWaivers(db, orderId);
  return waivers.reduce((sum, { amount }) => sum + amount, 0);
}
