import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';

export interface PromocodeUse {
  readonly orderId: string;
  readonly promocodeId: string;
  readonly userId: string;
  /** Whether the code is one for first orders: of those an account can have one in use. */
  readonly firstOrder: boolean;
}

/** @returns false where the account already has a first-order code in use */
export async function insertUse(trx: Transaction, use: PromocodeUse): Promise<boolean> {
  const inserted = await trx
    .insertInto('promocode_uses')
    .values({
      order_id: use.orderId,
      promocode_id: use.promocodeId,
      user_id: use.userId,
      first_order: use.firstOrder,
    })
    // Spelt as the partial index spells it: a parameter would not be recognised as its condition.
    .onConflict((conflict) =>
      conflict.column('user_id').where(sql<boolean>`first_order`).doNothing(),
    )
    .returning('order_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteUse(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('promocode_uses').where('order_id', '=', orderId).execute();
}
