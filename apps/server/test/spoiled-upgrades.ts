import { newId } from '../src/database/identifiers.ts';

/** What a dearer way of sending the order of 'key-1' costs more, paid by itself. */
const upgrade = `ALTER TABLE orders DISABLE TRIGGER USER;
  INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key, request_fingerprint,
    status, payment_status, sub_total_cents, shipping_cents, discount_basis_points, discount_cents,
    grand_total_cents, ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone,
    made_by, supplements_order_id)
  SELECT '${newId()}', user_id, customer_email, customer_name, 'key-0', 'f', 'CONFIRMED', 'PAID', 0, 100,
    0, 0, 100, '1', '2', 'c', 's', 'z', '0123456789', 'admin@example.com', id
  FROM orders WHERE idempotency_key = 'key-1';
  INSERT INTO shipping_upgrades (order_id, before_cents)
  SELECT id, 0 FROM orders WHERE idempotency_key = 'key-0'`;

/** What becomes of it that the books have to find. */
export const alsoSpoiledUpgrades = (
  [
    ['holds for an order that was cancelled', `'CANCELLED'`],
    ['is not on its way with its order', `'SHIPPED'`],
  ] as const
).map(
  ([how, status]) =>
    [
      'upgrades-are-shipping-alone',
      `one ${how}`,
      `${upgrade}; UPDATE orders SET status = ${status} WHERE idempotency_key = 'key-1'`,
    ] as const,
);
