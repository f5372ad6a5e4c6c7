import type { ErrorBody } from '@gadgetry/contract/errors';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { placed, pay, place } from './buying.ts';
import { countCharges } from './compare-ledgers.ts';
import { inTests } from './length.ts';
import { type Shops, openShops } from './shops.ts';

const CROWD = 200;
const STOCK = 50;
const RUNS = inTests(3, 20);

let shops: Shops;

beforeAll(async () => {
  shops = await openShops({ buyers: CROWD });
});
afterAll(async () => shops?.close());

afterEach(() => shops.mustAddUp());

function workMetrics(values: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

async function stockOf(id: string): Promise<number> {
  const { db } = shops.database;
  const row = db.selectFrom('product_variants').select('stock').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).stock;
}

test(`of ${CROWD} buyers at two processes and ${STOCK} pieces, ${STOCK} pay and the others are told, ${RUNS} times`, {
  timeout: 240_000,
}, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const product = await shops.goods.add({ stockQuantity: STOCK });
    const chargesBefore = await countCharges(shops.database);
    const outcomes = await Promise.all(
      shops.buyers.map(async (buyer, turn) => {
        const answer = await place<{ orderId: string } & ErrorBody>(shops.server(turn), buyer, [
          { product, quantity: 1 },
        ]);
        if (answer.status !== 201) return answer.body.code;
        const session = await pay(shops.server(turn + 1), buyer, answer.body.orderId);
        return session.startsWith('cs_') ? 'paid' : 'not paid';
      }),
    );
    expect(workMetrics(outcomes)).toEqual({ paid: STOCK, insufficient_stock: CROWD - STOCK });
    expect(await stockOf(product._id)).toBe(0);
    expect(await countCharges(shops.database)).toBe(chargesBefore + STOCK);
  }
  await expect.poll(unpaid, { timeout: 30_000 }).toBe(0);
});

async function unpaid(): Promise<number> {
  const { rows } = await shops.database.pool.query(
    `SELECT count(*) FROM orders WHERE payment_status <> 'PAID' AND status <> 'CANCELLED'`,
  );
  return rows[0].count;
}

test('200 carts in opposite line order at two processes: all are served, none fails', async () => {
  const [one, two, three] = await Promise.all(
    Array.from({ length: 3 }, () => shops.goods.add({ stockQuantity: 1_000 })),
  );
  if (one === undefined || two === undefined || three === undefined) throw new Error('no goods');
  const lines = [one, two, three].map((product) => ({ product, quantity: 1 }));
  const statuses = await Promise.all(
    shops.buyers.map(async (buyer, turn) => {
      const items = turn % 4 < 2 ? lines : lines.toReversed();
      return (await place(shops.server(turn), buyer, items)).status;
    }),
  );
  expect(workMetrics(statuses)).toEqual({ 201: CROWD });
  expect(await stockOf(one._id)).toBe(1_000 - CROWD);
});

test('one key sent twenty times to two processes makes one order, with another cart it is refused', async () => {
  const product = await shops.goods.add({ stockQuantity: 5 });
  for (const buyer of shops.buyers.slice(0, 10)) {
    const key = `double-click-${buyer.id}`;
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        place(shops.server(turn), buyer, [{ product, quantity: 1 }], { key }),
      ),
    );
    const told = new Set(
      ids.map(({ status, body }) => (status === 201 ? body.orderId : body.code)),
    );
    expect(told.size).toBe(1);
    const other = await place(shops.server(1), buyer, [{ product, quantity: 2 }], { key });
    const refusal = told.has('insufficient_stock') ? 'insufficient_stock' : 'idempotency_conflict';
    expect(other.body.code).toBe(refusal);
  }
  expect(await stockOf(product._id)).toBe(0);
});

test('of fifty first orders of one account at two processes, one has the first-order code', async () => {
  const promoCode = await shops.goods.addFirstOrderCode(20);
  const product = await shops.goods.add({ stockQuantity: 100 });
  const newcomers = await shops.newcomers(3);
  for (const buyer of newcomers) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        place(shops.server(turn), buyer, [{ product, quantity: 1 }], { promoCode }),
      ),
    );
    expect(workMetrics(answers.map(({ status, body }) => body.code ?? status))).toEqual({
      201: 1,
      promocode_first_order_only: 49,
    });
  }
});

test('a payment that fails gives the first-order code back, at whichever process', async () => {
  const promoCode = await shops.goods.addFirstOrderCode(20);
  const product = await shops.goods.add();
  const [buyer] = await shops.newcomers(1);
  if (buyer === undefined) throw new Error('nobody');
  const items = [{ product, quantity: 1 }];
  const first = await placed(shops.server(0), buyer, items, { promoCode });
  await shops.setFaults({ settlement: 'late_failure', settlementDelayMs: 50 });
  await pay(shops.server(0), buyer, first);
  await expect
    .poll(async () => (await place(shops.server(1), buyer, items, { promoCode })).status, {
      timeout: 15_000,
    })
    .toBe(201);
  await shops.setFaults({});
});
