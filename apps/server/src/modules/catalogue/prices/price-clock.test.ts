import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import { plansOf } from '../../../../test/plans.ts';
import { planSale } from '../../../../test/sales.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { openStockedShop } from '../../../../test/stocked-shop.ts';
import { newId } from '../../../database/identifiers.ts';
import { readDue, readNextDue, readSaleLines } from './price-store.ts';

test('of two processes that serve, the one that planned a sale begins and ends it at its moments', async () => {
  const shop = await openStockedShop();
  const second = await openTestShop({ database: shop.database });
  for (const { app } of [shop, second]) await app.listen({ port: 0, host: '127.0.0.1' });
  const product = await shop.addProduct({ price: 20 });
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
  await planSale(shop, product, { beginsAt: soon(1_000), endsAt: soon(3_500) });
  const price = async () => {
    const answer = await second.app.inject(`/api/v1/products/${product._id}`);
    return answer.json<Product>().price;
  };
  expect(await price()).toBe(20);
  await expect.poll(price, { timeout: 3_000 }).toBe(15);
  await expect.poll(price, { timeout: 5_000 }).toBe(20);
});

test('what is due, and what is planned, is found by indexes, among very many sales and variants', async () => {
  const { pool } = (await openStockedShop()).database;
  await pool.query(`INSERT INTO categories (id, name) VALUES ($1, 'Many')`, [newId()]);
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id)
     SELECT gen_random_uuid(), 'Gadget ' || n, 'One of very many gadgets', 100 + n,
       (SELECT id FROM categories LIMIT 1) FROM generate_series(1, 3000) AS n`,
  );
  await pool.query(
    `INSERT INTO sales (id, product_id, begins_at, ends_at, begun_at)
     SELECT gen_random_uuid(), id, now() - interval '2 days', now() - interval '1 day', now() FROM products`,
  );
  await pool.query(
    `INSERT INTO sale_prices (variant_id, sale_id, cents)
     SELECT v.id, s.id, 50 FROM sales s JOIN product_variants v USING (product_id)`,
  );
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM products LIMIT 1');
  await pool.query('VACUUM ANALYZE products, product_variants, sales, sale_prices');
  const plans = await plansOf(pool, async (db) => {
    await readDue(db);
    await readNextDue(db);
    await readSaleLines(db, [rows[0]?.id ?? '']);
  });
  expect(plans).not.toContain('Seq Scan');
});

test('sales of a hundred products that begin at one moment are switched in a few transactions', async () => {
  const shop = await openStockedShop();
  const { pool } = shop.database;
  await pool.query(`INSERT INTO categories (id, name) VALUES ($1, 'Many')`, [newId()]);
  await pool.query(
    `INSERT INTO products (id, name, description, price_cents, category_id)
     SELECT gen_random_uuid(), 'Gadget ' || n, 'One of a hundred gadgets', 1000 + n,
       (SELECT id FROM categories WHERE name = 'Many') FROM generate_series(1, 100) AS n`,
  );
  // Each for something else, so that none can have got another one's price.
  await pool.query(
    `INSERT INTO sales (id, product_id, begins_at, ends_at)
     SELECT gen_random_uuid(), id, now() - interval '1 second', now() + interval '1 day'
     FROM products WHERE name LIKE 'Gadget %'`,
  );
  await pool.query(
    `INSERT INTO sale_prices (variant_id, sale_id, cents)
     SELECT v.id, s.id, p.price_cents - 500 FROM sales s
       JOIN products p ON p.id = s.product_id JOIN product_variants v ON v.product_id = p.id`,
  );
  await shop.app.scheduledWork.switchDuePrices();
  // By what they have written: the shop asks for other things at the same time by itself.
  const transactions = await pool.query<{ count: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS count FROM admin_changes WHERE actor_id = 'planned-sale'`,
  );
  expect(transactions.rows[0]?.count).toBeLessThanOrEqual(5);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS products, count(DISTINCT p.price_cents)::int AS prices,
       bool_and(p.price_cents = substring(p.name FROM '[0-9]+')::int + 500) AS own,
       bool_and(v.regular_cents = p.price_cents + 500 AND v.sale_id = s.id) AS from_its_sale,
       bool_and(c.before -> 'version' = to_jsonb(p.version - 1) AND c.after -> 'version' = to_jsonb(p.version)) AS told
     FROM products p JOIN product_variants v ON v.product_id = p.id JOIN sales s ON s.product_id = p.id
       JOIN admin_changes c ON c.entity_id = p.id::text AND c.actor_id = 'planned-sale'
     WHERE p.name LIKE 'Gadget %'`,
  );
  expect(rows).toEqual([
    { products: 100, prices: 100, own: true, from_its_sale: true, told: true },
  ]);
});
