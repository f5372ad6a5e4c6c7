import { type RawBuilder, sql } from 'kysely';
import type { ReportName } from '@gadgetry/contract/reports';
import type { Database } from '../../database/database.ts';
import { firstIdOf } from '../../database/identifiers.ts';
import { inSnapshot } from '../../database/transactions.ts';
import { goneBack, JOIN_GONE_BACK, KEPT_OF_LINE, PIECES } from './gone-back.ts';
import { type ReportedDays, type ReportedSums, dayFrom } from './report-rules.ts';

const DAY_MS = 86_400_000;

/** When the days that are told begin and end, and where those before begin. */
interface Moments extends Pick<ReportedDays, 'timeZone' | 'step'> {
  readonly firstBefore: Date;
  readonly from: Date;
  /** The first one that is none of them. */
  readonly end: Date;
}

/**
 * The first moment of a day where the shop is: midnight comes twice in some places, and not at all in
 * others, so the days of the quarters of an hour around it are looked at. Everywhere days begin on one.
 */
const beginningOf = (day: string, { timeZone }: ReportedDays) => sql<Date>`(
  SELECT min(quarter) FROM generate_series(
    ${dayFrom(day, -1)}::date::timestamp AT TIME ZONE 'UTC',
    ${dayFrom(day, 2)}::date::timestamp AT TIME ZONE 'UTC', '15 minutes') AS quarter
  WHERE (quarter AT TIME ZONE ${timeZone}::text)::date >= ${day}::date)`;

/**
 * Asked for beforehand, so that each statement is planned for as many orders as there are in these days,
 * and holds each against a moment rather than reckoning its day.
 */
