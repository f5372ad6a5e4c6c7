import type { Check } from './check.ts';

export const exchangeChecks: readonly Check[] = [
  {
    name: 'exchanges-are-given-once',
    rule: 'A return that was exchanged has one order that is sent for it, of the same customer, and one refund in goods of its own order; that is done once the order is paid, and waits before; any other return has none that holds',
    query: `
      SELECT r.order_id::text AS subject, format('return %s is %s and has %s exchanges', r.id, r.status, count(x.order_id)) AS detail
      FROM returns r LEFT JOIN exchanges x ON x.return_id = r.id AND x.ended_at IS NULL
      GROUP BY r.id HAVING count(x.order_id) <> CASE WHEN r.status = 'EXCHANGED' THEN 1 ELSE 0 END
      UNION ALL
      SELECT x.order_id::text, format('%s (%s), exchanged for %s cents of return %s, whose refund of %s cents is %s',
        o.status, o.payment_status, x.amount_cents, x.return_id, t.amount_cents, t.status)
      FROM exchanges x JOIN orders o ON o.id = x.order_id
      JOIN payment_transactions t ON t.id = x.refund_id
      JOIN payments p ON p.id = t.payment_id JOIN returns r ON r.id = x.return_id
      WHERE t.given IS DISTINCT FROM 'exchange' OR t.return_id IS DISTINCT FROM x.return_id
        OR p.order_id <> r.order_id OR t.amount_cents <> x.amount_cents
        OR x.amount_cents > o.grand_total_cents
        OR t.status <> CASE WHEN x.ended_at IS NOT NULL THEN 'closed'
          WHEN o.status = 'PENDING' THEN 'pending' ELSE 'paid_otherwise' END
        OR (x.ended_at IS NOT NULL AND o.status <> 'CANCELLED')
      UNION ALL
      SELECT p.order_id::text, format('refund %s in goods is of no exchange', t.id)
      FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
      WHERE t.given = 'exchange' AND NOT EXISTS (SELECT FROM exchanges x WHERE x.refund_id = t.id)`,
  },
  {
    name: 'exchanged-payments-are-of-an-exchange',
    rule: 'What of a payment came in goods is what came back for its order, and an order that is paid with goods alone is sent for some',
    query: `
      SELECT p.order_id::text AS subject, format('%s of %s cents of its payment came in goods, its exchange says %s',
        p.exchanged_cents, p.amount_cents, coalesce(x.amount_cents, 0)) AS detail
      FROM payments p LEFT JOIN exchanges x ON x.order_id = p.order_id AND x.ended_at IS NULL
      WHERE p.status IN ('paid', 'refunding', 'refunded')
        AND p.exchanged_cents <> coalesce(x.amount_cents, 0)
      UNION ALL
      SELECT o.id::text, format('is paid by exchange of %s of its %s cents', coalesce(x.amount_cents, 0), o.grand_total_cents)
      FROM orders o LEFT JOIN exchanges x ON x.order_id = o.id AND x.ended_at IS NULL
      WHERE o.payment_method = 'exchange' AND coalesce(x.amount_cents, 0) <> o.grand_total_cents`,
  },
];
