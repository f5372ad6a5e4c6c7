import { PRIOR_PRICE_DAYS } from '@gadgetry/contract/prior-price';
import { type Check, PATIENCE } from './check.ts';

export const priceChecks: readonly Check[] = [
  {
    name: 'prices-are-in-their-history',
    rule: 'The last price in the history of a variant is the one that is in force',
    query: `
      SELECT v.product_id::text AS subject,
        format('variant %s costs %s cents, its history says %s', v.id, coalesce(v.price_cents, p.price_cents), h.cents) AS detail
      FROM product_variants v JOIN products p ON p.id = v.product_id
      LEFT JOIN LATERAL (
        SELECT cents FROM price_history WHERE variant_id = v.id ORDER BY at DESC LIMIT 1) h ON true
      WHERE v.retired_at IS NULL AND h.cents IS DISTINCT FROM coalesce(v.price_cents, p.price_cents)`,
  },
  {
    name: 'prices-are-those-of-sales',
    rule: 'A variant has the price of the sale that is on, and its regular one before and after',
    query: `
      SELECT v.product_id::text AS subject,
        format('variant %s costs %s cents, regularly %s, and in sale %s until %s', v.id,
          coalesce(v.price_cents, p.price_cents), v.regular_cents, v.sale_id, v.sale_ends_at) AS detail
      FROM product_variants v JOIN products p ON p.id = v.product_id
      LEFT JOIN sale_prices l ON l.sale_id = v.sale_id AND l.variant_id = v.id
      LEFT JOIN sales s ON s.id = l.sale_id AND s.is_active AND s.ends_at = v.sale_ends_at
      WHERE v.sale_id IS NOT NULL AND (s.id IS NULL OR v.retired_at IS NOT NULL
        OR l.cents <> coalesce(v.price_cents, p.price_cents) OR l.cents >= v.regular_cents
        OR v.sale_ends_at < now() - ${PATIENCE})
      UNION ALL
      SELECT v.product_id::text, format('variant %s is not yet in sale %s, which is on since %s', v.id, s.id, s.begins_at)
      FROM sales s JOIN sale_prices l ON l.sale_id = s.id JOIN product_variants v ON v.id = l.variant_id
      JOIN products p ON p.id = v.product_id
      WHERE s.is_active AND s.begins_at < now() - ${PATIENCE} AND s.ends_at > now()
        AND v.retired_at IS NULL AND v.sale_id IS DISTINCT FROM s.id
        AND l.cents < coalesce(v.regular_cents, v.price_cents, p.price_cents)`,
  },
  {
    name: 'struck-prices-were-asked',
    rule: `What is struck beside a sale is not above the lowest price of the ${PRIOR_PRICE_DAYS} days before it, of the variant and of what its product was before`,
    query: `
      WITH began AS (
        SELECT v.id, v.product_id, v.was_cents, v.regular_cents, v.meant_since,
          (SELECT max(at) FROM price_history WHERE variant_id = v.id) AS at
        FROM product_variants v WHERE v.was_cents IS NOT NULL
      ), lowest AS (
        SELECT b.id, min(h.cents) AS cents
        FROM began b JOIN product_variants o ON o.product_id = b.product_id
        JOIN price_history h ON h.variant_id = o.id
        WHERE h.at < CASE WHEN o.id = b.id THEN b.at ELSE least(b.at, b.meant_since) END
          AND NOT EXISTS (
            SELECT 1 FROM price_history n
            WHERE n.variant_id = h.variant_id AND n.at > h.at AND n.at <= b.at - interval '${PRIOR_PRICE_DAYS} days')
        GROUP BY b.id
      )
      SELECT b.product_id::text AS subject,
        format('variant %s strikes %s cents, before its sale it cost %s', b.id, b.was_cents,
          coalesce(l.cents, b.regular_cents)) AS detail
      FROM began b LEFT JOIN lowest l USING (id)
      WHERE b.was_cents > coalesce(l.cents, b.regular_cents)`,
  },
];
