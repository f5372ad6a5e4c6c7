import type { Check } from './check.ts';

export const taxChecks: readonly Check[] = [
  {
    name: 'taxes-add-up',
    rule: 'The taxes of the lines of an order, and of its delivery, are those of the order: what is added, and what is in its prices',
    query: `
      SELECT o.id::text AS subject,
        format('tax %s, of its lines %s, included %s, of its lines %s', o.tax_cents, coalesce(t.added, 0),
          o.included_tax_cents, coalesce(t.included, 0)) AS detail
      FROM orders o LEFT JOIN (
        SELECT order_id, coalesce(sum(amount_cents) FILTER (WHERE NOT is_included), 0) AS added,
          coalesce(sum(amount_cents) FILTER (WHERE is_included), 0) AS included
        FROM order_taxes GROUP BY 1
      ) t ON t.order_id = o.id
      WHERE coalesce(t.added, 0) <> o.tax_cents OR coalesce(t.included, 0) <> o.included_tax_cents`,
  },
  {
    name: 'taxes-are-their-rates',
    rule: 'A tax is its rate of all that it is charged on, rounded half up once; of several that are in one price, none is more than that',
    query: `
      WITH charged AS (
        SELECT order_id, position, rate, is_included, is_compound, sum(base_cents) AS base,
          sum(amount_cents) AS amount, bool_or(is_included) AND count(*) OVER (PARTITION BY order_id) = 1 AS is_only
        FROM order_taxes GROUP BY 1, 2, 3, 4, 5
      ), due AS (
        SELECT *, CASE WHEN is_included THEN floor(base * rate / (1000000.0 + rate) + 0.5)
          ELSE floor(base * rate / 1000000.0 + 0.5) END AS cents
        FROM charged
      )
      SELECT order_id::text AS subject,
        format('tax %s of %s: %s millionths of %s cents are %s', position, amount, rate, base, cents) AS detail
      FROM due
      WHERE CASE WHEN is_compound AND NOT is_included THEN amount < cents
        WHEN is_included AND NOT is_only THEN amount > base * rate / 1000000.0 + 1
        ELSE amount <> cents END`,
  },
  {
    name: 'lines-are-taxed-on-what-they-cost',
    rule: 'A line is taxed on no more than it cost, and a delivery on no more than it did',
    query: `
      SELECT t.order_id::text AS subject,
        format('%s is taxed on %s cents', coalesce(i.name, 'delivery'), t.base_cents) AS detail
      FROM order_taxes t JOIN orders o ON o.id = t.order_id
      LEFT JOIN order_items i ON i.id = t.order_item_id
      WHERE t.base_cents > coalesce(i.price_cents::bigint * i.quantity, o.shipping_cents)
        OR i.order_id <> t.order_id`,
  },
];
