import type { Check } from './check.ts';

export const discountChecks: readonly Check[] = [
  {
    name: 'codes-are-used-once-per-order',
    rule: 'A living order has a use of each of its discounts by its own customer, but of one that was given by hand, and no other order has one, nor one as which another is to go elsewhere before it is paid; of these its code is one, and no other came by a code',
    query: `
      SELECT order_id::text AS subject,
        CASE WHEN u.created_at IS NULL THEN format('discount %s without a use', d.name)
          ELSE format('a use that belongs to no living order (%s)', coalesce(o.status, 'no order')) END AS detail
      FROM order_discounts d FULL JOIN promocode_uses u USING (order_id, promocode_id)
      LEFT JOIN orders o ON o.id = order_id
      CROSS JOIN LATERAL (SELECT o.status = 'PENDING' AND EXISTS (SELECT 1 FROM exchanges x
        WHERE x.order_id = o.id AND x.relocated_order_id IS NOT NULL) AS is_to_come) AS r
      WHERE (u.created_at IS NULL AND promocode_id IS NOT NULL AND o.status <> 'CANCELLED' AND NOT r.is_to_come)
        OR (u.created_at IS NOT NULL
          AND (o.id IS NULL OR d.name IS NULL OR o.status = 'CANCELLED' OR r.is_to_come))
      UNION ALL
      SELECT o.id::text, format('code %s is no discount of it', o.promocode) FROM orders o
      WHERE o.promocode IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM order_discounts d WHERE d.order_id = o.id AND d.code = o.promocode)
      UNION ALL
      SELECT o.id::text, format('discount %s came by code %s, which is not that of the order', d.name, d.code)
      FROM order_discounts d JOIN orders o ON o.id = d.order_id
      WHERE d.code <> o.promocode OR (d.code IS NOT NULL AND o.promocode IS NULL)
      UNION ALL
      SELECT o.id::text, 'a use of somebody else' FROM promocode_uses u
      JOIN orders o ON o.id = u.order_id WHERE u.user_id <> o.user_id`,
  },
  {
    name: 'discounts-by-hand-are-of-made-orders',
    rule: 'A discount without a promocode is of an order that an admin has made, as its story says, and comes to no more than the goods',
    query: `
      SELECT o.id::text AS subject, format('discount %s of %s cents, made by %s', d.name, d.goods_cents, coalesce(o.made_by, 'its customer')) AS detail
      FROM order_discounts d JOIN orders o ON o.id = d.order_id
      WHERE d.promocode_id IS NULL AND (o.made_by IS NULL OR d.goods_cents > o.sub_total_cents)
      UNION ALL
      SELECT o.id::text, format('made by %s, placed by %s', coalesce(o.made_by, 'its customer'), coalesce(e.actor, 'its customer'))
      FROM orders o JOIN order_events e ON e.order_id = o.id AND e.kind = 'placed'
      WHERE o.made_by IS DISTINCT FROM e.actor`,
  },
  {
    name: 'discounts-are-within-their-limits',
    rule: 'No discount is used more often than its owner wants, in all or by one customer, unless they have lowered the limit since, or the customer took an order over that a guest had placed',
    query: `
      SELECT p.id::text AS subject, format('%s of %s uses', count(*), p.max_uses) AS detail
      FROM promocodes p JOIN promocode_uses u ON u.promocode_id = p.id
      GROUP BY p.id HAVING count(*) > p.max_uses AND max(u.created_at) > p.updated_at
      UNION ALL
      SELECT p.id::text, format('%s of %s uses by one customer', count(*), p.max_uses_per_customer)
      FROM promocodes p JOIN promocode_uses u ON u.promocode_id = p.id
      LEFT JOIN orders o ON o.id = u.order_id WHERE o.claimed_from IS NULL
      GROUP BY p.id, u.user_id
      HAVING count(*) > p.max_uses_per_customer AND max(u.created_at) > p.updated_at`,
  },
  {
    name: 'first-order-codes-were-first',
    rule: 'An order with a first-order code has no earlier order of the same account that was paid by then, unless the account took it over later, or the order goes elsewhere for one that was first',
    query: `
      SELECT o.id::text AS subject, format('order %s was before it', e.id) AS detail
      FROM promocode_uses u JOIN orders o ON o.id = u.order_id
      JOIN orders e ON e.user_id = o.user_id AND e.id <> o.id AND e.created_at < o.created_at
      WHERE u.first_order
        AND NOT EXISTS (SELECT 1 FROM exchanges x
          WHERE x.order_id = o.id AND x.relocated_order_id IS NOT NULL)
        AND e.status IN ('CONFIRMED', 'SHIPPED', 'DELIVERED')
        AND EXISTS (SELECT 1 FROM payments p WHERE p.order_id = e.id AND p.settled_at < o.created_at)
        AND NOT EXISTS (SELECT 1 FROM order_events c
          WHERE c.order_id = e.id AND c.kind = 'claimed' AND c.created_at > o.created_at)`,
  },
];
