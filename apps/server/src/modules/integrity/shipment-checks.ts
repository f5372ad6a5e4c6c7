import type { Check } from './check.ts';

export const shipmentChecks: readonly Check[] = [
  {
    name: 'supplements-are-of-their-order',
    rule: 'What was added to an order was added by an admin to an order of the same customer that is no addition itself, as the story of that one says, and paid no shipping unless it is what that costs more',
    query: `
      SELECT s.id::text AS subject, format('added to %s by %s, with %s cents of shipping', s.supplements_order_id,
        coalesce(s.made_by, 'its customer'), s.shipping_cents) AS detail
      FROM orders s LEFT JOIN orders o ON o.id = s.supplements_order_id AND o.supplements_order_id IS NULL
        AND coalesce(s.claimed_from, s.user_id) IN (o.user_id, coalesce(o.claimed_from, o.user_id))
      LEFT JOIN shipping_upgrades u ON u.order_id = s.id
      WHERE s.supplements_order_id IS NOT NULL
        AND (o.id IS NULL OR s.made_by IS NULL OR (s.shipping_cents > 0 AND u.order_id IS NULL) OR NOT EXISTS (
          SELECT FROM order_events e
          WHERE e.order_id = o.id AND e.detail = s.number
            AND e.kind = CASE WHEN u.order_id IS NULL THEN 'supplement_placed' ELSE 'upgrade_asked' END))`,
  },
  {
    name: 'upgrades-are-shipping-alone',
    rule: 'What a dearer way of sending an order costs more has no items, is the only one of its order that waits, is on its way when that is, and holds for no order that was cancelled',
    query: `
      SELECT u.order_id::text AS subject,
        format('%s for %s cents with %s items, beside %s', s.status, s.shipping_cents, count(i.id), coalesce(o.status, 'no order')) AS detail
      FROM shipping_upgrades u JOIN orders s ON s.id = u.order_id
      LEFT JOIN orders o ON o.id = s.supplements_order_id
      LEFT JOIN order_items i ON i.order_id = s.id
      GROUP BY u.order_id, s.id, o.id
      HAVING o.id IS NULL OR count(i.id) > 0 OR s.shipping_cents = 0 OR s.sub_total_cents > 0
        OR (s.status IN ('CONFIRMED', 'SHIPPED', 'DELIVERED') AND o.status <> s.status)
        OR (s.status = 'PENDING' AND (o.status <> 'CONFIRMED'
          OR EXISTS (SELECT FROM shipments h WHERE h.order_id = o.id)))`,
  },
  {
    name: 'shipments-are-of-what-was-bought',
    rule: 'No more pieces of a line are sent than were bought, and every shipment has some of its own order',
    query: `
      SELECT i.order_id::text AS subject,
        format('%s of %s × %s were sent', sum(l.quantity), i.quantity, i.name) AS detail
      FROM shipment_lines l JOIN order_items i ON i.id = l.order_item_id
      GROUP BY i.id HAVING sum(l.quantity) > i.quantity
      UNION ALL
      SELECT s.order_id::text, format('shipment %s has %s lines, %s of another order', s.id, count(l.order_item_id),
        count(i.id) FILTER (WHERE i.order_id <> s.order_id))
      FROM shipments s LEFT JOIN shipment_lines l ON l.shipment_id = s.id
      LEFT JOIN order_items i ON i.id = l.order_item_id
      GROUP BY s.id HAVING count(l.order_item_id) = 0 OR count(i.id) FILTER (WHERE i.order_id <> s.order_id) > 0`,
  },
  {
    name: 'orders-are-where-their-shipments-are',
    rule: 'An order that counts as shipped has a shipment, one that counts as delivered none that has not arrived, one that is to be shipped something left to send, and any other no shipment',
    query: `
      WITH sent AS (
        SELECT s.order_id, count(*) AS shipments, count(*) FILTER (WHERE s.delivered_at IS NULL) AS under_way
        FROM shipments s GROUP BY 1
      ), pieces AS (
        SELECT i.order_id, sum(i.quantity) AS bought, coalesce(sum(l.sent), 0) AS sent
        FROM order_items i LEFT JOIN (
          SELECT order_item_id, sum(quantity) AS sent FROM shipment_lines GROUP BY 1
        ) l ON l.order_item_id = i.id
        WHERE i.order_id IN (SELECT order_id FROM sent) GROUP BY 1
      )
      SELECT o.id::text AS subject,
        format('%s, %s shipments, %s under way, %s of %s pieces sent', o.status, coalesce(s.shipments, 0),
          coalesce(s.under_way, 0), coalesce(p.sent, 0), coalesce(p.bought, 0)) AS detail
      FROM orders o LEFT JOIN sent s ON s.order_id = o.id LEFT JOIN pieces p ON p.order_id = o.id
      LEFT JOIN shipping_upgrades u ON u.order_id = o.id
      WHERE (o.status IN ('SHIPPED', 'DELIVERED') AND s.shipments IS NULL AND u.order_id IS NULL)
        OR (o.status = 'DELIVERED' AND s.under_way > 0)
        OR (o.status = 'SHIPPED' AND s.under_way = 0)
        OR (o.status = 'CONFIRMED' AND p.sent = p.bought)
        OR (o.status IN ('PENDING', 'CANCELLED') AND s.shipments > 0)`,
  },
];
