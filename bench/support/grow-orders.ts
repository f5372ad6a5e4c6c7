import type pg from 'pg';
import { searchText } from '../../apps/server/src/modules/orders/search/order-search-rules.ts';

// A year of a busy shop: orders with everything that hangs on them, in numbers as they come in life.
// Nothing is placed: rows are written as they would stand there afterwards. The newest order is number 1.

const CUSTOMERS = 50_000;
const SECONDS_APART = 30;
/** Of so many one is the one account's that is asked about. */
const OWN_SHARE = 1_000;
const TEXTS_AT_ONCE = 20_000;

const names = [
  'Nadia',
  'Ruwan',
  'Ines',
  'Tomas',
  'Aiko',
  'Samuel',
  'Leila',
  'Owen',
  'Maren',
  'Kofi',
];
const families = [
  'Perera',
  'Silva',
  'Okafor',
  'Lindqvist',
  'Moreau',
  'Tanaka',
  'Novak',
  'Castillo',
];
const cities = [
  'Colombo',
  'Kandy',
  'Galle',
  'Jaffna',
  'Negombo',
  'Matara',
  'Trincomalee',
  'Badulla',
];

const list = (words: readonly string[]) => `ARRAY['${words.join("','")}']`;
const pick = (words: readonly string[], by: string) =>
  `(${list(words)})[1 + (${by})::integer % ${words.length}]`;

/** Ids that grow with time, as the shop's own. */
const ID_AT = `
  CREATE FUNCTION pg_temp.id_at(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
    SELECT overlay(gen_random_uuid()::text PLACING substr(ms, 1, 8) || '-' || substr(ms, 9, 4) FROM 1 FOR 13)::uuid
    FROM (SELECT lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS ms) AS written
  $$`;

const people = `
  INSERT INTO users (id, name, email, created_at)
  SELECT pg_temp.id_at(now() - n * interval '10 minutes'),
    ${pick(names, 'n')} || ' ' || ${pick(families, 'n / 10')} || ' ' || n, 'buyer' || n || '@example.com',
    now() - n * interval '10 minutes'
  FROM generate_series(1, ${CUSTOMERS}) AS n`;

/** What each order is, from which all of the rest is made. */
const numbered = (count: number, userId: string) => `
  CREATE TEMP TABLE made AS
  SELECT n, pg_temp.id_at(at) AS id, at,
    CASE WHEN n % ${OWN_SHARE} = 0 THEN '${userId}' ELSE u.id::text END AS user_id, u.name, u.email,
    n % 100 = 6 AS is_upgrade, n % 100 = 7 AS is_relocated, n % 20 = 5 AS is_discounted, n % 3 = 0 AS has_two,
    CASE WHEN n <= 200 AND n % 10 = 2 THEN 'PENDING' WHEN n % 25 = 1 OR n % 100 = 8 THEN 'CANCELLED'
      WHEN n <= 3000 THEN 'CONFIRMED' WHEN n <= 8000 THEN 'SHIPPED' ELSE 'DELIVERED' END AS status
  FROM (SELECT n, now() - n * interval '${SECONDS_APART} seconds' AS at, (n::bigint * 7919) % ${CUSTOMERS} AS person
    FROM generate_series(1, ${count}) AS n) AS o
  JOIN (SELECT id, name, email, row_number() OVER (ORDER BY id) - 1 AS person FROM users
    WHERE email ~ '^buyer[0-9]+@') AS u USING (person);
  ALTER TABLE made ADD PRIMARY KEY (n);
  ALTER TABLE made ADD COLUMN payment_status text, ADD COLUMN goods bigint, ADD COLUMN off bigint, ADD COLUMN total bigint;
  UPDATE made SET
    payment_status = CASE WHEN status = 'PENDING' THEN 'PENDING' WHEN n % 50 = 1 THEN 'FAILED'
      WHEN status = 'CANCELLED' OR (n % 40 = 3 AND n > 8000) THEN 'REFUNDED' ELSE 'PAID' END,
    goods = CASE WHEN is_upgrade THEN 0 WHEN has_two THEN 2999 ELSE 1999 END,
    off = CASE WHEN is_discounted THEN 100 ELSE 0 END;
  UPDATE made SET total = goods - off + 500;
  ANALYZE made`;

