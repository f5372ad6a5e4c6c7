import type { OpenDatabase } from '../../src/database/database.ts';

export interface ProviderFinding {
  readonly order: string;
  readonly detail: string;
}

// Money in cents, by order: what was charged, given back, is on its way back, disputed, lost. The
// provider's side is read from the look-alike's own tables, the shop's from its list of transactions;
// neither of them asks the shop's own checks.
const BOTH_BOOKS = `
  WITH provider AS (
    SELECT s.metadata ->> 'order_id' AS order_id, count(c.id) AS charges, sum(c.amount) AS charged,
      sum(r.refunded) AS refunded, sum(r.refunding) AS refunding,
      sum(d.disputed) AS disputed, sum(d.lost) AS lost
    FROM stripe_sandbox.checkout_sessions s
    JOIN stripe_sandbox.payment_intents i ON i.session_id = s.id
    JOIN stripe_sandbox.charges c ON c.payment_intent_id = i.id AND c.status = 'succeeded'
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE status = 'succeeded'), 0) AS refunded,
        coalesce(sum(amount) FILTER (WHERE status IN ('pending', 'requires_action')), 0) AS refunding
      FROM stripe_sandbox.refunds WHERE charge_id = c.id
    ) r
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE status IN ('needs_response', 'under_review')), 0)
          AS disputed,
        coalesce(sum(amount) FILTER (WHERE status = 'lost'), 0) AS lost
      FROM stripe_sandbox.disputes WHERE charge_id = c.id
    ) d
    GROUP BY 1
  ), shop AS (
    SELECT o.id::text AS order_id, o.status, o.payment_status,
      -- Without what came in other ways, and goes back in them: cash, and goods for goods.
      coalesce(sum(t.amount_cents - p.exchanged_cents) FILTER (
        WHERE t.kind = 'charge' AND t.status = 'succeeded' AND p.gateway <> 'manual'), 0) AS charged,
      coalesce(sum(t.amount_cents) FILTER (
        WHERE t.kind = 'refund' AND t.status = 'succeeded' AND t.given IS NULL
          AND p.gateway <> 'manual'), 0) AS refunded,
      coalesce(sum(t.amount_cents) FILTER (
        WHERE t.kind = 'refund' AND t.status = 'pending' AND t.given IS NULL
          AND p.gateway <> 'manual'), 0) AS refunding,
      coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'charge' AND t.status = 'succeeded'), 0)
        AS taken,
      coalesce(sum(t.amount_cents) FILTER (
        WHERE t.kind = 'refund' AND t.status IN ('succeeded', 'paid_otherwise')
          OR t.kind = 'dispute' AND t.status = 'lost'), 0) AS gone,
      coalesce(bool_or(t.kind = 'refund' AND t.status = 'pending'), false) AS waits,
      coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'dispute' AND t.status = 'open'), 0)
        AS disputed,
      coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'dispute' AND t.status = 'lost'), 0)
        AS lost
    FROM orders o
    LEFT JOIN payments p ON p.order_id = o.id
    LEFT JOIN payment_transactions t ON t.payment_id = p.id
    GROUP BY o.id
  )`;

/**
 * Holds the shop's books against the provider's: of each order, what was charged, given back, is on
 * its way back, disputed and lost must be the same in both, and the order must say so.
 * @returns what differs; nothing when both agree
 */
export async function compareWithProvider({ pool }: OpenDatabase): Promise<ProviderFinding[]> {
  const { rows } = await pool.query<ProviderFinding>(`${BOTH_BOOKS}, compared AS (
      SELECT coalesce(s.order_id, p.order_id) AS order_id, s.order_id IS NULL AS unknown,
        s.status, s.payment_status, coalesce(p.charges, 0) AS charges,
        ARRAY[s.charged, s.refunded, s.refunding, s.disputed, s.lost] AS of_shop,
        ARRAY[coalesce(p.charged, 0), coalesce(p.refunded, 0), coalesce(p.refunding, 0),
          coalesce(p.disputed, 0), coalesce(p.lost, 0)] AS of_provider,
        s.taken > 0 AND NOT s.waits AND s.gone >= s.taken AS all_gone, s.taken > 0 AS taken
      FROM shop s FULL JOIN provider p ON p.order_id = s.order_id
    )
    SELECT order_id AS order,
      format('%s, %s: charged, refunded, refunding, disputed, lost are %s in the shop and %s at the '
        'provider, in %s charges', status, payment_status, of_shop, of_provider, charges) AS detail
    FROM compared
    WHERE unknown OR charges > 1
      -- More went back than was paid, and an admin has accepted that: the books have no room for it.
      OR (of_shop::numeric[] <> of_provider::numeric[] AND NOT EXISTS (
        SELECT FROM provider_differences d
        WHERE d.order_id = compared.order_id AND d.closed_by IS NOT NULL))
      OR (taken AND payment_status <> CASE WHEN all_gone THEN 'REFUNDED' ELSE 'PAID' END)
      OR (NOT taken AND charges > 0)`);
  return rows;
}

