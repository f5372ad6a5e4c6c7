import { type Check, PATIENCE } from './check.ts';

export const refundChecks: readonly Check[] = [
  {
    name: 'refunds-are-finished',
    rule: 'Every refund has reached the provider, unless an admin has to pay it, and one that failed was asked for again or closed, unless all of the money went back in another way',
    query: `
      SELECT p.order_id::text AS subject,
        format('refund %s of %s cents is %s (%s), asked for %s times', t.id, t.amount_cents, t.status,
          coalesce(t.failure, 'no answer'), t.failures) AS detail
      FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
      WHERE t.kind = 'refund' AND (
        (t.status = 'pending' AND t.provider_id IS NULL AND p.gateway <> 'manual' AND t.given IS NULL AND t.created_at < now() - ${PATIENCE})
        OR (t.status = 'failed' AND NOT EXISTS (
          SELECT 1 FROM payment_transactions r WHERE r.retry_of = t.id)
          AND p.refunded_cents + p.refunding_cents + p.lost_cents < p.amount_cents))`,
  },
  {
    name: 'refunds-are-of-what-was-bought',
    rule: 'No more pieces of a line go back than were bought, nor more than was paid for them or for shipping, and the lines of a refund come to its sum with what it gives back of shipping',
    query: `
      SELECT o.id::text AS subject,
        format('%s of %s × %s go back, %s cents', sum(l.quantity), i.quantity, i.name, sum(l.amount_cents)) AS detail
      FROM refund_lines l JOIN payment_transactions t ON t.id = l.refund_id
      JOIN order_items i ON i.id = l.order_item_id JOIN orders o ON o.id = i.order_id
      WHERE t.status IN ('pending', 'succeeded', 'paid_otherwise')
      GROUP BY o.id, i.id HAVING sum(l.quantity) > i.quantity
        OR sum(l.amount_cents) > coalesce(i.price_cents::bigint * i.quantity - i.discount_cents,
            ceil(i.price_cents::numeric * i.quantity * (o.sub_total_cents - o.discount_cents) / o.sub_total_cents))
          + (SELECT coalesce(sum(x.amount_cents), 0) FROM order_taxes x WHERE x.order_id = o.id AND x.order_item_id = i.id AND NOT x.is_included)
      UNION ALL
      SELECT o.id::text, format('%s cents of shipping go back', sum(t.shipping_cents))
      FROM payment_transactions t JOIN payments p ON p.id = t.payment_id JOIN orders o ON o.id = p.order_id
      WHERE t.shipping_cents > 0 AND t.status IN ('pending', 'succeeded', 'paid_otherwise')
      GROUP BY o.id HAVING sum(t.shipping_cents) > o.shipping_cents + o.tax_cents
        - (SELECT coalesce(sum(x.amount_cents), 0) FROM order_taxes x WHERE x.order_id = o.id AND x.order_item_id IS NOT NULL AND NOT x.is_included)
      UNION ALL
      SELECT p.order_id::text, format('refund %s of %s cents, its lines %s, shipping %s', t.id, t.amount_cents, coalesce(sum(l.amount_cents), 0), t.shipping_cents)
      FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
      LEFT JOIN refund_lines l ON l.refund_id = t.id
      WHERE t.kind = 'refund'
      GROUP BY p.order_id, t.id HAVING (count(l.refund_id) > 0 OR t.shipping_cents > 0)
        AND coalesce(sum(l.amount_cents), 0) + t.shipping_cents <> t.amount_cents`,
  },
  {
    name: 'refunds-are-asked-for-again',
    rule: 'A refund is asked for once more where one of the same payment failed',
    query: `
      SELECT p.order_id::text AS subject,
        format('refund %s instead of %s %s', r.id, f.kind, CASE WHEN f.payment_id = r.payment_id THEN f.id::text ELSE 'of another payment' END) AS detail
      FROM payment_transactions r JOIN payment_transactions f ON f.id = r.retry_of
      JOIN payments p ON p.id = r.payment_id
      WHERE r.kind <> 'refund' OR f.kind <> 'refund' OR f.payment_id <> r.payment_id`,
  },
  {
    name: 'cancelled-orders-kept-no-money',
    rule: 'Of an order that was cancelled all money went back, is on its way or was closed by an admin, but for what a dispute decided, also one about an order that had paid for it',
    query: `
      WITH RECURSIVE before AS (
        SELECT x.order_id, x.amount_cents, coalesce(x.relocated_order_id, r.order_id) AS earlier_id
        FROM exchanges x LEFT JOIN returns r ON r.id = x.return_id WHERE x.ended_at IS NULL
        UNION ALL
        SELECT l.order_id, least(l.amount_cents, x.amount_cents), coalesce(x.relocated_order_id, r.order_id)
        FROM before l JOIN exchanges x ON x.order_id = l.earlier_id AND x.ended_at IS NULL
        LEFT JOIN returns r ON r.id = x.return_id
      ), claimed AS (
        SELECT l.order_id, max(least(l.amount_cents, t.amount_cents)) AS cents
        FROM before l JOIN payments p ON p.order_id = l.earlier_id
        JOIN payment_transactions t ON t.payment_id = p.id AND t.kind = 'dispute'
        GROUP BY 1
      )
      SELECT o.id::text AS subject,
        format('%s cents taken, %s given back', p.amount_cents, coalesce(sum(b.amount_cents), 0)) AS detail
      FROM orders o JOIN payments p ON p.order_id = o.id
      JOIN payment_transactions c ON c.payment_id = p.id AND c.kind = 'charge' AND c.status = 'succeeded'
      LEFT JOIN payment_transactions b ON b.payment_id = p.id AND b.kind <> 'charge'
      LEFT JOIN claimed l ON l.order_id = o.id
      WHERE o.status = 'CANCELLED'
      GROUP BY o.id, p.id, l.cents
      HAVING coalesce(sum(b.amount_cents), 0) + coalesce(l.cents, 0) < p.amount_cents`,
  },
];
