import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { COUNTING_STATUSES } from './order-status.ts';

/**
 * Whether an account has an order that is paid or being paid: its next one is not a first order then.
 * @param replaced unpaid orders that the next one is meant instead of
 */
export async function hasCountingOrder(
  db: Database,
  userId: string,
  replaced: readonly string[] = [],
): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', COUNTING_STATUSES)
    // Kysely has no word for 'other than all of these' that also takes none.
    .where(sql<boolean>`(status <> 'PENDING' OR id <> ALL (${replaced}::uuid[]))`)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
