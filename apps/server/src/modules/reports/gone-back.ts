import { sql } from 'kysely';
import { firstIdOf } from '../../database/identifiers.ts';

/**
 * Lines of which pieces went back for their money, as soon as that is done: until then they are sold, and
 * what it was is in what was kept of their order.
 * @param since lines are made with their order, and their ids grow with time: older ones are not looked at
 */
export const goneBack = (since: Date) => sql`
  gone_back AS (
    SELECT l.order_item_id, p.order_id, sum(l.quantity) AS pieces, sum(l.amount_cents) AS cents
    FROM refund_lines l
    JOIN payment_transactions t ON t.id = l.refund_id AND t.status IN ('succeeded', 'paid_otherwise')
    JOIN payments p ON p.id = t.payment_id
    WHERE l.order_item_id > ${firstIdOf(since)}::uuid
    GROUP BY 1, 2
  ), gone_back_of_orders AS (
    SELECT order_id, sum(cents) AS cents FROM gone_back GROUP BY 1)`;

/** Of the lines `i` of orders `o`. */
export const JOIN_GONE_BACK = sql`
  LEFT JOIN gone_back g ON g.order_item_id = i.id
  LEFT JOIN gone_back_of_orders b ON b.order_id = o.id`;

/** Pieces of lines that stay sold. */
export const PIECES = sql`sum(i.quantity - coalesce(g.pieces, 0))`;

/**
 * What was kept of an order is shared among its lines, but for what went back for pieces of a line, which
 * is that line's.
 */
export const KEPT_OF_LINE = sql`
  coalesce(round(sum((o.kept_cents + coalesce(b.cents, 0))::numeric * i.price_cents * i.quantity
    / nullif(o.sub_total_cents, 0) - coalesce(g.cents, 0))), 0)`;
