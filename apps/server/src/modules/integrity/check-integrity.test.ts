import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { spoiledInvoices } from '../../../test/spoiled-invoices.ts';
import { alsoSpoiledReturns, sent, spoiledReturns } from '../../../test/spoiled-returns.ts';
import { alsoSpoiledUpgrades } from '../../../test/spoiled-upgrades.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/identifiers.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checks } from './checks.ts';

const category = newId();
const product = newId();
const order = newId();
const code = newId();
const payment = newId();

/** One product of 7 after one paid order of 3, with 10 % off: books in order. */
async function soldOnce(): Promise<Database> {
  const { db } = await createTestDatabase();
  await sql`INSERT INTO categories (id, name) VALUES (${category}, 'Audio')`.execute(db);
  await sql`
    INSERT INTO products (id, name, description, price_cents, category_id, stock)
    VALUES (${product}, 'Speaker', 'Plays what you like', 1999, ${category}, 7)`.execute(db);
  await sql`
    INSERT INTO stock_movements (id, product_id, delta, reason, order_id) VALUES
      (${newId()}, ${product}, 10, 'opening', NULL), (${newId()}, ${product}, -3, 'sale', ${order})`.execute(
    db,
  );
  await sql`
    INSERT INTO promocodes (id, code, discount_basis_points, expires_on)
    VALUES (${code}, 'TENOFF', 1000, '2999-12-31')`.execute(db);
  await sql`
    INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
      status, payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents,
      promocode, ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone)
    VALUES (${order}, 'u1', 'a@example.com', 'A', 'key-1', 'f', 'CONFIRMED', 'PAID', 5997, 1000, 600, 5397,
      'TENOFF', '1', '2', 'c', 's', 'z', '0123456789')`.execute(db);
  await sql`
    INSERT INTO order_events (id, order_id, status, payment_status, kind, created_at) VALUES
      (${newId()}, ${order}, 'PENDING', 'PENDING', 'placed', now() - interval '1 minute'),
      (${newId()}, ${order}, 'CONFIRMED', 'PAID', 'paid', now())`.execute(db);
  await sql`
    INSERT INTO order_items (id, order_id, position, product_id, name, price_cents, quantity)
    VALUES (${newId()}, ${order}, 0, ${product}, 'Speaker', 1999, 3)`.execute(db);
  await sql`
    INSERT INTO promocode_uses (order_id, promocode_id, user_id, first_order)
    VALUES (${order}, ${code}, 'u1', true)`.execute(db);
  await sql`
    INSERT INTO order_discounts (order_id, promocode_id, code, name, kind, goods_cents, shipping_cents)
    VALUES (${order}, ${code}, 'TENOFF', 'TENOFF', 'percent', 600, 0)`.execute(db);
  await sql`
    INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email, expires_at, settled_at)
    VALUES (${payment}, ${order}, 'cs_1', 'paid', 5397, 'usd', 'a@example.com', now(), now())`.execute(
    db,
  );
  await sql`
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
    VALUES (${newId()}, ${payment}, 'charge', 'succeeded', 5397, 'usd', 'event')`.execute(db);
  return db;
}

test('a shop in which everything adds up has no findings', async () => {
  expect(await checkIntegrity(await soldOnce())).toEqual([]);
});

const later = `(id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint, status,
  payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents, ship_line_1,
  ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, hold_expires_at, created_at)`;

// What the database refuses by itself is broken as a superuser could.
const withoutTriggers =
  'ALTER TABLE order_items DISABLE TRIGGER USER; ALTER TABLE order_taxes DISABLE TRIGGER USER;';

/** A tax in the price of the one line. */
const taxed = (rate: number, base: number, amount: number) => `
  INSERT INTO order_taxes (id, order_id, order_item_id, position, name, rate, is_compound, is_included,
    country, region, postal_prefix, base_cents, amount_cents)
  SELECT gen_random_uuid(), order_id, id, 0, 'VAT', ${rate}, false, true, 'LK', '', '', ${base}, ${amount}
  FROM order_items`;