async function readMoments(db: Database, days: ReportedDays): Promise<Moments> {
  const { rows } = await sql<Omit<Moments, 'timeZone' | 'step'>>`
    SELECT ${beginningOf(days.firstBefore, days)} AS "firstBefore",
      ${beginningOf(days.from, days)} AS "from", ${beginningOf(dayFrom(days.to, 1), days)} AS "end"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no moments');
  return { ...row, timeZone: days.timeZone, step: days.step };
}

/** Whether something happened in the days that are told, or in those before. */
const within = (at: RawBuilder<unknown>, { firstBefore, end }: Moments) =>
  sql`${at} >= ${firstBefore}::timestamptz AND ${at} < ${end}::timestamptz`;

const isBefore = (at: RawBuilder<unknown>, { from }: Moments) => sql`${at} < ${from}::timestamptz`;

/** Added up first: of a quarter of an hour all is of one day, whose name takes longer than adding. */
const quarterOf = (at: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${at}, 'epoch')`;

const stepOf = (at: RawBuilder<unknown>, { timeZone, step }: Moments) =>
  sql`to_char(${at} AT TIME ZONE ${timeZone}::text, ${step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'})`;

const placedAt = sql`o.created_at`;
const quarterAt = sql`q.at`;
const searchedAt = sql`c.began_at`;

/**
 * Paid orders, with what the shop has kept of each: as the dashboard counts them. What was refunded is no
 * longer the shop's, what is unpaid not yet. All of it is in the index of what was paid.
 */
const paidOrders = (days: Moments) => sql`
  paid AS (
    SELECT o.id, o.user_id, o.created_at, ${isBefore(placedAt, days)} AS is_before,
      o.sub_total_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.grand_total_cents,
      greatest(0, o.grand_total_cents - coalesce(p.refunded_cents + p.lost_cents, 0)) AS kept_cents
    FROM orders o
    -- Most have nothing of it: an index has those of which something went back.
    LEFT JOIN payments p ON p.order_id = o.id AND p.status IN ('paid', 'refunding')
      AND p.refunded_cents + p.lost_cents > 0
    WHERE o.payment_status = 'PAID' AND ${within(placedAt, days)})`;

/** Lines are made with their order, and their ids grow with time: older ones are not looked at. */
const linesBegin = ({ firstBefore }: Moments) => new Date(firstBefore.getTime() - DAY_MS);
const linesSince = (days: Moments) => sql`i.id > ${firstIdOf(linesBegin(days))}::uuid`;

const GOODS = sql`${PIECES} AS pieces, sum(g.pieces) AS gone_back, count(DISTINCT o.id) AS orders,
  ${KEPT_OF_LINE} AS kept`;
const GOODS_TOLD = sql`s.is_before, s.pieces AS s1, s.gone_back AS s2, s.orders AS s3, s.kept AS s4`;

/** What was to be paid of an order: of one that is sent for what came back, the difference alone. */
const ASKED_FOR = sql`o.grand_total_cents - coalesce(x.amount_cents, 0)`;

const IS_OPEN = sql`o.payment_status = 'PENDING' AND o.status = 'PENDING'`;
const IS_LOST = sql`o.payment_status <> 'REFUNDED' AND NOT (${IS_OPEN})`;

/** Each as `key`, `label`, `is_before` and its sums, in the order of the report's columns. */
const STATEMENTS: Readonly<Record<ReportName, (days: Moments) => RawBuilder<unknown>>> = {
  sales: (days) => sql`
    WITH ${paidOrders(days)}, quarters AS (
      SELECT ${quarterOf(placedAt)} AS at, count(*) AS orders, sum(kept_cents) AS kept,
        sum(sub_total_cents) AS goods, sum(discount_cents) AS discounts, sum(shipping_cents) AS shipping,
        sum(tax_cents) AS tax, sum(grand_total_cents - kept_cents) AS given_back
      FROM paid o GROUP BY 1)
    SELECT ${stepOf(quarterAt, days)} AS key, '' AS label, ${isBefore(quarterAt, days)} AS is_before,
      sum(orders) AS s1, sum(kept) AS s2, sum(goods) AS s3, sum(discounts) AS s4, sum(shipping) AS s5,
      sum(tax) AS s6, sum(given_back) AS s7
    FROM quarters q GROUP BY 1, 2, 3`,

  products: (days) => sql`
    WITH ${paidOrders(days)}, ${goneBack(linesBegin(days))}, sold AS (
      SELECT i.product_id, o.is_before, ${GOODS}
      FROM paid o JOIN order_items i ON i.order_id = o.id AND ${linesSince(days)}
      ${JOIN_GONE_BACK} GROUP BY 1, 2)
    SELECT p.id::text AS key, p.name AS label, ${GOODS_TOLD}
    FROM sold s JOIN products p ON p.id = s.product_id`,

  categories: (days) => sql`
    WITH ${paidOrders(days)}, ${goneBack(linesBegin(days))}, sold AS (
      SELECT p.category_id, o.is_before, ${GOODS}
      FROM paid o
      JOIN order_items i ON i.order_id = o.id AND ${linesSince(days)}
      JOIN products p ON p.id = i.product_id
      ${JOIN_GONE_BACK} GROUP BY 1, 2)
    SELECT c.id::text AS key, c.name AS label, ${GOODS_TOLD}
    FROM sold s JOIN categories c ON c.id = s.category_id`,

  // Whether somebody had bought is looked up once: whoever bought in the days before had, in these.
  customers: (days) => sql`
    WITH ${paidOrders(days)}, bought AS (
      SELECT user_id, count(*) FILTER (WHERE is_before) AS orders_before,
        coalesce(sum(kept_cents) FILTER (WHERE is_before), 0) AS kept_before,
        count(*) FILTER (WHERE NOT is_before) AS orders,
        coalesce(sum(kept_cents) FILTER (WHERE NOT is_before), 0) AS kept
      FROM paid GROUP BY 1)
    SELECT CASE WHEN s.had_bought THEN 'returning' ELSE 'new' END AS key,
      CASE WHEN s.had_bought THEN 'Returning' ELSE 'New' END AS label, s.is_before,
      count(*) AS s1, sum(s.orders) AS s2, sum(s.kept) AS s3
    FROM bought b
    CROSS JOIN LATERAL (
      SELECT min(e.created_at) IS NOT NULL AS earlier FROM orders e
      WHERE e.user_id = b.user_id AND e.payment_status = 'PAID'
        AND e.created_at < ${days.firstBefore}::timestamptz) known
    CROSS JOIN LATERAL (VALUES
      (true, known.earlier, b.orders_before, b.kept_before),
      (false, known.earlier OR b.orders_before > 0, b.orders, b.kept)
    ) s (is_before, had_bought, orders, kept)
    WHERE s.orders > 0
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

  // Each order by itself first: telling them apart while adding up means sorting all of their taxes. What all
  // went back was charged as well: its credit note takes off what stands here.
  tax: (days) => sql`
    WITH ${paidOrders(days)}, sold AS (
      SELECT id, is_before FROM paid
      UNION ALL
      SELECT o.id, ${isBefore(placedAt, days)} FROM orders o
      WHERE o.payment_status = 'REFUNDED' AND ${within(placedAt, days)}
        AND EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.status = 'CONFIRMED')
    ), of_orders AS (
      SELECT t.name, t.rate, t.country, t.is_included, o.is_before,
        sum(CASE WHEN t.is_included THEN t.base_cents - t.amount_cents ELSE t.base_cents END) AS taxed,
        sum(t.amount_cents) AS tax
      FROM sold o JOIN order_taxes t ON t.order_id = o.id GROUP BY o.id, 1, 2, 3, 4, 5
    ), charged AS (
      SELECT name, rate, country, is_included, is_before, count(*) AS orders, sum(taxed) AS taxed, sum(tax) AS tax
      FROM of_orders GROUP BY 1, 2, 3, 4, 5)
    SELECT concat_ws('|', t.name, t.rate, t.country, t.is_included) AS key,
      t.name || ' ' || trim_scale(t.rate::numeric / 10000) || ' %' ||
        CASE WHEN t.country = '' THEN '' ELSE ', ' || t.country END ||
        CASE WHEN t.is_included THEN ', in the prices' ELSE '' END AS label,
      t.is_before, t.orders AS s1, t.taxed AS s2, t.tax AS s3
    FROM charged t`,

  refunds: (days) => sql`
    SELECT coalesce(t.reason, '') AS key, coalesce(nullif(t.reason, ''), 'No reason given') AS label,
      ${isBefore(sql`t.created_at`, days)} AS is_before, count(*) AS s1, sum(t.amount_cents) AS s2
    FROM payment_transactions t
    WHERE t.kind = 'refund' AND t.status IN ('succeeded', 'paid_otherwise')
      AND ${within(sql`t.created_at`, days)}
    GROUP BY 1, 2, 3`,

  // Paid ones, which most are, are counted in their index alone.
  checkouts: (days) => sql`
    WITH quarters AS (
      SELECT ${quarterOf(placedAt)} AS at, count(*) AS paid, 0 AS open, 0 AS lost, 0 AS worth
      FROM orders o WHERE o.payment_status = 'PAID' AND ${within(placedAt, days)} GROUP BY 1
      UNION ALL
      SELECT ${quarterOf(placedAt)}, count(*) FILTER (WHERE o.payment_status = 'REFUNDED'),
        count(*) FILTER (WHERE ${IS_OPEN}), count(*) FILTER (WHERE ${IS_LOST}),
        coalesce(sum(${ASKED_FOR}) FILTER (WHERE ${IS_LOST}), 0)
      FROM orders o LEFT JOIN exchanges x ON x.order_id = o.id
      WHERE o.payment_status <> 'PAID' AND ${within(placedAt, days)} GROUP BY 1)
    SELECT ${stepOf(quarterAt, days)} AS key, '' AS label, ${isBefore(quarterAt, days)} AS is_before,
      sum(paid + open + lost) AS s1, sum(paid) AS s2, sum(open) AS s3, sum(lost) AS s4, sum(worth) AS s5
    FROM quarters q GROUP BY 1, 2, 3`,

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
    // An index is read from one of its ends to the other, and not page by page by chance.
    await sql`SET LOCAL random_page_cost = 1.1`.execute(trx);
    const moments = await readMoments(trx, days);
    return (await sql<Row>`${STATEMENTS[name](moments)}`.execute(trx)).rows;
  });
  return rows.map((row) => ({
    key: row.key,
    label: row.label,
    isBefore: row.is_before,
    sums: Array.from({ length: columns }, (_, at) => Number(row[`s${at + 1}`])),
  }));
}
