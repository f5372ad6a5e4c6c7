const user = '00000000-0000-7000-8000-000000000001';
const product = '00000000-0000-7000-8000-000000000003';
const order = '00000000-0000-7000-8000-000000000005';
const promocode = '00000000-0000-7000-8000-000000000006';
const part = '00000000-0000-7000-8000-000000000007';
const whole = '00000000-0000-7000-8000-000000000008';
const promised = '00000000-0000-7000-8000-00000000000b';
const transferred = '00000000-0000-7000-8000-00000000000c';
const chosen = '00000000-0000-7000-8000-00000000000d';
const held = '00000000-0000-7000-8000-000000000010';
const colour = '00000000-0000-7000-8000-00000000000e';
const blue = '00000000-0000-7000-8000-00000000000f';
const anew = 'gen_random_uuid()';

/** One more order of $19.99, by the columns of the fourth migration. */
function orderAlone(id: string, key: string, payment: 'PENDING' | 'PAID' | 'REFUNDED'): string {
  const [status, hold] =
    payment === 'PENDING' ? ['PENDING', `now() + interval '1 hour'`] : ['CONFIRMED', 'NULL'];
  return `INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key,
       request_fingerprint, status, payment_status, sub_total_cents, discount_basis_points,
       discount_cents, grand_total_cents, ship_line_1, ship_line_2, ship_city, ship_state,
       ship_zip_code, ship_phone, hold_expires_at)
     VALUES ('${id}', '${user}', 'robin@example.com', 'Robin', '${key}', 'print', '${status}',
       '${payment}', 1999, 0, 0, 1999, '1', '2', 'Colombo', 'Western', '00700', '+94771234567', ${hold})`;
}

/** The same with its timeline. */
function orderRows(id: string, key: string, payment: 'PENDING' | 'PAID' | 'REFUNDED'): string[] {
  return [
    orderAlone(id, key, payment),
    `INSERT INTO order_events (id, order_id, kind, status, payment_status)
     SELECT ${anew}, id, 'placed', status, payment_status FROM orders WHERE id = '${id}'`,
  ];
}

/** The same of one lamp, with its ledger. */
function orderThatWas(id: string, key: string, payment: 'PENDING' | 'PAID' | 'REFUNDED'): string[] {
  return [
    ...orderRows(id, key, payment),
    `INSERT INTO order_items (id, order_id, position, product_id, name, price_cents, quantity)
     VALUES (${anew}, '${id}', 0, '${product}', 'Lamp', 1999, 1)`,
    `UPDATE products SET stock = stock - 1 WHERE id = '${product}'`,
    `INSERT INTO stock_movements (id, product_id, delta, reason, order_id)
     VALUES (${anew}, '${product}', -1, 'sale', '${id}')`,
  ];
}

/**
 * What a shop of each release may have had in its tables, by the migration that made them: one paid
 * order with everything that belongs to it.
 */
