import type { Database } from '../../../database/database.ts';
import type { PaidBefore } from './exchange-rules.ts';

/** null: all of it is paid, or to be paid, with money of its own. */
export async function paidBefore(db: Database, orderId: string): Promise<PaidBefore | null> {
  const row = await db
    .selectFrom('exchanges as x')
    .leftJoin('returns as r', 'r.id', 'x.return_id')
    .innerJoin('orders as o', (join) =>
      join.on((on) => on('o.id', '=', on.fn.coalesce('x.relocated_order_id', 'r.order_id'))),
    )
    .select(['o.number', 'x.return_id'])
    .where('x.order_id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { as: row.return_id === null ? 'relocation' : 'exchange', number: row.number };
}
