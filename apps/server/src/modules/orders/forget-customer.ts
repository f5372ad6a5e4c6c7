import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';

/**
 * Takes a person out of their orders; what was sold, and for how much, stays in the books. Where a
 * parcel may still be on its way, the address is what it travels by.
 * @returns the orders
 */
export async function anonymiseCustomer(trx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET customer_name = 'Deleted account', customer_email = '',
      request_fingerprint = 'forgotten'
    WHERE user_id = ${userId} RETURNING id`.execute(trx);
  await sql`
    UPDATE orders SET ship_line_1 = 'removed', ship_line_2 = 'removed', ship_phone = '0000000000'
    WHERE user_id = ${userId} AND status IN ('DELIVERED', 'CANCELLED')`.execute(trx);
  return rows.map(({ id }) => id);
}