const orders = `
  INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
    status, payment_status, payment_method, sub_total_cents, discount_basis_points, discount_cents,
    shipping_cents, included_tax_cents, grand_total_cents, promocode, shipping_method, ship_recipient,
    ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, ship_country,
    hold_expires_at, review_asked_at, made_by, supplements_order_id, created_at, updated_at)
  SELECT m.id, m.user_id, m.email, m.name, 'generated-' || m.n, 'f', m.status, m.payment_status,
    CASE WHEN m.is_relocated THEN 'exchange' ELSE 'card' END, m.goods, 0, m.off, 500,
    (m.goods - m.off) * 18 / 118, m.total, CASE WHEN m.is_discounted THEN 'SAVE10' END, 'Standard', m.name,
    (1 + m.n % 300) || ' Flower Road', '',
    CASE WHEN m.n % 10 < 3 THEN 'Colombo' ELSE ${pick(cities, 'm.n / 10')} END, 'Western',
    lpad((m.n % 90000)::text, 5, '0'), '+9477' || lpad((m.n % 10000000)::text, 7, '0'), 'LK',
    CASE m.status WHEN 'PENDING' THEN now() + interval '3 days' END, m.at,
    CASE WHEN m.is_upgrade OR m.is_relocated THEN 'admin@example.com' END, main.id, m.at, m.at
  FROM made m LEFT JOIN made main ON m.is_upgrade AND main.n = m.n + 3`;

/** Lines of what the shop sells, some of it much more often than the rest. */
const items = `
  CREATE TEMP TABLE goods AS
  SELECT row_number() OVER (ORDER BY p.id) - 1 AS place, p.id, p.name, v.id AS variant_id, v.sku
  FROM products p JOIN product_variants v ON v.product_id = p.id AND v.is_default LIMIT 5000;
  ALTER TABLE goods ADD PRIMARY KEY (place);
  INSERT INTO order_items (id, order_id, position, product_id, variant_id, name, price_cents, quantity, discount_cents)
  SELECT pg_temp.id_at(m.at), m.id, line, g.id, g.variant_id, g.name, CASE line WHEN 0 THEN 1999 ELSE 500 END,
    1 + line, CASE WHEN line = 0 AND m.off > 0 THEN m.off END
  FROM made m CROSS JOIN generate_series(0, 1) AS line
  JOIN goods g ON g.place = CASE WHEN m.n % 4 = 0 THEN (m.n / 4) % 20 ELSE (m.n::bigint * 31 + line) % 5000 END
    % (SELECT count(*) FROM goods)
  WHERE NOT m.is_upgrade AND (line = 0 OR m.has_two);
  CREATE TEMP TABLE first_line AS
  SELECT m.n, i.id AS item_id, i.name, i.variant_id FROM made m
  JOIN order_items i ON i.order_id = m.id AND i.position = 0;
  ALTER TABLE first_line ADD PRIMARY KEY (n);
  ANALYZE order_items; ANALYZE first_line`;

