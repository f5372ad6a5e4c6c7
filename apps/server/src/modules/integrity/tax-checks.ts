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
    rule: 'A tax is its rate of all that it is charged on, with the taxes before it where it is compound, rounded half up once; several in one price are its parts, up to two cents',
    // The taxes of one place on some lines have the same lines; of a delivery that is paid for by itself
    // the positions of each share begin at a multiple of a hundred (pricing/order-tax.ts). One that came to nothing is not kept: in a
    // price it may have lifted the sum to the next cent, which the other one then has.
    query: `
      WITH charged AS (
        SELECT order_id, position, rate / 1000000.0 AS rate, is_included, is_compound,
          sum(base_cents) AS base, sum(amount_cents) AS amount,
          array_agg(order_item_id ORDER BY order_item_id) AS lines, position / 100 AS share
        FROM order_taxes GROUP BY order_id, position, 3, is_included, is_compound
      ), placed AS (
        SELECT *, count(*) OVER (PARTITION BY order_id, lines, share) AS taxes,
          coalesce(sum(amount) OVER earlier, 0) AS before,
          1 + coalesce(sum(rate) FILTER (WHERE NOT is_compound) OVER (PARTITION BY order_id, lines, share), 0)
            AS simple,
          exp(coalesce(sum(ln(1 + rate)) FILTER (WHERE is_compound) OVER earlier, 0)) AS compounded,
          exp(coalesce(sum(ln(1 + rate)) FILTER (WHERE is_compound) OVER (PARTITION BY order_id, lines, share), 0))
            AS compounds
        FROM charged
        WINDOW earlier AS (PARTITION BY order_id, lines, share ORDER BY position
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      ), due AS (
        SELECT *, CASE
          WHEN NOT is_included THEN floor((base + CASE WHEN is_compound THEN before ELSE 0 END) * rate + 0.5)
          WHEN taxes = 1 THEN floor(base * rate / (1 + rate) + 0.5)
          ELSE round(base * rate * CASE WHEN is_compound THEN simple * compounded ELSE 1 END
            / (simple * compounds))
        END AS cents
        FROM placed
      )
      SELECT order_id::text AS subject,
        format('tax %s is %s cents, and %s of %s cents are %s', position, amount, rate, base, cents) AS detail
      FROM due WHERE CASE
        WHEN NOT is_included THEN amount <> cents
        WHEN taxes = 1 THEN amount NOT IN (cents, cents + 1)
        ELSE abs(amount - cents) > 2
      END`,
  },
  {
    name: 'taxes-are-shared-out',
    rule: 'Of a tax each line bears its share, in whole cents: those that are left over go to the largest remainders, and to the first of the same',
    query: `
      WITH exact AS (
        SELECT t.*, coalesce(i.position, 32767) AS place,
          sum(t.amount_cents) OVER tax * t.base_cents AS product, sum(t.base_cents) OVER tax AS whole,
          sum(t.amount_cents) OVER tax AS tax
        FROM order_taxes t LEFT JOIN order_items i ON i.id = t.order_item_id
        WINDOW tax AS (PARTITION BY t.order_id, t.position)
      ), ranked AS (
        SELECT *, div(product, whole) AS cents, tax - sum(div(product, whole)) OVER (PARTITION BY order_id, position) AS over,
          row_number() OVER (PARTITION BY order_id, position ORDER BY mod(product, whole) DESC, place) AS turn
        FROM exact
      )
      SELECT order_id::text AS subject,
        format('tax %s of a line of %s cents is %s', position, base_cents, amount_cents) AS detail
      FROM ranked WHERE amount_cents <> cents + CASE WHEN turn <= over THEN 1 ELSE 0 END`,
  },
  {
    name: 'a-tax-is-one',
    rule: 'A tax of an order has one name, one rate and one place, on whichever lines it is charged',
    query: `
      SELECT order_id::text AS subject, format('tax %s is called %s', position,
        string_agg(DISTINCT format('%s (%s) of %s', name, rate, concat_ws(', ', country, nullif(region, ''),
          nullif(postal_prefix, ''))), ' and ')) AS detail
      FROM order_taxes GROUP BY order_id, position
      HAVING count(DISTINCT (name, rate, is_compound, is_included, country, region, postal_prefix)) > 1`,
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
