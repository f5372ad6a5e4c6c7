import fc from 'fast-check';
import { newId } from '../src/database/identifiers.ts';
import type { StockedShop } from './stocked-shop.ts';

export const now = new Date('2026-03-10T15:30:00Z');

const money = [
  { status: 'CONFIRMED', payment: 'PAID' },
  { status: 'SHIPPED', payment: 'PAID' },
  { status: 'DELIVERED', payment: 'PAID' },
  { status: 'CONFIRMED', payment: 'REFUNDED' },
  { status: 'CANCELLED', payment: 'REFUNDED' },
  { status: 'CANCELLED', payment: 'FAILED' },
  { status: 'PENDING', payment: 'PENDING' },
] as const;

const paymentStates = { PAID: 'paid', REFUNDED: 'refunded', FAILED: 'failed', PENDING: 'open' };

/** Orders of the last seventy days, some at the very edge of a day. */
export const anyOrder = fc.record({
  state: fc.constantFrom(...money),
  daysAgo: fc.integer({ min: 0, max: 69 }),
  secondOfDay: fc.constantFrom(0, 1, 43_200, 86_399),
  discountPercent: fc.constantFrom(0, 0, 10, 100),
  refundedPercent: fc.constantFrom(0, 0, 25, 99),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: 7 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      cents: fc.integer({ min: 1, max: 90_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

type MadeOrder = typeof anyOrder extends fc.Arbitrary<infer Order> ? Order : never;

/** Written as it would be in the database some time after it was placed. */
export async function place(
  { database: { pool } }: Pick<StockedShop, 'database'>,
  productIds: readonly string[],
  order: MadeOrder,
) {
  const id = newId();
  const { status, payment } = order.state;
  const subtotal = order.lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
  const discount = Math.floor((subtotal * order.discountPercent) / 100);
  const at = new Date('2026-03-10T00:00:00Z');
  at.setUTCDate(at.getUTCDate() - order.daysAgo);
  at.setUTCSeconds(order.secondOfDay);
  await pool.query(
    `INSERT INTO orders (id, user_id, customer_email, customer_name, idempotency_key,
       request_fingerprint, status, payment_status, sub_total_cents, discount_basis_points,
       discount_cents, grand_total_cents, ship_line_1, ship_line_2, ship_city, ship_state,
       ship_zip_code, ship_phone, hold_expires_at, created_at)
     VALUES ($1, 'u', 'a@example.com', 'A', $2, 'f', $3, $4, $5, $6, $7, $8, '1', '2', 'c', 's', 'z',
       '0771234567', $9, $10)`,
    [
      id,
      id,
      status,
      payment,
      subtotal,
      order.discountPercent * 100,
      discount,
      subtotal - discount,
      status === 'PENDING' ? now : null,
      at,
    ],
  );
  const refunded =
    payment === 'PAID' ? Math.floor((subtotal - discount) * order.refundedPercent) : 0;
  await pool.query(
    `INSERT INTO payments (id, order_id, session_id, status, amount_cents, refunded_cents, currency,
       customer_email, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'usd', 'a@example.com', now())`,
    [
      newId(),
      id,
      `cs_${id}`,
      paymentStates[payment],
      subtotal - discount,
      payment === 'REFUNDED' ? subtotal - discount : Math.floor(refunded / 100),
    ],
  );
  for (const [position, line] of order.lines.entries()) {
    await pool.query(
      `INSERT INTO order_items (id, order_id, position, product_id, name, price_cents, quantity)
       VALUES ($1, $2, $3, $4, 'As it was called then', $5, $6)`,
      [newId(), id, position, productIds[line.product], line.cents, line.quantity],
    );
  }
}