const stories = `
  INSERT INTO order_events (id, order_id, kind, status, payment_status, actor, created_at)
  SELECT pg_temp.id_at(m.at + s.later), m.id, s.kind, m.status, m.payment_status, s.actor, m.at + s.later
  FROM made m CROSS JOIN (VALUES ('placed', NULL, '0'::interval), ('paid', NULL, '1 minute'),
    ('shipped', 'admin@example.com', '1 day')) AS s (kind, actor, later)
  WHERE s.kind = 'placed' OR (m.payment_status IN ('PAID', 'REFUNDED')
    AND (s.kind = 'paid' OR m.status IN ('SHIPPED', 'DELIVERED')));
  INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, order_id, created_at)
  SELECT pg_temp.id_at(m.at), i.product_id, i.variant_id, -i.quantity, 'sale', m.id, m.at
  FROM made m JOIN order_items i ON i.order_id = m.id;
  INSERT INTO order_taxes (id, order_id, order_item_id, position, name, rate, is_compound, is_included, country,
    region, postal_prefix, tax_class, base_cents, amount_cents)
  SELECT gen_random_uuid(), m.id, l.item_id, 0, 'VAT', 180000, false, true, 'LK', '', '', NULL, m.goods - m.off,
    (m.goods - m.off) * 18 / 118
  FROM made m JOIN first_line l USING (n);
  INSERT INTO order_discounts (order_id, promocode_id, code, name, kind, goods_cents, shipping_cents)
  SELECT m.id, (SELECT id FROM promocodes ORDER BY id LIMIT 1), 'SAVE10', 'SAVE10', 'amount', m.off, 0
  FROM made m WHERE m.is_discounted;
  INSERT INTO order_notes (id, order_id, text, author, created_at)
  SELECT pg_temp.id_at(m.at), m.id, 'Rang up: leave it with the neighbours', 'admin@example.com', m.at
  FROM made m WHERE m.n % 20 = 0;
  INSERT INTO order_tags (order_id, tag)
  SELECT m.id, CASE WHEN m.n % 1000 = 4 THEN 'wholesale' WHEN m.n % 40 = 2 THEN 'gift' ELSE 'usual' END
  FROM made m WHERE m.n % 10 = 2 OR m.n % 1000 = 4`;

const money = `
  INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email,
    payment_intent_id, expires_at, created_at, settled_at, refunded_at, refunded_cents, exchanged_cents, gateway)
  SELECT pg_temp.id_at(m.at), m.id, CASE WHEN NOT m.is_relocated THEN 'cs_generated_' || m.n END,
    CASE m.payment_status WHEN 'REFUNDED' THEN 'refunded' ELSE 'paid' END, m.total, 'usd', m.email,
    CASE WHEN NOT m.is_relocated THEN 'pi_generated_' || m.n END, CASE WHEN NOT m.is_relocated THEN m.at END,
    m.at, m.at, CASE m.payment_status WHEN 'REFUNDED' THEN m.at END,
    CASE WHEN m.payment_status = 'REFUNDED' THEN m.total WHEN m.n % 30 = 4 THEN 500 ELSE 0 END,
    CASE WHEN m.is_relocated THEN m.total ELSE 0 END, CASE WHEN m.is_relocated THEN 'manual' ELSE 'stripe' END
  FROM made m WHERE m.payment_status IN ('PAID', 'REFUNDED');
  ANALYZE payments;
  INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, provider_id, said_by, created_at, updated_at)
  SELECT pg_temp.id_at(created_at), id, 'charge', 'succeeded', amount_cents, 'usd', 'ch_' || id, 'event', created_at, created_at
  FROM payments WHERE session_id LIKE 'cs_generated_%' OR exchanged_cents > 0;
  CREATE TEMP TABLE back AS
  SELECT m.n, pg_temp.id_at(m.at + interval '9 days') AS refund_id, p.id AS payment_id, m.at + interval '9 days' AS at,
    p.refunded_cents AS cents, m.n % 100 = 8 AS in_goods
  FROM made m JOIN payments p ON p.order_id = m.id WHERE p.refunded_cents > 0;
  INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, provider_id, reason, said_by,
    actor, given, closed_by, closed_reason, created_at, updated_at)
  SELECT refund_id, payment_id, 'refund', CASE WHEN in_goods THEN 'paid_otherwise' ELSE 'succeeded' END, cents, 'usd',
    CASE WHEN NOT in_goods THEN 're_' || n END,
    (ARRAY['Changed their mind', 'Arrived damaged', 'Goodwill'])[1 + n % 3], 'admin', 'admin@example.com',
    CASE WHEN in_goods THEN 'exchange' END, CASE WHEN in_goods THEN 'admin@example.com' END,
    CASE WHEN in_goods THEN 'Goes elsewhere' END, at, at
  FROM back;
  INSERT INTO refund_lines (refund_id, order_item_id, quantity, amount_cents)
  SELECT b.refund_id, l.item_id, 1, b.cents FROM back b JOIN first_line l USING (n)`;