/**
 * Holds the pieces that went back, or are on their way, against what was bought, and the lines of each
 * refund against its sum. A line is worth what it cost after what came off it, with its own tax, up to a cent.
 * @returns what differs; nothing when all is in order
 */
export async function compareRefundedLines({ pool }: OpenDatabase): Promise<ProviderFinding[]> {
  const { rows } = await pool.query<ProviderFinding>(`
    WITH back AS (
      SELECT l.order_item_id, sum(l.quantity) AS pieces, sum(l.amount_cents) AS cents
      FROM refund_lines l JOIN payment_transactions t ON t.id = l.refund_id
      WHERE t.status IN ('pending', 'succeeded', 'paid_otherwise')
      GROUP BY l.order_item_id
    )
    SELECT o.id::text AS order,
      format('%s of %s pieces of %s went back, for %s cents', b.pieces, i.quantity, i.name, b.cents)
        AS detail
    FROM back b JOIN order_items i ON i.id = b.order_item_id JOIN orders o ON o.id = i.order_id
    LEFT JOIN LATERAL (
      SELECT sum(x.amount_cents) AS cents FROM order_taxes x
      WHERE x.order_item_id = i.id AND NOT x.is_included
    ) own_tax ON true
    WHERE b.pieces > i.quantity OR b.cents >= 1 + coalesce(own_tax.cents, 0)
      + i.price_cents::numeric * i.quantity - coalesce(i.discount_cents,
        i.price_cents::numeric * i.quantity / o.sub_total_cents * o.discount_cents)
    UNION ALL
    SELECT p.order_id::text, format('the lines of refund %s come to %s of its %s cents, %s for shipping',
      t.id, sum(l.amount_cents), t.amount_cents, t.shipping_cents)
    FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
    JOIN refund_lines l ON l.refund_id = t.id
    LEFT JOIN order_items i ON i.id = l.order_item_id AND i.order_id = p.order_id
    GROUP BY t.id, p.order_id
    HAVING sum(l.amount_cents) + t.shipping_cents <> t.amount_cents OR count(*) > count(i.id)`);
  return rows;
}

/**
 * Holds what came back against what was sent, and what is on the shelf of it against what was sold and
 * what an owner has said of each return.
 * @returns what differs; nothing when all is in order
 */