/** Two cents on each of two cents: of the line, and of a delivery at that price. */
const shared = (...amounts: readonly [line: number, delivery: number]) => `
  UPDATE orders SET shipping_cents = 2, grand_total_cents = grand_total_cents + 2;
  ${taxed(1_000_000, 2, amounts[0])};
  INSERT INTO order_taxes SELECT gen_random_uuid(), order_id, NULL, position, name, rate, is_compound,
    is_included, country, region, postal_prefix, NULL, base_cents, ${amounts[1]} FROM order_taxes`;

const elsewhere = newId();

const spoiled: Record<string, string> = {
  'stock-is-its-ledger': `UPDATE product_variants SET stock = 8`,
  'products-have-one-default-variant': `ALTER TABLE product_variants DISABLE TRIGGER USER;
    UPDATE product_variants SET is_default = false`,
  'prices-are-in-their-history': `ALTER TABLE products DISABLE TRIGGER USER;
    UPDATE products SET price_cents = 2000`,
  'prices-are-those-of-sales': `UPDATE product_variants
    SET sale_id = gen_random_uuid(), sale_ends_at = now() + interval '1 day', regular_cents = 2999`,
  'struck-prices-were-asked': `UPDATE product_variants
    SET sale_id = gen_random_uuid(), sale_ends_at = now() + interval '1 day', regular_cents = 2999, was_cents = 2999;
    INSERT INTO price_history (variant_id, at, cents)
    SELECT id, now() + interval '1 hour', 1500 FROM product_variants`,
  'ratings-are-their-reviews': `UPDATE products SET review_count = 2, review_stars = 9`,
  'orders-hold-what-they-sold': `${withoutTriggers} UPDATE order_items SET quantity = 4`,
  'orders-have-items': `${withoutTriggers} DELETE FROM order_items`,
  'totals-add-up': `${withoutTriggers} UPDATE order_items SET price_cents = 2000`,
  'taxes-add-up': `UPDATE orders SET included_tax_cents = 1`,
  'taxes-are-their-rates': `UPDATE orders SET included_tax_cents = 1; ${taxed(100_000, 20, 1)}`,
  'taxes-are-shared-out': `UPDATE orders SET included_tax_cents = 2; ${shared(2, 0)}`,
  'a-tax-is-one': `UPDATE orders SET included_tax_cents = 2; ${shared(1, 1)};
    ${withoutTriggers} UPDATE order_taxes SET country = 'DE' WHERE order_item_id IS NULL`,
  'lines-are-taxed-on-what-they-cost': `UPDATE orders SET included_tax_cents = 546; ${taxed(100_000, 6_001, 546)}`,
  'paid-orders-have-one-payment': `UPDATE payments SET amount_cents = 5396`,
  'payments-have-their-order': `UPDATE orders SET payment_status = 'REFUNDED'`,
  'refunds-are-finished': `INSERT INTO payment_transactions
    (id, payment_id, kind, status, amount_cents, currency, said_by, failure)
    SELECT gen_random_uuid(), id, 'refund', 'failed', 5, 'usd', 'shop', 'declined' FROM payments`,
  'refunds-are-of-what-was-bought': `INSERT INTO payment_transactions
    (id, payment_id, kind, status, amount_cents, currency, said_by)
    SELECT gen_random_uuid(), id, 'refund', 'pending', 5, 'usd', 'shop' FROM payments;
    INSERT INTO refund_lines (refund_id, order_item_id, quantity, amount_cents)
    SELECT t.id, i.id, 1, 4 FROM payment_transactions t, order_items i WHERE t.kind = 'refund'`,
  'refunds-are-asked-for-again': `INSERT INTO payment_transactions
    (id, payment_id, kind, status, amount_cents, currency, said_by, retry_of)
    SELECT gen_random_uuid(), payment_id, 'refund', 'pending', 5, 'usd', 'shop', id FROM payment_transactions`,
  'cancelled-orders-kept-no-money': `UPDATE orders SET status = 'CANCELLED';
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
    SELECT gen_random_uuid(), id, 'refund', 'pending', amount_cents - 1, 'usd', 'shop' FROM payments`,
  'transactions-add-up': `UPDATE payments SET refunded_cents = 1`,
  'payment-status-follows': `INSERT INTO payment_transactions
    (id, payment_id, kind, status, amount_cents, currency, said_by)
    SELECT gen_random_uuid(), id, 'refund', 'succeeded', amount_cents, 'usd', 'shop' FROM payments`,
  'provider-agrees': `INSERT INTO provider_differences (id, subject, kind, detail)
    VALUES (gen_random_uuid(), 'ch_1', 'charge', 'the provider took $5.00')`,
  'payments-are-of-the-chosen-method': `UPDATE orders SET payment_method = 'bank_transfer'`,
  'none-is-paid-twice': `DROP INDEX payments_one_live_per_order;
    INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email, expires_at)
    SELECT gen_random_uuid(), order_id, 'cs_2', 'paid', amount_cents, currency, customer_email, now() FROM payments`,
  'codes-are-used-once-per-order': `DELETE FROM promocode_uses`,
  'discounts-by-hand-are-of-made-orders': `UPDATE order_events SET actor = 'admin@example.com' WHERE kind = 'placed'`,
  'discounts-are-within-their-limits': `UPDATE promocodes
      SET max_uses_per_customer = 1, updated_at = now() - interval '1 day';
    INSERT INTO promocode_uses (order_id, promocode_id, user_id, first_order)
    SELECT gen_random_uuid(), promocode_id, user_id, false FROM promocode_uses`,
  'orders-are-where-their-history-says': `UPDATE orders SET status = 'SHIPPED'`,
  'supplements-are-of-their-order': `INSERT INTO orders ${later}
    VALUES ('${newId()}', 'u1', 'a@example.com', 'A', 'key-0', 'f', 'CANCELLED', 'FAILED', 100, 0, 0, 100,
      '1', '2', 'c', 's', 'z', '0123456789', NULL, now());
    ALTER TABLE orders DISABLE TRIGGER USER;
    UPDATE orders SET made_by = 'admin@example.com',
      supplements_order_id = (SELECT id FROM orders WHERE idempotency_key = 'key-1')
    WHERE idempotency_key = 'key-0'`,
  'upgrades-are-shipping-alone': `INSERT INTO shipping_upgrades (order_id, before_cents)
    SELECT id, 0 FROM orders`,
  'shipments-are-of-what-was-bought': sent(4),
  'orders-are-where-their-shipments-are': sent(3),
  ...spoiledInvoices,
  ...spoiledReturns,
  'money-stays-in-its-currency': `UPDATE payments SET currency = 'eur'`,
  'payments-are-in-the-shops-currency': `INSERT INTO shop_currency (code) VALUES ('eur')`,
  'refunds-were-made-by-the-provider': `INSERT INTO payment_transactions
    (id, payment_id, kind, status, amount_cents, currency, said_by)
    SELECT gen_random_uuid(), id, 'refund', 'succeeded', 5, 'usd', 'shop' FROM payments`,
  'the-provider-was-not-read-ahead': `INSERT INTO provider_cursors (name, read_until)
    VALUES ('events', now() + interval '30 days')`,
  'first-order-codes-were-first': `INSERT INTO orders ${later}
    VALUES ('${newId()}', 'u1', 'a@example.com', 'A', 'key-0', 'f', 'CONFIRMED', 'PAID', 100, 0, 0, 100,
      '1', '2', 'c', 's', 'z', '0123456789', NULL, now() - interval '1 day');
    INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email, expires_at, settled_at)
    SELECT gen_random_uuid(), id, 'cs_0', 'paid', 100, 'usd', 'a@example.com', now(), now() - interval '1 day'
    FROM orders WHERE idempotency_key = 'key-0'`,
  'holds-come-to-an-end': `INSERT INTO orders ${later}
    VALUES ('${newId()}', 'u2', 'b@example.com', 'B', 'key-0', 'f', 'PENDING', 'PENDING', 100, 0, 0, 100,
      '1', '2', 'c', 's', 'z', '0123456789', now() - interval '1 hour', now() - interval '2 hours')`,
  'held-stock-can-be-paid': `INSERT INTO orders ${later}
    VALUES ('${newId()}', 'u2', 'b@example.com', 'B', 'key-0', 'f', 'PENDING', 'PENDING', 100, 0, 0, 100,
      '1', '2', 'c', 's', 'z', '0123456789', now() + interval '1 hour', now());
    INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email, expires_at)
    SELECT gen_random_uuid(), id, 'cs_0', 'expired', 100, 'usd', 'b@example.com', now()
    FROM orders WHERE idempotency_key = 'key-0'`,
  'events-are-processed': `INSERT INTO webhook_events (id, type, payload, received_at)
    VALUES ('evt_1', 'checkout.session.completed', '{}', now() - interval '1 hour')`,
  'products-have-what-their-category-has': `INSERT INTO categories (id, name)
    VALUES ('${elsewhere}', 'Elsewhere');
    INSERT INTO attributes (id, category_id, name, group_name, kind, position, is_highlight,
      is_filterable, is_comparable)
    VALUES ('${elsewhere}', '${elsewhere}', 'Finish', 'Case', 'text', 1, false, false, false);
    INSERT INTO product_attribute_values (product_id, attribute_id, kind, text_value)
    SELECT id, '${elsewhere}', 'text', 'matt' FROM products`,
};