const parcels = `
  INSERT INTO shipments (id, order_id, idempotency_key, tracking_number, actor, shipped_at, delivered_at)
  SELECT pg_temp.id_at(m.at + interval '1 day'), m.id, 'generated', 'TRK' || m.n, 'admin@example.com', m.at,
    CASE m.status WHEN 'DELIVERED' THEN m.at + interval '3 days' END
  FROM made m WHERE m.status IN ('SHIPPED', 'DELIVERED') AND NOT m.is_upgrade;
  INSERT INTO shipment_lines (shipment_id, order_item_id, quantity)
  SELECT s.id, i.id, i.quantity FROM shipments s JOIN order_items i ON i.order_id = s.order_id
  WHERE s.idempotency_key = 'generated';
  INSERT INTO shipping_upgrades (order_id, before_method, before_cents)
  SELECT id, 'Standard', 500 FROM made WHERE is_upgrade;
  INSERT INTO exchanges (order_id, relocated_order_id, refund_id, amount_cents, created_at)
  SELECT m.id, f.id, b.refund_id, m.total, m.at
  FROM made m JOIN made f ON f.n = m.n + 1 JOIN back b ON b.n = f.n WHERE m.is_relocated AND m.total > 0`;

/** Of those that were asked for last, some wait for each step; of the rest most are over. */
const returned = `
  INSERT INTO returns (id, order_id, idempotency_key, kind, is_sent, status, reason, decision, contact_name,
    contact_email, created_at, updated_at)
  SELECT pg_temp.id_at(at), id, 'generated', kind, true, status, CASE kind WHEN 'return' THEN 'changed_mind' END,
    CASE WHEN status IN ('REFUSED', 'CLOSED') THEN 'As it is' END, CASE kind WHEN 'withdrawal' THEN name END,
    CASE kind WHEN 'withdrawal' THEN email END, at, at
  FROM (SELECT m.id, m.name, m.email, m.at + interval '6 days' AS at,
      CASE WHEN m.n / 20 % 10 = 0 THEN 'withdrawal' ELSE 'return' END AS kind,
      CASE WHEN m.n > 16000 OR m.n / 20 % 10 = 0 THEN
        (ARRAY['REFUNDED', 'REFUNDED', 'REFUNDED', 'REFUNDED', 'CANCELLED', 'CLOSED', 'REFUNDED'])[1 + m.n / 20 % 7]
      ELSE (ARRAY['REQUESTED', 'APPROVED', 'RECEIVED', 'REFUSED'])[1 + m.n / 20 % 4] END AS status
    FROM made m WHERE m.n % 20 = 9 AND m.status = 'DELIVERED') AS asked;
  INSERT INTO return_lines (return_id, order_item_id, quantity)
  SELECT r.id, i.id, 1 FROM returns r JOIN order_items i ON i.order_id = r.order_id AND i.position = 0
  WHERE r.idempotency_key = 'generated'`;

