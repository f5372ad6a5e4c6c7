import { isPaidInGoods } from '@gadgetry/contract/payment-methods';
import { type Check, namesOf } from './check.ts';

const inGoods = namesOf(isPaidInGoods);

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
    name: 'relocations-are-of-one-order',
    rule: 'An order as which another one goes elsewhere has its goods and discounts, and what that was paid, as far as it costs; that is given and the other ended once it is paid, and before both are as they were',
    query: `
      SELECT x.order_id::text AS subject, format('%s of %s cents, paid with %s cents of order %s (%s, %s cents), whose refund of %s cents is %s',
        o.status, o.grand_total_cents, x.amount_cents, f.id, f.status, f.grand_total_cents, t.amount_cents, t.status) AS detail
      FROM exchanges x JOIN orders o ON o.id = x.order_id JOIN orders f ON f.id = x.relocated_order_id
      JOIN payment_transactions t ON t.id = x.refund_id JOIN payments p ON p.id = t.payment_id
      WHERE t.given IS DISTINCT FROM 'exchange' OR t.return_id IS NOT NULL OR p.order_id <> f.id
        OR t.amount_cents <> x.amount_cents
        OR x.amount_cents <> least(o.grand_total_cents, f.grand_total_cents)
        OR (o.sub_total_cents, o.discount_cents) IS DISTINCT FROM (f.sub_total_cents, f.discount_cents)
        OR t.status <> CASE WHEN x.ended_at IS NOT NULL THEN 'closed'
          WHEN o.status = 'PENDING' THEN 'pending' ELSE 'paid_otherwise' END
        OR (x.ended_at IS NOT NULL AND o.status <> 'CANCELLED')
        OR (x.ended_at IS NULL AND (f.status = 'CANCELLED') = (o.status = 'PENDING'))`,
  },
  {
    name: 'exchanged-payments-are-of-an-exchange',
    rule: 'What of a payment came in goods, or with another order, is what its exchange says, and an order that is paid with that alone has one',
    query: `
      SELECT p.order_id::text AS subject, format('%s of %s cents of its payment came in goods, its exchange says %s',
        p.exchanged_cents, p.amount_cents, coalesce(x.amount_cents, 0)) AS detail
      FROM payments p LEFT JOIN exchanges x ON x.order_id = p.order_id AND x.ended_at IS NULL
      WHERE p.status IN ('paid', 'refunding', 'refunded')
        AND p.exchanged_cents <> coalesce(x.amount_cents, 0)
      UNION ALL
      SELECT o.id::text, format('is paid by exchange of %s of its %s cents', coalesce(x.amount_cents, 0), o.grand_total_cents)
      FROM orders o LEFT JOIN exchanges x ON x.order_id = o.id AND x.ended_at IS NULL
      WHERE o.payment_method IN (${inGoods}) AND coalesce(x.amount_cents, 0) <> o.grand_total_cents`,
  },
];
