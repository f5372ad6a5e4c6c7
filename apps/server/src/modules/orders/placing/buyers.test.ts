import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { signUp } from '../../../../test/shop.ts';

const crowd = (shop: SellingShop) => Promise.all(Array.from({ length: 200 }, () => signUp(shop)));

test('200 buyers at once of 50 pieces: 50 orders, 150 told, nothing below zero', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 50 });
  const buyers = await crowd(shop);
  const answers = await Promise.all(
    buyers.map((buyer) => shop.order(buyer, [{ product, quantity: 1 }])),
  );
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(50);
  expect(statuses.filter((status) => status === 400)).toHaveLength(150);
  expect(await shop.stockOf(product)).toBe(0);
  await shop.expectBooksInOrder();
});

test('200 carts with the same products in opposite order: none fails, none waits for ever', async () => {
  const shop = await openSellingShop();
  const products = await Promise.all(
    Array.from({ length: 4 }, () => shop.addProduct({ stockQuantity: 1_000 })),
  );
  const cart = products.map((product) => ({ product, quantity: 1 }));
  const buyers = await crowd(shop);
  const answers = await Promise.all(
    buyers.map((buyer, turn) => shop.order(buyer, turn % 2 === 0 ? cart : cart.toReversed())),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  for (const product of products) expect(await shop.stockOf(product)).toBe(800);
  await shop.expectBooksInOrder();
});

test('the database itself refuses stock below zero, two orders of one key, two payments of one session', async () => {
  const shop = await openSellingShop();
  const { pool } = shop.database;
  const product = await shop.addProduct({ stockQuantity: 1 });
  await shop.order(shop.shopper, [{ product, quantity: 1 }], { key: 'only-once' });
  await expect(
    pool.query('UPDATE product_variants SET stock = stock - 1 WHERE id = $1', [product._id]),
  ).rejects.toThrow('product_variants_stock_check');
  const columns = `user_id, customer_email, customer_name, idempotency_key, request_fingerprint, status,
    payment_status, sub_total_cents, discount_basis_points, discount_cents, grand_total_cents, promocode,
    ship_line_1, ship_line_2, ship_city, ship_state, ship_zip_code, ship_phone, hold_expires_at`;
  await expect(
    pool.query(
      `INSERT INTO orders (id, ${columns}) SELECT gen_random_uuid(), ${columns} FROM orders`,
    ),
  ).rejects.toThrow('orders_one_per_key');

  await shop.checkout(shop.shopper);
  const copyPayment = (session: string) =>
    pool.query(
      `INSERT INTO payments (id, order_id, session_id, status, amount_cents, currency, customer_email, expires_at)
       SELECT gen_random_uuid(), order_id, ${session}, 'paid', amount_cents, currency, customer_email, expires_at
       FROM payments`,
    );
  await expect(copyPayment('session_id')).rejects.toThrow('duplicate key');
  await expect(copyPayment(`'cs_another'`)).rejects.toThrow('payments_one_live_per_order');
});
