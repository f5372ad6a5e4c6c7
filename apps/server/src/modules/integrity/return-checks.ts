import type { Check } from './check.ts';

export const returnChecks: readonly Check[] = [
  {
    name: 'returns-are-of-what-was-sent',
    rule: 'Every return has lines of its own order, and no more pieces of a line come back than were sent, nor more than were bought with those that were withdrawn from before they were sent',
    query: `
      SELECT i.order_id::text AS subject,
        format('%s of %s × %s are in returns, %s of them sent of %s', sum(l.pieces), i.quantity, i.name,
          coalesce(sum(l.pieces) FILTER (WHERE l.is_sent), 0), coalesce(s.sent, 0)) AS detail
      FROM (
        SELECT l.order_item_id, coalesce(l.received, l.quantity) AS pieces, r.is_sent
        FROM return_lines l JOIN returns r ON r.id = l.return_id
        WHERE r.status NOT IN ('REFUSED', 'CANCELLED', 'CLOSED')
      ) l JOIN order_items i ON i.id = l.order_item_id
      LEFT JOIN (
        SELECT order_item_id, sum(quantity) AS sent FROM shipment_lines GROUP BY 1
      ) s ON s.order_item_id = i.id
      GROUP BY i.id, s.sent HAVING sum(l.pieces) > i.quantity
        OR coalesce(sum(l.pieces) FILTER (WHERE l.is_sent), 0) > coalesce(s.sent, 0)
      UNION ALL
      SELECT r.order_id::text, format('return %s has %s lines, %s of another order', r.id, count(l.order_item_id),
        count(i.id) FILTER (WHERE i.order_id <> r.order_id))
      FROM returns r LEFT JOIN return_lines l ON l.return_id = r.id
      LEFT JOIN order_items i ON i.id = l.order_item_id
      GROUP BY r.id HAVING count(l.order_item_id) = 0 OR count(i.id) FILTER (WHERE i.order_id <> r.order_id) > 0`,
  },
  {
    name: 'returns-are-refunded-once',
    rule: 'A return that counts as refunded has one refund of its own order, and a newer one for each that is tried again, for the pieces that came; any other has none',
    query: `
      SELECT r.order_id::text AS subject,
        format('return %s is %s and has %s refunds', r.id, r.status, count(t.id)) AS detail
      FROM returns r LEFT JOIN payment_transactions t ON t.return_id = r.id AND t.retry_of IS NULL
        AND t.given IS DISTINCT FROM 'exchange'
      LEFT JOIN payments p ON p.id = t.payment_id
      GROUP BY r.id HAVING count(t.id) <> CASE WHEN r.status = 'REFUNDED' THEN 1 ELSE 0 END
        OR count(*) FILTER (WHERE p.order_id <> r.order_id) > 0
      UNION ALL
      SELECT r.order_id::text, format('refund %s gives back %s × %s, return %s has %s', t.id, b.quantity, i.name, r.id, b.pieces)
      FROM payment_transactions t JOIN returns r ON r.id = t.return_id
      CROSS JOIN LATERAL (
        SELECT coalesce(f.order_item_id, l.order_item_id) AS item, coalesce(f.quantity, 0) AS quantity,
          coalesce(l.received, l.quantity, 0) AS pieces
        FROM (SELECT * FROM refund_lines WHERE refund_id = t.id) f
        FULL JOIN (SELECT * FROM return_lines WHERE return_id = r.id) l USING (order_item_id)
      ) b JOIN order_items i ON i.id = b.item
      WHERE b.quantity <> b.pieces AND EXISTS (SELECT 1 FROM refund_lines WHERE refund_id = t.id)`,
  },
  {
    name: 'returns-are-on-the-shelf',
    rule: 'Of what came back, was refunded as put on the shelf, or was withdrawn from and refunded before it was sent, so much is on the shelf again as was said, and no more than its order had taken',
    query: `
      WITH shelved AS (
        SELECT i.order_id, coalesce(i.variant_id, i.product_id) AS variant_id,
          sum(CASE WHEN r.is_sent THEN coalesce(l.restocked, 0)
            WHEN r.status = 'REFUNDED' THEN l.quantity ELSE 0 END) AS pieces
        FROM return_lines l JOIN returns r ON r.id = l.return_id JOIN order_items i ON i.id = l.order_item_id
        GROUP BY 1, 2
        UNION ALL
        SELECT i.order_id, coalesce(i.variant_id, i.product_id), sum(p.quantity)
        FROM restocked_pieces p JOIN order_items i ON i.id = p.order_item_id
        GROUP BY 1, 2
      ), said AS (
        SELECT order_id, variant_id, sum(pieces) AS pieces FROM shelved GROUP BY 1, 2
      ), moved AS (
        SELECT order_id, coalesce(variant_id, product_id) AS variant_id, sum(delta) AS pieces
        FROM stock_movements WHERE reason = 'return' GROUP BY 1, 2
      )
      SELECT order_id::text AS subject,
        format('variant %s: returns and refunds say %s, the ledger %s', variant_id, coalesce(s.pieces, 0), coalesce(m.pieces, 0)) AS detail
      FROM said s FULL JOIN moved m USING (order_id, variant_id)
      WHERE coalesce(s.pieces, 0) <> coalesce(m.pieces, 0)
      UNION ALL
      SELECT i.order_id::text, format('line %s: %s of %s were sent, and more lie on the shelf that never left', i.id, coalesce(s.sent, 0), i.quantity)
      FROM order_items i
      JOIN (
        SELECT order_item_id, sum(quantity) AS unsent FROM restocked_pieces WHERE NOT was_sent GROUP BY 1
      ) p ON p.order_item_id = i.id
      LEFT JOIN (SELECT order_item_id, sum(quantity) AS sent FROM shipment_lines GROUP BY 1) s ON s.order_item_id = i.id
      WHERE p.unsent + coalesce(s.sent, 0) > i.quantity
      UNION ALL
      SELECT order_id::text, format('variant %s: %s pieces more than were taken', coalesce(variant_id, product_id), sum(delta))
      FROM stock_movements WHERE order_id IN (
        SELECT order_id FROM returns
        UNION SELECT i.order_id FROM restocked_pieces p JOIN order_items i ON i.id = p.order_item_id)
      GROUP BY order_id, coalesce(variant_id, product_id) HAVING sum(delta) > 0`,
  },
];
