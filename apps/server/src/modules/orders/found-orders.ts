import type { AdminSearch } from '@gadgetry/contract/admin-search';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { Database } from '../../database/database.ts';
import { readNewestFound } from './admin-order-list.ts';

/** The newest orders of a search, as the admins' list finds them. */
export async function findOrders(
  db: Database,
  search: string,
  limit: number,
): Promise<AdminSearch['orders']> {
  const rows = await readNewestFound(db, search, limit);
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    customerName: row.customer_name,
    orderStatus: row.status,
    orderDate: row.created_at.toISOString(),
    grandTotal: fromMinorUnits(row.grand_total_cents),
  }));
}