export async function compareReturnedGoods({ pool }: OpenDatabase): Promise<ProviderFinding[]> {
  const { rows } = await pool.query<ProviderFinding>(`
    WITH line AS (
      SELECT i.order_id, i.id, coalesce(i.variant_id, i.product_id) AS variant_id, i.quantity,
        coalesce((SELECT sum(s.quantity) FROM shipment_lines s WHERE s.order_item_id = i.id), 0) AS sent,
        coalesce((
          SELECT sum(l.received) FROM return_lines l JOIN returns r ON r.id = l.return_id
          WHERE l.order_item_id = i.id AND r.is_sent AND r.status IN ('RECEIVED', 'REFUNDED', 'EXCHANGED')
        ), 0) AS came,
        coalesce((
          SELECT sum(CASE WHEN r.is_sent THEN l.restocked WHEN r.status = 'REFUNDED' THEN l.quantity END)
          FROM return_lines l JOIN returns r ON r.id = l.return_id WHERE l.order_item_id = i.id
        ), 0) + coalesce((
          SELECT sum(p.quantity) FROM restocked_pieces p WHERE p.order_item_id = i.id
        ), 0) AS shelved
      FROM order_items i
    ), variant AS (
      SELECT order_id, variant_id, sum(quantity) AS sold, sum(shelved) AS shelved
      FROM line GROUP BY 1, 2
    ), moved AS (
      SELECT order_id, coalesce(variant_id, product_id) AS variant_id, sum(delta) AS net,
        coalesce(sum(delta) FILTER (WHERE reason = 'return'), 0) AS returned
      FROM stock_movements WHERE order_id IS NOT NULL GROUP BY 1, 2
    )
    SELECT order_id::text AS order, format('%s of line %s were sent of %s, and %s came back', sent, id, quantity, came)
      AS detail
    FROM line WHERE sent > quantity OR came > sent OR shelved > quantity
    UNION ALL
    SELECT v.order_id::text, format('of %s sold of variant %s the ledger has %s, %s of them returned of %s',
      v.sold, v.variant_id, m.net, m.returned, v.shelved)
    FROM variant v JOIN orders o ON o.id = v.order_id
    LEFT JOIN moved m ON m.order_id = v.order_id AND m.variant_id = v.variant_id
    WHERE m.returned <> v.shelved
      -- One that was to go elsewhere and was not paid there never had its pieces.
      OR (m.net IS NULL AND NOT (o.status = 'CANCELLED' AND EXISTS (
        SELECT 1 FROM exchanges x WHERE x.order_id = o.id AND x.relocated_order_id IS NOT NULL)))
      OR m.net <> CASE WHEN o.status = 'CANCELLED' THEN 0 ELSE v.shelved - v.sold END
    UNION ALL
    SELECT r.order_id::text, format('return %s is %s with %s refunds', r.id, r.status, count(t.id))
    FROM returns r LEFT JOIN payment_transactions t ON t.return_id = r.id AND t.retry_of IS NULL
      AND t.given IS DISTINCT FROM 'exchange'
    GROUP BY r.id HAVING count(t.id) <> CASE WHEN r.status = 'REFUNDED' THEN 1 ELSE 0 END
    UNION ALL
    SELECT r.order_id::text, format('return %s is %s and went back in goods %s times', r.id, r.status, count(t.id))
    FROM returns r LEFT JOIN payment_transactions t ON t.return_id = r.id AND t.given = 'exchange'
      AND t.status IN ('pending', 'paid_otherwise')
    GROUP BY r.id HAVING count(t.id) <> CASE WHEN r.status = 'EXCHANGED' THEN 1 ELSE 0 END`);
  return rows;
}

/**
 * Holds what customers paid for a dearer way of sending against how their orders are sent, and orders that
 * went elsewhere against those that they were: what was paid is had once.
 * @returns what differs; nothing when all is in order
 */
export async function compareSentOtherwise({ pool }: OpenDatabase): Promise<ProviderFinding[]> {
  const { rows } = await pool.query<ProviderFinding>(`
    WITH held AS (
      SELECT DISTINCT ON (u.supplements_order_id) u.id, u.supplements_order_id AS main_id, u.shipping_method
      FROM shipping_upgrades s JOIN orders u ON u.id = s.order_id JOIN payments p ON p.order_id = u.id
      WHERE u.status <> 'CANCELLED' ORDER BY u.supplements_order_id, p.settled_at DESC
    )
    SELECT m.id::text AS order, format('is %s, to be sent by %s; paid last as order %s was %s',
      m.status, m.shipping_method, h.id, h.shipping_method) AS detail
    FROM held h JOIN orders m ON m.id = h.main_id
    WHERE m.status = 'CANCELLED' OR m.shipping_method <> h.shipping_method
    UNION ALL
    SELECT f.id::text, format('is %s, and %s elsewhere as order %s', f.status, o.status, o.id)
    FROM exchanges x JOIN orders f ON f.id = x.relocated_order_id JOIN orders o ON o.id = x.order_id
    WHERE o.status <> 'CANCELLED' AND (f.status <> 'CANCELLED' OR o.status = 'PENDING')
    UNION ALL
    SELECT x.relocated_order_id::text, format('goes elsewhere %s times', count(*))
    FROM exchanges x JOIN payments p ON p.order_id = x.order_id AND p.settled_at IS NOT NULL
    WHERE x.relocated_order_id IS NOT NULL AND x.ended_at IS NULL
    GROUP BY 1 HAVING count(*) > 1
    UNION ALL
    SELECT m.order_id::text, format('moved %s pieces, and was never paid elsewhere', sum(abs(m.delta)))
    FROM exchanges x JOIN stock_movements m ON m.order_id = x.order_id
    WHERE x.relocated_order_id IS NOT NULL AND x.ended_at IS NOT NULL
    GROUP BY 1`);
  return rows;
}

/** How many cards were charged in all. */
export async function countCharges({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM stripe_sandbox.charges WHERE status = 'succeeded'`,
  );
  return rows[0]?.count ?? 0;
}
