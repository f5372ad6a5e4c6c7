import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { returnedPieces } from '../payments/index.ts';

interface Line {
  readonly id: string;
  readonly quantity: number;
}

/** Lines of which not all pieces have gone, or are going, back for their money. */
async function keptLines<Kept extends Line>(db: Database, lines: readonly Kept[]): Promise<Kept[]> {
  if (lines.length === 0) return [];
  const returned = await returnedPieces(
    db,
    lines.map(({ id }) => id),
  );
  return lines.filter(({ id, quantity }) => quantity > (returned.get(id) ?? 0));
}

const paidAndDelivered = (db: Database) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('orders.status', '=', 'DELIVERED')
    .where('orders.payment_status', '=', 'PAID');

/** Whether an account has bought a product, has got it, and has not been given all its money back. */
export async function hasReceived(
  db: Database,
  userId: string,
  productId: string,
): Promise<boolean> {
  const lines = await paidAndDelivered(db)
    .select(['order_items.id', 'order_items.quantity'])
    .where('orders.user_id', '=', userId)
    .where('order_items.product_id', '=', productId)
    .execute();
  return (await keptLines(db, lines)).length > 0;
}

/** An order that has arrived, with the products that its customer still has of it. */
export interface ArrivedOrder {
  readonly userId: string;
  readonly customer: { readonly name: string; readonly email: string };
  readonly productIds: readonly string[];
}

/**
 * Takes orders that were delivered by `until`, each once in its life, whatever becomes of the mail: in
 * the transaction in which it is written. Several processes take different ones.
 * @param since of those delivered earlier the customers are not asked any more
 * @returns how many were taken, and of whom something is to be asked
 */
export async function takeArrivedOrders(
  trx: Transaction,
  { since, until, limit }: { readonly since: Date; readonly until: Date; readonly limit: number },
): Promise<{ readonly taken: number; readonly arrived: ArrivedOrder[] }> {
  const { rows } = await sql<{ id: string; lately: boolean }>`
    UPDATE orders SET review_asked_at = now()
    FROM (
      SELECT o.id, e.created_at >= ${since} AS lately
      FROM orders o JOIN order_events e ON e.order_id = o.id AND e.kind = 'delivered'
      WHERE o.status = 'DELIVERED' AND o.review_asked_at IS NULL AND e.created_at <= ${until}
      ORDER BY o.id LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED
    ) AS due
    WHERE orders.id = due.id
    RETURNING orders.id, due.lately`.execute(trx);
  const ids = rows.filter(({ lately }) => lately).map(({ id }) => id);
  return { taken: rows.length, arrived: ids.length === 0 ? [] : await readArrived(trx, ids) };
}

async function readArrived(trx: Transaction, ids: readonly string[]): Promise<ArrivedOrder[]> {
  const lines = await paidAndDelivered(trx)
    .select([
      'orders.id as order_id',
      'orders.user_id',
      'orders.customer_name',
      'orders.customer_email',
      'order_items.id',
      'order_items.product_id',
      'order_items.quantity',
    ])
    .where('orders.id', 'in', ids)
    // Of a deleted account.
    .where('orders.customer_email', '<>', '')
    // Reviews are written by accounts.
    .where('orders.key_version', 'is', null)
    .orderBy('orders.id')
    .orderBy('order_items.position')
    .execute();
  const orders = new Map<string, ArrivedOrder & { productIds: string[] }>();
  for (const line of await keptLines(trx, lines)) {
    const order = orders.get(line.order_id) ?? {
      userId: line.user_id,
      customer: { name: line.customer_name, email: line.customer_email },
      productIds: [],
    };
    if (!order.productIds.includes(line.product_id)) order.productIds.push(line.product_id);
    orders.set(line.order_id, order);
  }
  return [...orders.values()];
}
