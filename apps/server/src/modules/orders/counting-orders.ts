import type { OrderStatus } from '@gadgetry/contract/orders';
import type { Database } from '../../platform/database.ts';
import { COUNTING_STATUSES } from './order-status.ts';

async function hasOrder(
  db: Database,
  userId: string,
  statuses: readonly OrderStatus[],
): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', statuses)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Whether an account has an order that is paid or being paid: its next one is not a first order then. */
export function hasCountingOrder(db: Database, userId: string): Promise<boolean> {
  return hasOrder(db, userId, COUNTING_STATUSES);
}

/** Whether it has one that is paid: letting go of the others makes none a first order any more. */
export function hasPaidOrder(db: Database, userId: string): Promise<boolean> {
  return hasOrder(
    db,
    userId,
    COUNTING_STATUSES.filter((status) => status !== 'PENDING'),
  );
}
