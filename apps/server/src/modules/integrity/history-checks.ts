import type { Check } from './check.ts';

export const historyChecks: readonly Check[] = [
  {
    name: 'orders-are-where-their-history-says',
    rule: 'The last line of an order’s timeline has the status that the order has',
    query: `
      SELECT o.id::text AS subject,
        format('order is %s, its timeline says %s', o.status, coalesce(last.status, 'nothing')) AS detail
      FROM orders o LEFT JOIN LATERAL (
        SELECT e.status FROM order_events e WHERE e.order_id = o.id
        ORDER BY e.created_at DESC, e.id DESC LIMIT 1
      ) last ON true
      WHERE last.status IS DISTINCT FROM o.status`,
  },
  {
    name: 'money-stays-in-its-currency',
    rule: 'What moved of a payment moved in the currency of the payment',
    query: `
      SELECT p.order_id::text AS subject, format('%s in %s of a payment in %s', t.kind, t.currency, p.currency) AS detail
      FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
      WHERE t.currency <> p.currency`,
  },
  {
    name: 'payments-are-in-the-shops-currency',
    rule: 'Every payment is in the currency of the shop',
    query: `
      SELECT p.order_id::text AS subject, format('a payment in %s, the shop is in %s', p.currency, c.code) AS detail
      FROM payments p CROSS JOIN shop_currency c WHERE p.currency <> c.code`,
  },
  {
    name: 'the-provider-was-not-read-ahead',
    rule: 'The provider’s events are read up to a moment that has been: what comes before it is not read again',
    query: `
      SELECT name AS subject, format('read until %s', read_until) AS detail FROM provider_cursors
      WHERE read_until > now() + interval '1 day'`,
  },
  {
    name: 'refunds-were-made-by-the-provider',
    rule: 'A refund that a provider has made has its number there, but for those of a release that kept none',
    query: `
      SELECT p.order_id::text AS subject, format('refund %s of %s cents has no number', t.id, t.amount_cents) AS detail
      FROM payment_transactions t JOIN payments p ON p.id = t.payment_id
      WHERE t.kind = 'refund' AND t.status = 'succeeded' AND t.provider_id IS NULL
        AND p.gateway <> 'manual' AND t.said_by <> 'earlier' AND t.amount_cents > 0`,
  },
];
