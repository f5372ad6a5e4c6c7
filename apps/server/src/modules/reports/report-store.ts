import { type RawBuilder, sql } from 'kysely';
import type { ReportName } from '@gadgetry/contract/reports';
import type { Database } from '../../database/database.ts';
import { inSnapshot } from '../../database/transactions.ts';
import { type ReportedDays, type ReportedSums, dayFrom } from './report-rules.ts';

/** The day on which something happened where the shop is. */
const dayOf = (at: RawBuilder<unknown>, { timeZone }: ReportedDays) =>
  sql`(${at} AT TIME ZONE ${timeZone}::text)::date`;

/**
 * Whether something happened in the days that are told, or in those before: by its day, for midnight
 * comes twice in some places, and not at all in others. What an index finds is a day more at each end.
 */
const within = (at: RawBuilder<unknown>, days: ReportedDays) => sql`
  ${at} >= ${dayFrom(days.firstBefore, -1)}::date::timestamp AT TIME ZONE 'UTC'
  AND ${at} < ${dayFrom(days.to, 2)}::date::timestamp AT TIME ZONE 'UTC'
  AND ${dayOf(at, days)} BETWEEN ${days.firstBefore}::date AND ${days.to}::date`;

const isBefore = (at: RawBuilder<unknown>, days: ReportedDays) =>
  sql`${dayOf(at, days)} < ${days.from}::date`;

const stepOf = (at: RawBuilder<unknown>, { timeZone, step }: ReportedDays) =>
  sql`to_char(${at} AT TIME ZONE ${timeZone}::text, ${step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'})`;

const placedAt = sql`o.created_at`;
const searchedAt = sql`c.began_at`;

/**
 * Paid orders, with what the shop has kept of each: as the dashboard counts them. What was refunded is no
 * longer the shop's, what is unpaid not yet.
 */
const paidOrders = (days: ReportedDays) => sql`
  paid AS (
    SELECT o.id, o.user_id, o.created_at, ${isBefore(placedAt, days)} AS is_before,
      o.sub_total_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.grand_total_cents,
      greatest(0, o.grand_total_cents - coalesce(p.refunded_cents + p.lost_cents, 0)) AS kept_cents
    FROM orders o
    -- Most have nothing of it: an index has those of which something went back.
    LEFT JOIN payments p ON p.order_id = o.id AND p.status IN ('paid', 'refunding')
      AND p.refunded_cents + p.lost_cents > 0
    WHERE o.payment_status = 'PAID' AND ${within(placedAt, days)})`;

/** A line's share of what was kept of its order. */
const KEPT_OF_LINE = sql`
  coalesce(round(sum(o.kept_cents::numeric * i.price_cents * i.quantity / nullif(o.sub_total_cents, 0))), 0)`;

/** What was to be paid of an order: of one that is sent for what came back, the difference alone. */
const ASKED_FOR = sql`o.grand_total_cents - coalesce(x.amount_cents, 0)`;

