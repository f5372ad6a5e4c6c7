import type { Product } from '@gadgetry/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { newId } from '../../../database/identifiers.ts';
import { type StockLine, type TakenLine, returnStock, takeStock } from '../index.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

/** An order's own transaction, as far as stock goes. */
function order(lines: readonly StockLine[], orderId = newId()): Promise<TakenLine[]> {
  return shop.database.db.transaction().execute((trx) => takeStock(trx, lines, orderId));
}

/** Pieces of a variant, and what its ledger adds up to: the two are never different. */
async function stockOf(id: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ stock: number; ledger: number }>(
    `SELECT stock, (SELECT sum(delta) FROM stock_movements WHERE variant_id = v.id) AS ledger
     FROM product_variants v WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  expect(row?.stock).toBe(row?.ledger);
  return row?.stock ?? Number.NaN;
}

const settled = async (orders: Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(orders);
  return {
    placed: outcomes.filter(({ status }) => status === 'fulfilled').length,
    refusals: outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason?.code)] : [],
    ),
  };
};

const options = JSON.stringify([{ name: 'Colour', values: ['Red', 'Blue'] }]);

/** A second one, beside the default, which has 10 pieces. */
async function addVariant(product: Product, stock: number): Promise<string> {
  const { pool } = shop.database;
  const id = newId();
  await pool.query('UPDATE products SET options = $2 WHERE id = $1', [product._id, options]);
  await pool.query(`UPDATE product_variants SET choices = '{Red}' WHERE id = $1`, [product._id]);
  await pool.query(
    `INSERT INTO product_variants (id, product_id, choices, stock, price_cents)
     VALUES ($1, $2, '{Blue}', $3, 2500)`,
    [id, product._id, stock],
  );
  await pool.query(
    `INSERT INTO stock_movements (id, product_id, variant_id, delta, reason)
     VALUES ($1, $2, $3, $4, 'opening')`,
    [newId(), product._id, id, stock],
  );
  return id;
}

test('each is sold at its own price out of its own pieces, the default where none is named', async () => {
  const product = await shop.addProduct({ name: 'Band' });
  const blue = await addVariant(product, 4);
  const taken = await order([
    { productId: product._id, quantity: 2 },
    { productId: product._id, variantId: blue, quantity: 3 },
  ]);
  expect(taken).toMatchObject([
    { variantId: product._id, priceCents: 1999, options: [{ name: 'Colour', value: 'Red' }] },
    { variantId: blue, priceCents: 2500, options: [{ name: 'Colour', value: 'Blue' }] },
  ]);
  expect(await stockOf(product._id)).toBe(8);
  expect(await stockOf(blue)).toBe(1);
});

test('named and meant without a name, the default is one line', async () => {
  const product = await shop.addProduct({ stockQuantity: 5 });
  await addVariant(product, 4);
  const lines = [
    { productId: product._id, variantId: product._id, quantity: 3 },
    { productId: product._id, quantity: 3 },
  ];
  await expect(order(lines)).rejects.toMatchObject({ code: 'insufficient_stock' });
  expect(await stockOf(product._id)).toBe(5);
  const fewer = lines.map((line) => ({ ...line, quantity: 2 }));
  expect(await order(fewer)).toMatchObject([{ variantId: product._id, quantity: 4 }]);
  expect(await stockOf(product._id)).toBe(1);
});

test('of 50 buyers of one with 10 pieces 10 get it, while another one sells undisturbed', async () => {
  const product = await shop.addProduct({ stockQuantity: 50 });
  const blue = await addVariant(product, 10);
  const buyersOf = (variantId: string) =>
    Array.from({ length: 50 }, () => order([{ productId: product._id, variantId, quantity: 1 }]));
  const [scarce, plenty] = await Promise.all([
    settled(buyersOf(blue)),
    settled(buyersOf(product._id)),
  ]);
  expect(scarce.placed).toBe(10);
  expect(new Set(scarce.refusals)).toEqual(new Set(['insufficient_stock']));
  expect(plenty).toEqual({ placed: 50, refusals: [] });
  expect(await stockOf(blue)).toBe(0);
  expect(await stockOf(product._id)).toBe(0);
});

test('a buyer of one does not wait for whoever has the other', async () => {
  const product = await shop.addProduct();
  const blue = await addVariant(product, 4);
  const holder = await shop.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT id FROM product_variants WHERE id = $1 FOR UPDATE', [product._id]);
  try {
    const line = { productId: product._id, variantId: blue, quantity: 1 };
    expect(await order([line])).toHaveLength(1);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});

test('what goes back goes to the one that it came from, also after another became the default', async () => {
  const { pool } = shop.database;
  const product = await shop.addProduct();
  const blue = await addVariant(product, 4);
  const orderId = newId();
  await order([{ productId: product._id, quantity: 3 }], orderId);
  await pool.query('UPDATE product_variants SET price_cents = NULL WHERE id = $1', [blue]);
  await pool.query(
    `BEGIN; UPDATE product_variants SET is_default = false WHERE id = '${product._id}';
     UPDATE product_variants SET is_default = true WHERE id = '${blue}'; COMMIT`,
  );
  const { db } = shop.database;
  await db.transaction().execute((trx) => returnStock(trx, orderId, 'refund'));
  expect(await stockOf(product._id)).toBe(10);
  expect(await stockOf(blue)).toBe(4);
  expect(await order([{ productId: product._id, quantity: 1 }])).toMatchObject([
    { variantId: blue },
  ]);
});

test('one that is not sold, and one of another product, is refused', async () => {
  const product = await shop.addProduct({ name: 'Strap' });
  const blue = await addVariant(product, 4);
  const other = await shop.addProduct();
  await shop.database.pool.query('UPDATE product_variants SET is_active = false WHERE id = $1', [
    blue,
  ]);
  const lineOf = (productId: string, variantId: string) => [{ productId, variantId, quantity: 1 }];
  await expect(order(lineOf(product._id, blue))).rejects.toMatchObject({
    code: 'product_unavailable',
    message: 'Strap (Blue) is no longer available',
  });
  for (const foreign of [other._id, newId()]) {
    await expect(order(lineOf(product._id, foreign))).rejects.toMatchObject({
      code: 'product_unavailable',
      message: 'Strap is no longer available as it was chosen',
    });
  }
});

/** What an order gets that has to wait for an admin's transaction. */
async function whileChanging(
  lines: readonly StockLine[],
  changes: readonly (readonly [string, readonly unknown[]])[],
): Promise<TakenLine[]> {
  const admin = await shop.database.pool.connect();
  try {
    await admin.query('BEGIN');
    for (const [text, values] of changes) await admin.query(text, [...values]);
    const placing = order(lines);
    const waits = async () => {
      const { rowCount } = await shop.database.pool.query(
        `SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount;
    };
    await expect.poll(waits).toBe(1);
    await admin.query('COMMIT');
    return await placing;
  } finally {
    admin.release();
  }
}