const documents = `
  CREATE TEMP TABLE issued AS
  SELECT 'invoice' AS kind, m.n, gen_random_uuid() AS id, NULL::uuid AS refund_id, NULL::uuid AS refers_to, m.at,
    row_number() OVER (ORDER BY m.n DESC) AS running, m.total
  FROM made m WHERE m.payment_status IN ('PAID', 'REFUNDED');
  INSERT INTO issued
  SELECT 'credit_note', b.n, gen_random_uuid(), b.refund_id, i.id, b.at, row_number() OVER (ORDER BY b.n DESC), b.cents
  FROM back b JOIN issued i ON i.n = b.n;
  INSERT INTO invoice_documents (id, kind, year, running, number, issued_on, order_id, refund_id, refers_to, total_cents,
    tax_cents, data, issued_at)
  SELECT d.id, d.kind, 0, d.running, CASE d.kind WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || lpad(d.running::text, 7, '0'),
    d.at::date, m.id, d.refund_id, d.refers_to, d.total, d.total * 18 / 118, jsonb_build_object(
      'kind', d.kind, 'number', d.running::text, 'issuedOn', d.at::date::text, 'currency', 'usd',
      'seller', jsonb_build_object('name', 'Gadgetry', 'address', '1 Fort Lane, Colombo', 'country', 'LK', 'vatId', '',
        'taxNumber', '', 'registration', '', 'contact', '', 'bankDetails', '', 'footer', ''),
      'buyer', jsonb_build_array(m.name, 'Flower Road', 'Colombo'), 'reason', NULL, 'refersTo', NULL,
      'order', jsonb_build_object('number', o.number, 'placedOn', m.at::date::text),
      'delivery', 'Sent on ' || m.at::date, 'linesHaveTax', true, 'subTotal', d.total, 'total', d.total,
      'tax', d.total * 18 / 118, 'discounts', '[]'::jsonb, 'shipping', NULL, 'paid', NULL,
      'lines', jsonb_build_array(jsonb_build_object('lineId', NULL, 'name', 'Gadget', 'quantity', 1, 'price', d.total,
        'amount', d.total)),
      'taxes', jsonb_build_array(jsonb_build_object('name', 'VAT', 'rate', 180000, 'base', d.total, 'amount', d.total * 18 / 118)))
    , d.at
  FROM issued d JOIN made m USING (n) JOIN orders o ON o.id = m.id`;

const figures = `
  INSERT INTO customer_figures (user_id, orders, spent_cents, first_order_at, last_order_at)
  SELECT user_id::uuid, count(*), sum(total), min(at), max(at) FROM made GROUP BY 1
  ON CONFLICT (user_id) DO UPDATE SET orders = excluded.orders, spent_cents = excluded.spent_cents`;

interface Searched {
  readonly id: string;
  readonly number: string;
  readonly at: Date;
  readonly names: readonly (string | null)[];
  readonly phone: string;
  readonly skus: readonly string[];
}

/** By the shop's own rule. The index is made when they are there, for it takes much less time so. */
export async function writeTexts(client: pg.Client, count: number): Promise<void> {
  const name = 'order_search_by_words';
  const { rows: known } = await client.query<{ made: string }>(
    'SELECT pg_get_indexdef($1::regclass) AS made',
    [name],
  );
  await client.query(`DROP INDEX ${name}`);
  for (let from = 1; from <= count; from += TEXTS_AT_ONCE) {
    const { rows } = await client.query<Searched>(
      `SELECT o.id, o.number, m.at, o.ship_phone AS phone,
         ARRAY[m.name, m.email, o.ship_recipient, o.ship_city, o.promocode, l.name] AS names,
         array_remove(ARRAY[v.sku], NULL) AS skus
       FROM made m JOIN orders o ON o.id = m.id LEFT JOIN first_line l USING (n)
       LEFT JOIN product_variants v ON v.id = l.variant_id
       WHERE m.n >= $1 AND m.n < $2`,
      [from, from + TEXTS_AT_ONCE],
    );
    await client.query(
      `INSERT INTO order_search (order_id, placed_at, text)
       SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) ON CONFLICT DO NOTHING`,
      [rows.map(({ id }) => id), rows.map(({ at }) => at), rows.map(searchText)],
    );
  }
  await client.query(`SET maintenance_work_mem = '512MB'`);
  await client.query(known[0]?.made ?? '');
}

/**
 * So many orders of a year beside those that are there, of 50,000 customers, with lines, stories, payments,
 * refunds, parcels, returns, invoices, notes and tags.
 * @param userId whose a thousandth of them are
 */
export async function growOrders(
  client: pg.Client,
  { count, userId }: { readonly count: number; readonly userId: string },
): Promise<void> {
  // What the shop's triggers hold or do with each order would take hours, and is not what is measured.
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'`,
  );
  await client.query(ID_AT);
  const steps = [
    people,
    numbered(count, userId),
    orders,
    items,
    stories,
    money,
    parcels,
    returned,
    documents,
    figures,
  ];
  for (const step of steps) await client.query(step);
  await writeTexts(client, count);
  await client.query('VACUUM (ANALYZE)');
  await client.query('CHECKPOINT');
}