/** Each as `key`, `label`, `is_before` and its sums, in the order of the report's columns. */
const STATEMENTS: Readonly<Record<ReportName, (days: ReportedDays) => RawBuilder<unknown>>> = {
  sales: (days) => sql`
    WITH ${paidOrders(days)}
    SELECT ${stepOf(placedAt, days)} AS key, '' AS label, is_before,
      count(*) AS s1, sum(kept_cents) AS s2, sum(sub_total_cents) AS s3, sum(discount_cents) AS s4,
      sum(shipping_cents) AS s5, sum(tax_cents) AS s6, sum(grand_total_cents - kept_cents) AS s7
    FROM paid o GROUP BY 1, 2, 3`,

  products: (days) => sql`
    WITH ${paidOrders(days)}, sold AS (
      SELECT i.product_id, o.is_before, sum(i.quantity) AS pieces, count(DISTINCT o.id) AS orders,
        ${KEPT_OF_LINE} AS kept
      FROM paid o JOIN order_items i ON i.order_id = o.id GROUP BY 1, 2)
    SELECT p.id::text AS key, p.name AS label, s.is_before, s.pieces AS s1, s.orders AS s2, s.kept AS s3
    FROM sold s JOIN products p ON p.id = s.product_id`,

  categories: (days) => sql`
    WITH ${paidOrders(days)}
    SELECT c.id::text AS key, c.name AS label, o.is_before,
      sum(i.quantity) AS s1, count(DISTINCT o.id) AS s2, ${KEPT_OF_LINE} AS s3
    FROM paid o
    JOIN order_items i ON i.order_id = o.id
    JOIN products p ON p.id = i.product_id
    JOIN categories c ON c.id = p.category_id
    GROUP BY 1, 2, 3`,

  customers: (days) => sql`
    WITH ${paidOrders(days)}, bought AS (
      SELECT user_id, is_before, count(*) AS orders, sum(kept_cents) AS kept
      FROM paid GROUP BY 1, 2)
    SELECT CASE WHEN had_bought THEN 'returning' ELSE 'new' END AS key,
      CASE WHEN had_bought THEN 'Returning' ELSE 'New' END AS label, is_before,
      count(*) AS s1, sum(orders) AS s2, sum(kept) AS s3
    FROM (
      SELECT b.*, EXISTS (
        SELECT 1 FROM orders e WHERE e.user_id = b.user_id AND e.payment_status = 'PAID'
          AND ${dayOf(sql`e.created_at`, days)} < CASE WHEN b.is_before THEN ${days.firstBefore}::date
            ELSE ${days.from}::date END) AS had_bought
      FROM bought b) known
    GROUP BY 1, 2, 3`,

  discounts: (days) => sql`
    WITH ${paidOrders(days)}
    SELECT coalesce(d.promocode_id::text, 'by hand') AS key,
      CASE WHEN d.promocode_id IS NULL THEN 'Given by hand'
        ELSE coalesce(max(d.code), max(d.name)) END AS label,
      o.is_before, count(DISTINCT o.id) AS s1, sum(d.goods_cents + d.shipping_cents) AS s2,
      sum(o.kept_cents) AS s3
    FROM paid o JOIN order_discounts d ON d.order_id = o.id
    GROUP BY d.promocode_id, o.is_before`,

  tax: (days) => sql`
    WITH ${paidOrders(days)}
    SELECT concat_ws('|', t.name, t.rate, t.country, t.is_included) AS key,
      t.name || ' ' || trim_scale(t.rate::numeric / 10000) || ' %' ||
        CASE WHEN t.country = '' THEN '' ELSE ', ' || t.country END ||
        CASE WHEN t.is_included THEN ', in the prices' ELSE '' END AS label,
      o.is_before, count(DISTINCT o.id) AS s1, 
      sum(CASE WHEN t.is_included THEN t.base_cents - t.amount_cents ELSE t.base_cents END) AS s2,
      sum(t.amount_cents) AS s3
    FROM paid o JOIN order_taxes t ON t.order_id = o.id
    GROUP BY 1, 2, 3`,

  refunds: (days) => sql`
    SELECT coalesce(t.reason, '') AS key, coalesce(nullif(t.reason, ''), 'No reason given') AS label,
      ${isBefore(sql`t.created_at`, days)} AS is_before, count(*) AS s1, sum(t.amount_cents) AS s2
    FROM payment_transactions t
    WHERE t.kind = 'refund' AND t.status IN ('succeeded', 'paid_otherwise')
      AND ${within(sql`t.created_at`, days)}
    GROUP BY 1, 2, 3`,

  checkouts: (days) => sql`
    SELECT ${stepOf(placedAt, days)} AS key, '' AS label, ${isBefore(placedAt, days)} AS is_before,
      count(*) AS s1,
      count(*) FILTER (WHERE o.payment_status IN ('PAID', 'REFUNDED')) AS s2,
      count(*) FILTER (WHERE o.payment_status = 'PENDING' AND o.status = 'PENDING') AS s3,
      count(*) FILTER (WHERE o.payment_status NOT IN ('PAID', 'REFUNDED')
        AND NOT (o.payment_status = 'PENDING' AND o.status = 'PENDING')) AS s4,
      coalesce(sum(${ASKED_FOR}) FILTER (WHERE o.payment_status NOT IN ('PAID', 'REFUNDED')
        AND NOT (o.payment_status = 'PENDING' AND o.status = 'PENDING')), 0) AS s5
    FROM orders o LEFT JOIN exchanges x ON x.order_id = o.id WHERE ${within(placedAt, days)}
    GROUP BY 1, 2, 3`,

  searches: (days) => sql`
    SELECT ${stepOf(searchedAt, days)} AS key, '' AS label, ${isBefore(searchedAt, days)} AS is_before,
      sum(searches) AS s1, sum(unfound) AS s2
    FROM search_counts c WHERE ${within(searchedAt, days)}
    GROUP BY 1, 2, 3`,
};

interface Row {
  readonly key: string;
  readonly label: string;
  readonly is_before: boolean;
  readonly [sum: `s${number}`]: string | number;
}

/** @param columns how many sums a line of the report has */
export async function readReport(
  db: Database,
  name: ReportName,
  { days, columns }: { readonly days: ReportedDays; readonly columns: number },
): Promise<ReportedSums[]> {
  const rows = await inSnapshot(db, async (trx) => {
    // A year of orders is joined and sorted in memory rather than in files.
    await sql`SET LOCAL work_mem = '64MB'`.execute(trx);
    return (await sql<Row>`${STATEMENTS[name](days)}`.execute(trx)).rows;
  });
  return rows.map((row) => ({
    key: row.key,
    label: row.label,
    isBefore: row.is_before,
    sums: Array.from({ length: columns }, (_, at) => Number(row[`s${at + 1}`])),
  }));
}
