import type { Database } from '../../platform/database.ts';
import { COUNTING_STATUSES } from './order-status.ts';

/** Whether an account has an order that is paid or being paid: its next one is not a first order then. */
export async function hasCountingOrder(db: Database, userId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', COUNTING_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
