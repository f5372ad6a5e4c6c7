import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../../test/buying.ts';
import { inHours, letHoursPass, planSale } from '../../../../test/sales.ts';

let shop: SellingShop;
beforeAll(async () => {
  shop = await openSellingShop();
});
afterAll(() => shop.close());

const paid = async (product: { readonly _id: string }, variantId?: string) => {
  const line = { product, quantity: 1, ...(variantId !== undefined && { variantId }) };
  return (await shop.readOrder(await shop.placed(shop.shopper, [line]))).subTotal;
};

test('an order pays what the clock says, also where nothing has been switched yet', async () => {
  const product = await shop.addProduct({ price: 20 });
  await planSale(shop, product, { beginsAt: inHours(1), endsAt: inHours(3) });
  expect(await paid(product)).toBe(20);
  await letHoursPass(shop, 2);
  expect(await paid(product)).toBe(15);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await paid(product)).toBe(15);
  expect(await paid(product, product._id)).toBe(15);
  await letHoursPass(shop, 2);
  expect(await paid(product)).toBe(20);
  await shop.app.scheduledWork.switchDuePrices();
  expect(await paid(product)).toBe(20);
  await shop.expectBooksInOrder();
});

test('an order that waited for the end of a sale pays the price of after it', async () => {
  const product = await shop.addProduct({ price: 20 });
  await planSale(shop, product, { endsAt: inHours(1) });
  await letHoursPass(shop, 2);
  const { pool } = shop.database;
  const switching = await pool.connect();
  try {
    await switching.query('BEGIN');
    await switching.query('SELECT 1 FROM product_variants WHERE id = $1 FOR NO KEY UPDATE', [
      product._id,
    ]);
    const order = paid(product);
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await switching.query(
      `UPDATE product_variants SET sale_id = NULL, sale_ends_at = NULL, regular_cents = NULL,
         was_cents = NULL WHERE id = $1`,
      [product._id],
    );
    await switching.query('UPDATE products SET price_cents = 2000 WHERE id = $1', [product._id]);
    await switching.query('COMMIT');
    expect(await order).toBe(20);
  } finally {
    switching.release();
  }
  await shop.expectBooksInOrder();
});
