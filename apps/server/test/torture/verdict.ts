import type { OpenDatabase } from '../../src/database/database.ts';
import type { Purchase } from '../reliability/persistent-buyer.ts';

export interface Verdict {
  /** Keys under which a buyer was told of an order, or of its payment, that is not there. */
  readonly lost: readonly string[];
  /** Orders of one key, or charges of one order, of which there is more than one. */
  readonly doubled: readonly string[];
  readonly orders: number;
  readonly paid: number;
}

interface Row {
  readonly id: string;
  readonly idempotency_key: string;
  readonly payment_status: string;
}

function isKept(purchase: Purchase, order: Row | undefined): boolean {
  if (purchase.orderId === null) return true;
  if (order?.id !== purchase.orderId) return false;
  // What was paid stays paid until it is given back or lost to a dispute; the books say which.
  return purchase.told !== 'paid' || ['PAID', 'REFUNDED'].includes(order.payment_status);
}

/** Holds what the buyers were told against what the shop and the provider have. */
export async function judge(
  { pool }: OpenDatabase,
  purchases: readonly Purchase[],
): Promise<Verdict> {
  const { rows } = await pool.query<Row>('SELECT id, idempotency_key, payment_status FROM orders');
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  const lost = purchases.filter((purchase) => !isKept(purchase, byKey.get(purchase.key)));
  const seen = new Map<string, Set<string>>();
  const note = (key: string, orderId: string) => {
    seen.set(key, (seen.get(key) ?? new Set()).add(orderId));
  };
  for (const row of rows) note(row.idempotency_key, row.id);
  for (const { key, orderId } of purchases) if (orderId !== null) note(key, orderId);
  const twice = [...seen].filter(([, ids]) => ids.size > 1).map(([key]) => `key ${key}`);
  const charges = await pool.query<{ order_id: string }>(`
    SELECT s.metadata ->> 'order_id' AS order_id FROM stripe_sandbox.charges c
    JOIN stripe_sandbox.payment_intents i ON i.id = c.payment_intent_id
    JOIN stripe_sandbox.checkout_sessions s ON s.id = i.session_id
    WHERE c.status = 'succeeded' GROUP BY 1 HAVING count(*) > 1`);
  return {
    lost: lost.map(({ key, orderId, told }) => `key ${key}: told ${told} of ${orderId}`),
    doubled: [...twice, ...charges.rows.map((row) => `charges of ${row.order_id}`)],
    orders: rows.length,
    paid: rows.filter((row) => row.payment_status === 'PAID').length,
  };
}
