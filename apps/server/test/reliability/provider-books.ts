import type { OpenDatabase } from '../../src/platform/database.ts';

export interface ProviderFinding {
  readonly order: string;
  readonly detail: string;
}

/**
 * Holds the shop's books against what the provider has really charged: of each order, the money that
 * was taken and not given back must be what the shop says it has.
 * @returns what differs; nothing when both agree
 */
export async function compareWithProvider({ pool }: OpenDatabase): Promise<ProviderFinding[]> {
  const { rows } = await pool.query<ProviderFinding>(`
    WITH charged AS (
      SELECT s.metadata ->> 'order_id' AS order_id, count(*) AS charges,
        sum(c.amount - c.amount_refunded) AS kept
      FROM stripe_sandbox.charges c
      JOIN stripe_sandbox.payment_intents i ON i.id = c.payment_intent_id
      JOIN stripe_sandbox.checkout_sessions s ON s.id = i.session_id
      WHERE c.status = 'succeeded' GROUP BY 1
    ), booked AS (
      SELECT o.id::text AS order_id, o.status, o.payment_status,
        CASE WHEN o.payment_status = 'PAID' THEN o.grand_total_cents ELSE 0 END AS has
      FROM orders o
    )
    SELECT coalesce(b.order_id, c.order_id) AS order,
      format('%s, %s: the shop has %s, the provider kept %s in %s charges', b.status,
        b.payment_status, b.has, coalesce(c.kept, 0), coalesce(c.charges, 0)) AS detail
    FROM booked b FULL JOIN charged c ON c.order_id = b.order_id
    WHERE b.order_id IS NULL OR coalesce(c.kept, 0) <> b.has OR coalesce(c.charges, 0) > 1`);
  return rows;
}

/** How many cards were charged in all. */
export async function countCharges({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM stripe_sandbox.charges WHERE status = 'succeeded'`,
  );
  return rows[0]?.count ?? 0;
}