test.each(checks.map((check) => check.name))('%s is found when it is broken', async (name) => {
  const db = await soldOnce();
  await sql.raw(spoiled[name] ?? 'SELECT no_case_for_this_check').execute(db);
  expect((await checkIntegrity(db)).map((finding) => finding.check)).toContain(name);
});

/** The same checks, broken in another part of what they say. */
const alsoSpoiled: readonly (readonly [check: string, how: string, statement: string])[] = [
  [
    'shipments-are-of-what-was-bought',
    'a shipment is of nothing',
    `INSERT INTO shipments (id, order_id) SELECT gen_random_uuid(), id FROM orders`,
  ],
  [
    'orders-are-where-their-shipments-are',
    'what counts as delivered is under way',
    `${sent(3)}; UPDATE orders SET status = 'DELIVERED'`,
  ],
  [
    'orders-are-where-their-shipments-are',
    'what counts as under way has arrived',
    `${sent(3)}; UPDATE orders SET status = 'SHIPPED'; UPDATE shipments SET delivered_at = now()`,
  ],
  [
    'orders-are-where-their-shipments-are',
    'a cancelled order was sent',
    `${sent(1)}; UPDATE orders SET status = 'CANCELLED'`,
  ],
  ...alsoSpoiledReturns,
  ...alsoSpoiledUpgrades,
  [
    'totals-add-up',
    'what the discounts of an order take off is not its discount',
    `UPDATE order_discounts SET goods_cents = 599`,
  ],
  [
    'totals-add-up',
    'what came off its lines is not its discount',
    `${withoutTriggers} UPDATE order_items SET discount_cents = 599`,
  ],
  [
    'totals-add-up',
    'an order has a discount that nothing took off',
    `DELETE FROM order_discounts; DELETE FROM promocode_uses; UPDATE orders SET promocode = NULL`,
  ],
  [
    'codes-are-used-once-per-order',
    'a cancelled order has kept its use',
    `UPDATE orders SET status = 'CANCELLED', payment_status = 'REFUNDED'`,
  ],
  [
    'codes-are-used-once-per-order',
    'there is a use of an order that is not there',
    `INSERT INTO promocode_uses (order_id, promocode_id, user_id, first_order)
      SELECT gen_random_uuid(), promocode_id, 'u2', false FROM promocode_uses`,
  ],
  [
    'codes-are-used-once-per-order',
    'there is a use that took nothing off',
    `DELETE FROM order_discounts`,
  ],
  [
    'codes-are-used-once-per-order',
    'a discount came by another code than that of the order',
    `UPDATE order_discounts SET code = 'OTHER'`,
  ],
  [
    'codes-are-used-once-per-order',
    'a discount came by a code, and the order has none',
    `UPDATE orders SET promocode = NULL`,
  ],
  [
    'codes-are-used-once-per-order',
    'a use is of somebody else than the order',
    `UPDATE promocode_uses SET user_id = 'u2'`,
  ],
  [
    'holds-come-to-an-end',
    'a hold ends in years',
    `UPDATE orders SET status = 'PENDING', hold_expires_at = now() + interval '3 years'`,
  ],
  [
    'orders-are-where-their-history-says',
    'the timeline of an order is gone',
    `DELETE FROM order_events`,
  ],
  [
    'discounts-are-within-their-limits',
    'there are more uses in all than the owner wants',
    `UPDATE promocodes SET max_uses = 1, updated_at = now() - interval '1 day';
    INSERT INTO promocode_uses (order_id, promocode_id, user_id, first_order)
      SELECT gen_random_uuid(), promocode_id, 'u2', false FROM promocode_uses`,
  ],
  [
    'refunds-are-of-what-was-bought',
    'more of a line goes back than was paid after its own discount',
    `${withoutTriggers} UPDATE order_items SET discount_cents = 5997;
    ALTER TABLE refund_lines DISABLE TRIGGER USER; ALTER TABLE payment_transactions DISABLE TRIGGER USER;
    INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
      SELECT gen_random_uuid(), id, 'refund', 'pending', 1, 'usd', 'shop' FROM payments;
    INSERT INTO refund_lines (refund_id, order_item_id, quantity, amount_cents)
      SELECT t.id, i.id, 1, 1 FROM payment_transactions t, order_items i WHERE t.kind = 'refund'`,
  ],
];