export const earlierData: Record<string, readonly string[]> = {
  '0001-identity': [
    `INSERT INTO users (id, name, email) VALUES ('${user}', 'Robin Shopper', 'robin@example.com')`,
    `INSERT INTO sessions (id, user_id, token, expires_at) VALUES (${anew}, '${user}', 'token', now())`,
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password)
     VALUES (${anew}, '${user}', 'credential', '${user}', 'hash')`,
    `INSERT INTO verifications (id, identifier, value, expires_at) VALUES (${anew}, 'a', 'b', now())`,
    `INSERT INTO signing_keys (id, public_key, private_key) VALUES (${anew}, '{}', 'secret')`,
  ],
  '0002-catalogue': [
    `INSERT INTO categories (id, name) VALUES ('00000000-0000-7000-8000-000000000002', 'Gadgets')`,
    `INSERT INTO products (id, name, description, price_cents, category_id, stock)
     VALUES ('${product}', 'Lamp', 'A lamp that folds flat', 1999, '00000000-0000-7000-8000-000000000002', 7)`,
    `INSERT INTO stock_movements (id, product_id, delta, reason) VALUES (${anew}, '${product}', 9, 'opening')`,
    `INSERT INTO stock_movements (id, product_id, delta, reason, order_id)
     VALUES (${anew}, '${product}', -2, 'sale', '${order}')`,
  ],
  '0003-promocodes': [
    `INSERT INTO promocodes (id, code, discount_basis_points, expires_on)
     VALUES ('${promocode}', 'WELCOME', 1000, '2099-12-31')`,
    `INSERT INTO promocode_uses (order_id, promocode_id, user_id, first_order)
     VALUES ('${order}', '${promocode}', '${user}', false)`,
  ],
  '0004-orders': [
    `INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key,
       request_fingerprint, status, payment_status, sub_total_cents, discount_basis_points,
       discount_cents, grand_total_cents, promocode, ship_line_1, ship_line_2, ship_city, ship_state,
       ship_zip_code, ship_phone)
     VALUES ('${order}', '${user}', 'robin@example.com', 'Robin', 'key', 'print', 'CONFIRMED', 'PAID',
       3998, 1000, 400, 3598, 'WELCOME', '1', '2', 'Colombo', 'Western', '00700', '+94771234567')`,
    `INSERT INTO order_items (id, order_id, position, product_id, name, price_cents, quantity)
     VALUES (${anew}, '${order}', 0, '${product}', 'Lamp', 1999, 2)`,
    `INSERT INTO order_events (id, order_id, kind, status, payment_status)
     VALUES (${anew}, '${order}', 'paid', 'CONFIRMED', 'PAID')`,
  ],
  '0005-payments': [
    `INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email,
       payment_intent_id, expires_at, settled_at)
     VALUES (${anew}, '${order}', 'cs_1', 'paid', 3598, 'usd', 'robin@example.com', 'pi_1', now(), now())`,
    `INSERT INTO webhook_events (id, type, payload, processed_at, outcome)
     VALUES ('evt_1', 'checkout.session.completed', '{}', now(), 'confirmed')`,
  ],
  '0006-admin-changes': [
    `INSERT INTO admin_changes (id, entity, entity_id, action, actor_id, actor_email)
     VALUES (${anew}, 'product', '${product}', 'created', '${user}', 'robin@example.com')`,
  ],
  '0007-rate-counts': [
    `INSERT INTO rate_counts (key, count, ends_at) VALUES ('a', 3, now()), ('b', 1, now() + interval '1 hour')`,
  ],
  '0008-mails': [
    `INSERT INTO mails (id, kind, sealed, next_attempt_at) VALUES (${anew}, 'order-confirmed', 'sealed', now())`,
    `INSERT INTO mails (id, kind, sent_at) VALUES (${anew}, 'verify-email', now())`,
    // Signed in while tokens were still kept as they are.
    `INSERT INTO sessions (id, user_id, token, expires_at)
     VALUES (${anew}, '${user}', 'another-token', now() + interval '1 day')`,
  ],
  '0009-hashed-sessions': [
    `INSERT INTO sessions (id, user_id, token, expires_at)
     VALUES (${anew}, '${user}', encode(sha256('third-token'), 'hex'), now() + interval '1 day')`,
    // Two orders of which money went back: a part in two steps, and all of it.
    ...orderThatWas(part, 'first', 'PAID'),
    ...orderThatWas(whole, 'second', 'REFUNDED'),
    `INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email,
       payment_intent_id, expires_at, settled_at)
     VALUES (${anew}, '${part}', 'cs_2', 'paid', 1999, 'usd', 'robin@example.com', 'pi_2', now(), now()),
       (${anew}, '${whole}', 'cs_3', 'refunded', 1999, 'usd', 'robin@example.com', 'pi_3', now(), now())`,
    `INSERT INTO order_events (id, order_id, kind, status, payment_status, detail)
     VALUES (${anew}, '${part}', 'partly_refunded', 'CONFIRMED', 'PAID', '$5.00 of $19.99'),
       (${anew}, '${part}', 'partly_refunded', 'CONFIRMED', 'PAID', '$7.50 of $19.99')`,
  ],
  '0011-unpaid-orders-by-user': [
    // Several unpaid orders of one account, as they could be until then.
    ...orderThatWas('00000000-0000-7000-8000-000000000009', 'third', 'PENDING'),
    ...orderThatWas('00000000-0000-7000-8000-00000000000a', 'fourth', 'PENDING'),
  ],
  '0012-partial-refunds': [
    `UPDATE payments SET refunded_cents = amount_cents WHERE status = 'refunded'`,
    `UPDATE payments SET refunded_cents = 750 WHERE order_id = '${part}'`,
  ],
  '0014-searches-after-an-import': [
    // A refund that was promised, and a dispute, as they stood before there were transactions.
    ...orderThatWas(promised, 'fifth', 'PAID'),
    `INSERT INTO payments (id, order_id, session_id, status, amount_cents, refunded_cents, currency,
       customer_email, payment_intent_id, refund_reason, expires_at, settled_at)
     VALUES (${anew}, '${promised}', 'cs_4', 'refunding', 1999, 499, 'usd', 'robin@example.com', 'pi_4',
       'cancelled by the shop', now(), now())`,
    `INSERT INTO order_events (id, order_id, kind, status, payment_status, detail)
     VALUES (${anew}, '${promised}', 'partly_refunded', 'CONFIRMED', 'PAID', '$4.99 of $19.99'),
       (${anew}, '${order}', 'disputed', 'CONFIRMED', 'PAID', 'dp_1: fraudulent, $35.98')`,
  ],
  '0015-payment-transactions': [
    // What the migration has made of earlier payments, for shops that were filled after it.
    `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
     SELECT ${anew}, id, 'charge', 'succeeded', amount_cents, currency, 'earlier' FROM payments p
     WHERE status IN ('paid', 'refunding', 'refunded')
       AND NOT EXISTS (SELECT 1 FROM payment_transactions t WHERE t.payment_id = p.id)`,
    `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
     SELECT ${anew}, id, 'refund', 'succeeded', refunded_cents, currency, 'earlier' FROM payments p
     WHERE refunded_cents > 0 AND NOT EXISTS (
       SELECT 1 FROM payment_transactions t WHERE t.payment_id = p.id AND kind = 'refund')`,
    `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by)
     SELECT ${anew}, id, 'refund', 'pending', 1500, currency, 'earlier' FROM payments p
     WHERE session_id = 'cs_4' AND refunding_cents = 0`,
  ],
  '0016-provider-books': [
    `INSERT INTO provider_cursors (name, read_until) VALUES ('events', now())`,
    `INSERT INTO provider_differences (id, subject, order_id, kind, detail, ended_at, closed_by, closed_reason)
     VALUES (${anew}, 'ch_1', '${order}', 'charge', 'the provider took $5.00', now(), 'a@example.com', 'a test')`,
    `INSERT INTO session_attempts (order_id, attempt) VALUES ('${order}', 2)`,
  ],
  '0025-payment-methods': [
    // One that came by bank transfer, of which a part is to be sent back.
    ...orderThatWas(transferred, 'sixth', 'PAID'),
    `UPDATE orders SET payment_method = 'bank_transfer' WHERE id = '${transferred}'`,
    `INSERT INTO payments (id, order_id, gateway, status, amount_cents, currency, customer_email, settled_at)
     VALUES (${anew}, '${transferred}', 'manual', 'paid', 1999, 'usd', 'robin@example.com', now())`,
    `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by, actor)
     SELECT ${anew}, id, 'charge', 'succeeded', amount_cents, currency, 'admin', 'a@example.com'
     FROM payments WHERE gateway = 'manual'`,
    `INSERT INTO payment_transactions (id, payment_id, kind, status, amount_cents, currency, said_by, actor)
     SELECT ${anew}, id, 'refund', 'pending', 500, currency, 'admin', 'a@example.com'
     FROM payments WHERE gateway = 'manual'`,
  ],
  '0026-attributes': [
    `INSERT INTO attributes (id, category_id, name, group_name, kind, position, is_highlight, is_filterable, is_comparable)
     SELECT '${colour}', category_id, 'Shade', 'Looks', 'choice', 1, true, false, true
     FROM products WHERE id = '${product}'`,
    `INSERT INTO attribute_options (id, attribute_id, name, position)
     VALUES ('${blue}', '${colour}', 'Blue', 1), (${anew}, '${colour}', 'Red', 2)`,
    `INSERT INTO product_attribute_values (product_id, attribute_id, kind, option_id)
     VALUES ('${product}', '${colour}', 'choice', '${blue}')`,
  ],
  '0030-product-variants': [
    // The lamp has come in two sizes since, one of the further one is held by an unpaid order.
    `UPDATE products SET options = '[{"name": "Size", "values": ["Small", "Large"]}]' WHERE id = '${product}'`,
    `UPDATE product_variants SET choices = '{Small}', sku = 'LAMP-S' WHERE id = '${product}'`,
    `INSERT INTO product_variants (id, product_id, position, choices, sku, stock)
     VALUES ('${chosen}', '${product}', 1, '{Large}', 'LAMP-L', 4)`,
    `INSERT INTO stock_movements (id, product_id, variant_id, delta, reason)
     VALUES (${anew}, '${product}', '${chosen}', 5, 'opening')`,
    ...orderRows(held, 'seventh', 'PENDING'),
    `INSERT INTO order_items (id, order_id, position, product_id, variant_id, name, options, price_cents, quantity)
     VALUES (${anew}, '${held}', 0, '${product}', '${chosen}', 'Lamp', '[{"name": "Size", "value": "Large"}]', 1999, 1)`,
    `INSERT INTO stock_movements (id, product_id, variant_id, delta, reason, order_id)
     VALUES (${anew}, '${product}', '${chosen}', -1, 'sale', '${held}')`,
  ],
  // Of an order that was there before it is written by the migration.
  '0055-discounts': [
    `INSERT INTO order_discounts (order_id, promocode_id, code, name, kind, goods_cents, shipping_cents)
     VALUES ('${order}', '${promocode}', 'WELCOME', 'WELCOME', 'percent', 400, 0)
     ON CONFLICT DO NOTHING`,
  ],
  // A form that was sent again and again, and an owner who has told two of these apart.
  '0058-orders-stay-whose-they-are': [
    `INSERT INTO shipping_zones (id, name, position, countries)
     SELECT ${anew}, name, 1, '{DE}'
     FROM unnest('{Germany,germany,Germany (2)}'::text[]) AS zone (name)
     ON CONFLICT DO NOTHING`,
    `INSERT INTO shipping_methods (id, zone_id, name, position, rule, days_from, days_to)
     SELECT ${anew}, id, method, 0, '{"kind": "flat", "price": 5}', 1, 2
     FROM shipping_zones, unnest('{Parcel,parcel,Parcel (2)}'::text[]) AS named (method)
     WHERE name = 'Germany' ON CONFLICT DO NOTHING`,
  ],
  '0084-staff-roles': [
    `INSERT INTO staff_roles (id, name, permissions) VALUES
      (${anew}, 'Giving', '{refunds:write}'),
      (${anew}, 'Giving and seeing', '{orders:read,refunds:write}'),
      (${anew}, 'Stock', '{products:read}')
     ON CONFLICT DO NOTHING`,
  ],
  '0126-refunds-are-of-orders-seen': [
    `INSERT INTO api_keys (id, name, key_hash, last_four, scopes, made_by)
     SELECT ${anew}, name, name, 'abcd', scopes::text[], '${user}'
     FROM (VALUES ('Giving', '{refunds:write}'), ('Seeing', '{orders:read,refunds:write}'),
       ('Stock', '{products:read}')) AS key (name, scopes)
     ON CONFLICT DO NOTHING`,
  ],
  '0130-customer-files': [
    `INSERT INTO api_keys (id, name, key_hash, last_four, scopes, made_by)
     SELECT ${anew}, name, name, 'abcd', scopes::text[], '${user}'
     FROM (VALUES ('Changing', '{products:write,orders:read,orders:write}'),
       ('Looking', '{settings:read}')) AS key (name, scopes)
     ON CONFLICT DO NOTHING`,
  ],
  '0144-shipping-waivers': [
    // As the table is in either release: with the column of the later one, or without it.
    `INSERT INTO shipping_waivers
     SELECT (jsonb_populate_record(NULL::shipping_waivers, jsonb_build_object(
       'id', ${anew}, 'order_id', id, 'amount_cents', amount, 'from_cents', amount,
       'created_at', created_at + amount * interval '1 minute'))).*
     FROM orders, unnest('{20,30}'::int[]) AS waived (amount)
     WHERE supplements_order_id IS NULL`,
  ],
};
