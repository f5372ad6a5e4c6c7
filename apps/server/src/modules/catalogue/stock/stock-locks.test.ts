import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StockedShop, openStockedShop } from '../../../../test/stocked-shop.ts';
import { newId } from '../../../database/identifiers.ts';
import { returnStock, takeStock } from '../index.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

async function waitingForLocks(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ waiting: number }>(
    `SELECT count(*) AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.waiting);
}

/** Of some products, those that nobody has locked while work waits for the first of them. */
async function freeWhileWaiting(ids: string[], work: () => Promise<unknown>): Promise<string[]> {
  const holder = await shop.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT id FROM product_variants WHERE id = $1 FOR UPDATE', [ids[0]]);
  const working = work();
  try {
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1);
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'SELECT id FROM product_variants WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED',
      [ids],
    );
    return rows.map((row) => row.id);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    await working;
  }
}

// Two that lock the same products in different orders can each have what the other waits for.
test('whoever takes or returns pieces locks the variants in the order of their ids', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => shop.addProduct()));
  const ids = products.map(({ _id }) => _id).toSorted();
  const lines = ids.toReversed().map((productId) => ({ productId, quantity: 1 }));
  const { db, pool } = shop.database;
  // The newest rows are those of the lowest ids: in the order of the table they would come last.
  for (const { productId } of lines) {
    await pool.query('UPDATE product_variants SET stock = stock WHERE id = $1', [productId]);
  }
  const orderId = newId();
  const take = () => db.transaction().execute((trx) => takeStock(trx, lines, orderId));
  const giveBack = () => db.transaction().execute((trx) => returnStock(trx, orderId, 'release'));
  expect(await freeWhileWaiting(ids, take)).toEqual(ids.slice(1));
  expect(await freeWhileWaiting(ids, giveBack)).toEqual(ids.slice(1));
});