test.each(alsoSpoiled)('%s is found where %s', async (name, _, statement) => {
  const db = await soldOnce();
  await sql.raw(statement).execute(db);
  expect((await checkIntegrity(db)).map(({ check }) => check)).toContain(name);
});

const unwanted: Record<string, readonly [constraint: string, statement: string]> = {
  'somebody else’s': ['orders_kept', `UPDATE orders SET user_id = 'u2'`],
  'mailed to somebody else': ['orders_kept', `UPDATE orders SET customer_email = 'b@example.com'`],
  'called otherwise': ['orders_kept', `UPDATE orders SET number = 'BBB-BBB-BBB'`],
  'opened by a key that an account’s has none of': [
    'orders_kept',
    'UPDATE orders SET key_version = 0',
  ],
  'had by another discount': ['order_discounts_kept', `UPDATE order_discounts SET kind = 'amount'`],
};

test.each(Object.entries(unwanted))('no order becomes %s', async (_, [constraint, statement]) => {
  const db = await soldOnce();
  const change = sql.raw(statement).execute(db);
  await expect(change).rejects.toMatchObject({ constraint });
});

test('a discount is on goods or on shipping, as its kind is', async () => {
  const db = await soldOnce();
  const says = 'order_discounts_off_goods_or_shipping';
  const ship = sql`UPDATE order_discounts SET shipping_cents = 1`.execute(db);
  await expect(ship).rejects.toThrow(says);
  const kind = sql`UPDATE order_discounts SET kind = 'free_shipping'`.execute(db);
  await expect(kind).rejects.toThrow(says);
});

test.each([
  ['what came off a line', `UPDATE order_items SET discount_cents = 600`, 'order_items_kept'],
  [
    'how a line was taxed',
    `${taxed(100_000, 20, 1)}; UPDATE order_taxes SET base_cents = 21`,
    'order_taxes_kept',
  ],
  [
    'who closed a refund without why',
    `UPDATE payment_transactions SET closed_by = 'me'`,
    'closed_with_a_reason',
  ],
  ['a retry of itself', `UPDATE payment_transactions SET retry_of = id`, 'retry_of_another'],
])('%s is not written by the database', async (_, statement, constraint) => {
  const db = await soldOnce();
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({
    constraint: expect.stringContaining(constraint),
  });
});