test('an order that waits while another variant becomes the default gets each at a price that it had', async () => {
  const product = await shop.addProduct({ price: 11, stockQuantity: 10 });
  const blue = await addVariant(product, 10);
  const change = `UPDATE product_variants SET is_default = $2, price_cents = $3 WHERE id = $1`;
  const taken = await whileChanging(
    [{ productId: product._id, variantId: blue, quantity: 1 }],
    [
      [change, [product._id, false, 1100]],
      [change, [blue, true, null]],
      ['UPDATE products SET price_cents = 2500 WHERE id = $1', [product._id]],
    ],
  );
  expect(taken).toMatchObject([{ variantId: blue, priceCents: 2500 }]);
  // And back again, by a line that names none: the one that was the default when it was placed.
  const unnamed = await whileChanging(
    [{ productId: product._id, quantity: 1 }],
    [
      [change, [blue, false, 2500]],
      [change, [product._id, true, null]],
      ['UPDATE products SET price_cents = 1100 WHERE id = $1', [product._id]],
    ],
  );
  expect(unnamed).toMatchObject([{ variantId: blue, priceCents: 2500 }]);
});

test('an order of two that waits while both prices change pays both of one moment', async () => {
  const product = await shop.addProduct({ price: 10, stockQuantity: 10 });
  const blue = await addVariant(product, 10);
  const taken = await whileChanging(
    [product._id, blue].map((variantId) => ({ productId: product._id, variantId, quantity: 1 })),
    [
      ['UPDATE product_variants SET price_cents = 2200 WHERE id = $1', [blue]],
      ['UPDATE products SET price_cents = 1100 WHERE id = $1', [product._id]],
    ],
  );
  expect(taken.map(({ priceCents }) => priceCents)).toEqual([1000, 2500]);
});

test('an order that waits while a product gets its options is of what it was', async () => {
  const product = await shop.addProduct({ price: 10, stockQuantity: 10 });
  const taken = await whileChanging(
    [{ productId: product._id, quantity: 1 }],
    [
      ['UPDATE products SET options = $2 WHERE id = $1', [product._id, options]],
      [`UPDATE product_variants SET choices = '{Red}' WHERE id = $1`, [product._id]],
    ],
  );
  expect(taken).toMatchObject([{ variantId: product._id, options: [] }]);
});
