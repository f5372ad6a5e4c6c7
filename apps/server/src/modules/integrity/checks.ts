import { TRANSFER_DAYS } from '@gadgetry/contract/bank-transfer';
import { isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { type Check, PATIENCE, namesOf } from './check.ts';
import { discountChecks } from './discount-checks.ts';
import { exchangeChecks } from './exchange-checks.ts';
import { historyChecks } from './history-checks.ts';
import { invoiceChecks } from './invoice-checks.ts';
import { priceChecks } from './price-checks.ts';
import { refundChecks } from './refund-checks.ts';
import { returnChecks } from './return-checks.ts';
import { shipmentChecks } from './shipment-checks.ts';
import { taxChecks } from './tax-checks.ts';

const ofProvider = namesOf(isCollectedByProvider);

// As long as a bank transfer is waited for at the most, and a day for clocks.
const LONGEST_HOLD = `interval '${TRANSFER_DAYS.max + 1} days'`;

export const checks: readonly Check[] = [
  {
    name: 'stock-is-its-ledger',
    rule: 'The stock of a variant is the sum of its movements',
    query: `
      WITH ledger AS (
        SELECT coalesce(variant_id, product_id) AS id, sum(delta) AS pieces FROM stock_movements GROUP BY 1
      )
      SELECT v.product_id::text AS subject,
        format('stock %s, ledger %s%s', v.stock, coalesce(l.pieces, 0),
          CASE WHEN v.id <> v.product_id THEN format(' of variant %s', v.id) END) AS detail
      FROM product_variants v LEFT JOIN ledger l USING (id)
      WHERE v.stock <> coalesce(l.pieces, 0)`,
  },
  {
    name: 'products-have-one-default-variant',
    rule: 'Every product has one variant that it means by itself, and each variant in use a value for each option',
    query: `
      SELECT p.id::text AS subject, format('%s default variants', count(v.id)) AS detail
      FROM products p LEFT JOIN product_variants v ON v.product_id = p.id AND v.is_default
      GROUP BY p.id HAVING count(v.id) <> 1
      UNION ALL
      SELECT p.id::text, format('variant %s has %s values for %s options', v.id, cardinality(v.choices), jsonb_array_length(p.options))
      FROM products p JOIN product_variants v ON v.product_id = p.id
      WHERE v.retired_at IS NULL AND cardinality(v.choices) <> jsonb_array_length(p.options)`,
  },
  ...priceChecks,
  {
    name: 'ratings-are-their-reviews',
    rule: 'What the reviews of a product come to is the sum of those that are published',
    query: `
      SELECT p.id::text AS subject,
        format('%s reviews with %s stars, published %s with %s', p.review_count, p.review_stars,
          count(r.id), coalesce(sum(r.stars), 0)) AS detail
      FROM products p LEFT JOIN reviews r ON r.product_id = p.id AND r.status = 'published'
      GROUP BY p.id HAVING count(r.id) <> p.review_count OR coalesce(sum(r.stars), 0) <> p.review_stars`,
  },
  {
    name: 'orders-hold-what-they-sold',
    rule: 'A living order has taken exactly its items from stock, and a cancelled one has given them back; one as which another is to go elsewhere takes them from that, once it is paid',
    query: `
      WITH sold AS (
        SELECT order_id, product_id, coalesce(variant_id, product_id) AS variant_id, sum(quantity) AS pieces
        FROM order_items GROUP BY 1, 2, 3
      ), moved AS (
        SELECT order_id, product_id, coalesce(variant_id, product_id) AS variant_id, -sum(delta) AS pieces
        FROM stock_movements m WHERE order_id IS NOT NULL AND (
          -- What was sent back was sold all the same; once its order is cancelled, all has to be there again.
          reason <> 'return' OR EXISTS (SELECT 1 FROM orders WHERE id = m.order_id AND status = 'CANCELLED'))
        GROUP BY 1, 2, 3
      )
      SELECT coalesce(s.order_id, m.order_id)::text AS subject,
        format('%s of product %s%s: sold %s, taken from stock %s', coalesce(o.status, 'no order'),
          product_id, CASE WHEN variant_id <> product_id THEN format(', variant %s', variant_id) END,
          coalesce(s.pieces, 0), coalesce(m.pieces, 0)) AS detail
      FROM sold s FULL JOIN moved m USING (order_id, product_id, variant_id)
      LEFT JOIN orders o ON o.id = coalesce(s.order_id, m.order_id)
      WHERE coalesce(m.pieces, 0) <>
        CASE WHEN o.id IS NULL OR o.status = 'CANCELLED' OR (o.status = 'PENDING' AND EXISTS (
          SELECT 1 FROM exchanges x WHERE x.order_id = o.id AND x.relocated_order_id IS NOT NULL))
        THEN 0 ELSE coalesce(s.pieces, 0) END`,
  },
  {
    name: 'orders-have-items',
    rule: 'No order is without items, but what a dearer way of sending another one costs more',
    query: `
      SELECT o.id::text AS subject, 'no items' AS detail FROM orders o
      WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM shipping_upgrades u WHERE u.order_id = o.id)`,
  },
  {
    name: 'totals-add-up',
    rule: 'The subtotal of an order is the sum of its items, the discount what came off them and what it is made of, and the total what is left with shipping and tax',
    query: `
      SELECT o.id::text AS subject,
        format('items %s, subtotal %s, discount %s, total %s', i.total, o.sub_total_cents, o.discount_cents, o.grand_total_cents) AS detail
      FROM orders o JOIN (
        SELECT order_id, sum(price_cents::bigint * quantity) AS total,
          CASE WHEN bool_and(discount_cents IS NOT NULL) THEN sum(discount_cents) END AS off
        FROM order_items GROUP BY 1
      ) i ON i.order_id = o.id
      LEFT JOIN (
        SELECT order_id, sum(goods_cents) AS off FROM order_discounts GROUP BY 1
      ) d ON d.order_id = o.id
      WHERE i.total <> o.sub_total_cents
        OR o.discount_cents <> coalesce(i.off, (o.sub_total_cents * o.discount_basis_points + 5000) / 10000)
        OR o.discount_cents <> coalesce(d.off, 0)
        OR o.grand_total_cents <> o.sub_total_cents - o.discount_cents + o.shipping_cents + o.tax_cents`,
  },
  ...taxChecks,
  {
    name: 'paid-orders-have-one-payment',
    rule: 'An order that counts as paid has exactly one payment, of exactly its total',
    query: `
      SELECT o.id::text AS subject,
        format('%s, total %s, payments %s of %s', o.payment_status, o.grand_total_cents, count(p.id), coalesce(sum(p.amount_cents), 0)) AS detail
      FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.status IN ('paid', 'refunding')
      WHERE o.payment_status = 'PAID'
      GROUP BY o.id HAVING count(p.id) <> 1 OR sum(p.amount_cents) <> o.grand_total_cents - (
        -- Money that came too late for an exchange is the difference alone.
        SELECT coalesce(sum(x.amount_cents), 0) FROM exchanges x
        WHERE x.order_id = o.id AND x.ended_at IS NOT NULL)`,
  },
  {
    name: 'payments-have-their-order',
    rule: 'Money that was taken and kept belongs to an order that counts as paid',
    query: `
      SELECT p.id::text AS subject, format('%s cents taken for order %s, which is %s', p.amount_cents, p.order_id, coalesce(o.payment_status, 'missing')) AS detail
      FROM payments p LEFT JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'paid' AND o.payment_status IS DISTINCT FROM 'PAID'`,
  },
  ...refundChecks,
  ...shipmentChecks,
  ...invoiceChecks,
  ...returnChecks,
  ...exchangeChecks,
  {
    name: 'transactions-add-up',
    rule: 'The sums of a payment are those of its transactions, and money that was taken is a charge of its amount',
    query: `
      WITH added AS (
        SELECT p.id,
          coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'charge' AND t.status = 'succeeded'), -1) AS charged,
          coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'refund' AND t.status IN ('succeeded', 'paid_otherwise')), 0) AS refunded,
          coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'refund' AND t.status = 'pending'), 0) AS refunding,
          coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'dispute' AND t.status = 'open'), 0) AS disputed,
          coalesce(sum(t.amount_cents) FILTER (WHERE t.kind = 'dispute' AND t.status = 'lost'), 0) AS lost
        FROM payments p LEFT JOIN payment_transactions t ON t.payment_id = p.id GROUP BY p.id
      )
      SELECT p.order_id::text AS subject,
        format('%s of %s: charged %s, refunded %s (%s), on their way %s (%s), disputed %s (%s), lost %s (%s)',
          p.status, p.amount_cents, a.charged, p.refunded_cents, a.refunded, p.refunding_cents, a.refunding,
          p.disputed_cents, a.disputed, p.lost_cents, a.lost) AS detail
      FROM payments p JOIN added a USING (id)
      WHERE a.charged <> CASE WHEN p.status IN ('paid', 'refunding', 'refunded') THEN p.amount_cents ELSE -1 END
        OR (p.refunded_cents, p.refunding_cents, p.disputed_cents, p.lost_cents)
          IS DISTINCT FROM (a.refunded, a.refunding, a.disputed, a.lost)`,
  },
  {
    name: 'payment-status-follows',
    rule: 'The payment status of an order is what its transactions say',
    query: `
      WITH said AS (
        SELECT o.id, CASE
          WHEN NOT coalesce(bool_or(t.kind = 'charge' AND t.status = 'succeeded'), false) THEN
            CASE o.status WHEN 'PENDING' THEN 'PENDING' ELSE 'FAILED' END
          WHEN bool_or(t.kind = 'refund' AND t.status = 'pending') THEN 'PAID'
          WHEN bool_or((t.kind = 'refund' AND t.status IN ('succeeded', 'paid_otherwise')) OR (t.kind = 'dispute' AND t.status = 'lost'))
            AND sum(t.amount_cents) FILTER (WHERE t.status IN ('succeeded', 'paid_otherwise', 'lost') AND t.kind <> 'charge')
              >= sum(t.amount_cents) FILTER (WHERE t.kind = 'charge' AND t.status = 'succeeded') THEN 'REFUNDED'
          ELSE 'PAID' END AS payment_status
        FROM orders o LEFT JOIN payments p ON p.order_id = o.id
        LEFT JOIN payment_transactions t ON t.payment_id = p.id GROUP BY o.id
      )
      SELECT o.id::text AS subject, format('order says %s, its transactions %s', o.payment_status, s.payment_status) AS detail
      FROM orders o JOIN said s USING (id) WHERE o.payment_status <> s.payment_status`,
  },
  {
    name: 'provider-agrees',
    rule: 'The payment provider’s books say what ours say, or an admin has closed the difference',
    query: `
      SELECT coalesce(order_id, subject) AS subject, format('%s (%s)', detail, subject) AS detail
      FROM provider_differences WHERE ended_at IS NULL`,
  },
  {
    name: 'payments-are-of-the-chosen-method',
    rule: 'An order is paid the way that its customer chose, or in the shop where an admin has said so after its link had ended, and of money that no provider took an admin has said that it came',
    query: `
      SELECT o.id::text AS subject, format('to be paid by %s, paid through %s, said by %s', o.payment_method, p.gateway, coalesce(t.said_by, 'nobody')) AS detail
      FROM payments p JOIN orders o ON o.id = p.order_id
      LEFT JOIN payment_transactions t ON t.payment_id = p.id AND t.kind = 'charge'
      WHERE (p.gateway = 'manual') <> (o.payment_method NOT IN (${ofProvider}))
          AND NOT (p.status = 'expired' AND o.made_by IS NOT NULL)
        OR (p.gateway = 'manual' AND t.said_by IS DISTINCT FROM 'admin')`,
  },
  {
    name: 'none-is-paid-twice',
    rule: 'No order was charged more than once',
    query: `
      SELECT order_id::text AS subject, format('%s payments', count(*)) AS detail FROM payments
      WHERE status IN ('paid', 'refunding') GROUP BY order_id HAVING count(*) > 1`,
  },
  ...discountChecks,
  ...historyChecks,
  {
    name: 'holds-come-to-an-end',
    rule: 'No unpaid order holds stock long after its time, nor for longer than any setting lets it',
    query: `
      SELECT id::text AS subject, format('hold ended %s', hold_expires_at) AS detail FROM orders
      WHERE status = 'PENDING' AND hold_expires_at < now() - ${PATIENCE}
      UNION ALL
      SELECT id::text, format('hold ends only %s', hold_expires_at) FROM orders
      WHERE status = 'PENDING' AND hold_expires_at > now() + ${LONGEST_HOLD}`,
  },
  {
    name: 'held-stock-can-be-paid',
    rule: 'An unpaid order whose payment was begun has a session that can still be paid, or an admin has made it, and it gets another',
    query: `
      SELECT o.id::text AS subject, format('its payment is %s', string_agg(p.status, ', ')) AS detail
      FROM orders o JOIN payments p ON p.order_id = o.id
      WHERE o.status = 'PENDING' AND o.made_by IS NULL
      GROUP BY o.id HAVING NOT bool_or(p.status = 'open')`,
  },
  {
    name: 'events-are-processed',
    rule: 'No event of the payment provider was left unprocessed',
    query: `
      SELECT id AS subject, format('%s since %s', type, received_at) AS detail FROM webhook_events
      WHERE processed_at IS NULL AND received_at < now() - ${PATIENCE}`,
  },
  {
    name: 'products-have-what-their-category-has',
    rule: 'A product has values of the attributes of its own category only',
    query: `
      SELECT DISTINCT p.id::text AS subject, format('%s belongs to another category', a.name) AS detail
      FROM product_attribute_values v
      JOIN attributes a ON a.id = v.attribute_id
      JOIN products p ON p.id = v.product_id
      WHERE a.category_id <> p.category_id`,
  },
];
