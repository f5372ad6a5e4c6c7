import { toMinorUnits } from '@gadgetry/contract/money';
import type { OpenDatabase } from '../../src/database/database.ts';
import type { Purchase } from '../reliability/persistent-buyer.ts';

export interface Verdict {
  /** Keys under which a buyer was told of an order, or of its payment, that is not there. */
  readonly lost: readonly string[];
  /** Orders of one key, or charges of one order, of which there is more than one. */
  readonly doubled: readonly string[];
  /** Orders that come to something else than whoever placed them was shown. */
  readonly mischarged: readonly string[];
  /** Orders with a tax, and with a delivery that is not free. */
  readonly taxed: number;
  readonly delivered: number;
  /** Orders that cost less by a discount, and what was given off more often than it may be. */
  readonly discounted: number;
  readonly guests: number;
  readonly overused: readonly string[];
  readonly orders: number;
  readonly paid: number;
}

interface Row {
  readonly id: string;
  readonly idempotency_key: string;
  readonly payment_status: string;
  readonly grand_total_cents: number;
  readonly shipping_cents: number;
  readonly taxes: number;
  readonly discounts: number;
  readonly key_version: number | null;
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
  const { rows } = await pool.query<Row>(`
    SELECT id, idempotency_key, payment_status, grand_total_cents, shipping_cents, key_version,
      tax_cents + included_tax_cents AS taxes,
      (SELECT count(*)::integer FROM order_discounts d WHERE d.order_id = orders.id) AS discounts
    FROM orders`);
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  const lost = purchases.filter((purchase) => !isKept(purchase, byKey.get(purchase.key)));
  const shown = new Map<string, number[]>();
  for (const { key, shown: totals } of purchases) {
    shown.set(key, [...(shown.get(key) ?? []), ...totals.map(toMinorUnits)]);
  }
  const shownFor = (row: Row) => shown.get(row.idempotency_key) ?? [];
  const mischarged = rows.filter((row) => !shownFor(row).includes(row.grand_total_cents));
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
  // By what the orders have, not by the uses that the shop counts.
  const overused = await pool.query<{ what: string }>(`
    WITH had AS (
      SELECT d.promocode_id, d.code, o.user_id FROM order_discounts d
      JOIN orders o ON o.id = d.order_id WHERE o.status <> 'CANCELLED'
    )
    SELECT format('%s: %s orders, %s may', p.code, count(*), p.max_uses) AS what
    FROM had JOIN promocodes p ON p.id = had.promocode_id
    GROUP BY p.id HAVING count(*) > p.max_uses
    UNION ALL
    SELECT format('%s: %s orders of one customer, %s may', p.code, count(*), p.max_uses_per_customer)
    FROM had JOIN promocodes p ON p.id = had.promocode_id
    GROUP BY p.id, had.user_id HAVING count(*) > p.max_uses_per_customer
    UNION ALL
    SELECT format('%s: %s orders', s.code, count(*))
    FROM had JOIN single_use_codes s ON s.code = had.code
    GROUP BY s.code HAVING count(*) > 1
    UNION ALL
    SELECT format('%s: %s first orders of one customer', p.code, count(*))
    FROM had JOIN promocodes p ON p.id = had.promocode_id AND p.first_order_only
    GROUP BY p.id, had.user_id HAVING count(*) > 1`);
  return {
    lost: lost.map(({ key, orderId, told }) => `key ${key}: told ${told} of ${orderId}`),
    doubled: [...twice, ...charges.rows.map((row) => `charges of ${row.order_id}`)],
    mischarged: mischarged.map(
      (row) => `${row.id}: ${row.grand_total_cents} cents, shown ${shownFor(row).join(', ')}`,
    ),
    taxed: rows.filter((row) => row.taxes > 0).length,
    delivered: rows.filter((row) => row.shipping_cents > 0).length,
    discounted: rows.filter((row) => row.discounts > 0).length,
    guests: rows.filter(
      ({ key_version: key, payment_status: money }) => key !== null && money === 'PAID',
    ).length,
    overused: overused.rows.map(({ what }) => what),
    orders: rows.length,
    paid: rows.filter((row) => row.payment_status === 'PAID').length,
  };
}
