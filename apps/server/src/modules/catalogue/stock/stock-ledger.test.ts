import { randomUUID } from 'node:crypto';
import type { Product } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { BookedStock, StockLedgerEntry } from '@gadgetry/contract/stock-ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProductFile } from '../../../../test/product-files.ts';
import { type StockedShop, openStockedShop, readAllPages } from '../../../../test/stocked-shop.ts';

let shop: StockedShop;
beforeAll(async () => {
  shop = await openStockedShop();
});
afterAll(() => shop.close());

const book = (id: string, body: object, key: string = randomUUID()) =>
  shop.call<BookedStock & { message: string; code?: string }>(
    'POST',
    `/admin/products/${id}/stock`,
    { headers: { ...shop.admin.headers, 'idempotency-key': key } },
    { variantId: id, ...body },
  );
const stockOf = async (id: string) =>
  (await shop.call<Product>('GET', `/products/${id}`, shop.admin)).body.stockQuantity;
const ledgerOf = async (query: string) =>
  (
    await readAllPages<StockLedgerEntry>(
      shop,
      `/admin/stock-movements?limit=2&${query}`,
      shop.admin,
    )
  ).flat();

test('a count books the difference, and what was sold meanwhile stays sold', async () => {
  const { _id: id, name } = await shop.addProduct({ stockQuantity: 10 });
  // Somebody takes two away while the shelf that held ten is counted: seven of those are there.
  await book(id, { kind: 'correction', delta: -2, note: 'Two were broken' });
  const counted = await book(id, { kind: 'count', counted: 7, stock: 10, note: 'Yearly count' });
  expect(counted).toMatchObject({ status: 200, body: { stockQuantity: 5, delta: -3 } });
  expect(await stockOf(id)).toBe(5);
  expect(await book(id, { kind: 'count', counted: 5, stock: 5 })).toMatchObject({
    body: { stockQuantity: 5, delta: 0 },
  });
  const entries = await ledgerOf(`product=${id}`);
  expect(entries.map(({ delta, reason, note, who }) => [delta, reason, note, who])).toEqual([
    [-3, 'count', 'Yearly count', 'admin@shop.example'],
    [-2, 'correction', 'Two were broken', 'admin@shop.example'],
    [10, 'opening', undefined, 'admin@shop.example'],
  ]);
  expect(entries[0]).toMatchObject({ product: { _id: id, name }, choice: '', variantId: id });
  const { body } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=product&id=${id}`,
    shop.admin,
  );
  expect(body[0]?.changes).toEqual([{ field: 'stock', from: 8, to: 5 }]);
});

test('of two who count the same shelf the second books nothing on top', async () => {
  const { _id: id } = await shop.addProduct({ stockQuantity: 53 });
  const counts = [1, 2].map(() => book(id, { kind: 'count', counted: 57, stock: 53 }));
  const both = await Promise.all(counts);
  expect(both.map(({ status, body }) => [status, body.stockQuantity])).toEqual([
    [200, 57],
    [200, 57],
  ]);
  await book(id, { kind: 'correction', delta: -2, note: 'Two were broken' });
  expect(await book(id, { kind: 'count', counted: 56, stock: 53 })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Somebody else has counted these') },
  });
  // Whoever has seen the other's count counts from that.
  expect(await book(id, { kind: 'count', counted: 56, stock: 57 })).toMatchObject({
    status: 200,
    body: { stockQuantity: 54, delta: -1 },
  });
});

test('what is sent again with the same key is booked once', async () => {
  const { _id: id } = await shop.addProduct({ stockQuantity: 10 });
  const { _id: other } = await shop.addProduct({ stockQuantity: 10 });
  const [count, correction] = [randomUUID(), randomUUID()];
  const counted = { kind: 'count', counted: 7, stock: 10 };
  const twice = await Promise.all([book(id, counted, count), book(id, counted, count)]);
  const corrected = { kind: 'correction', delta: 2, note: 'Found' };
  await book(id, corrected, correction);
  const again = await book(id, corrected, correction);
  const booked = [...twice, again].map(({ status, body }) => [
    status,
    body.stockQuantity,
    body.delta,
  ]);
  expect(booked).toEqual([
    [200, 7, -3],
    [200, 7, -3],
    [200, 9, 2],
  ]);
  for (const [product, body] of [
    [id, { ...corrected, delta: 3 }],
    [id, counted],
    [other, corrected],
  ] as const) {
    expect((await book(product, body, correction)).body.code).toBe('idempotency_conflict');
  }
  expect([await stockOf(id), await stockOf(other)]).toEqual([9, 10]);
  const bare = await shop.call('POST', `/admin/products/${id}/stock`, shop.admin, {
    variantId: id,
    ...corrected,
  });
  expect(bare.status).toBe(400);
});

test('two who correct at once are both counted', async () => {
  const { _id: id } = await shop.addProduct({ stockQuantity: 10 });
  await Promise.all(
    [1, 2, 3, 4].map((delta) => book(id, { kind: 'correction', delta, note: 'Found' })),
  );
  expect(await stockOf(id)).toBe(20);
});

test('more than there is can’t go, nor come than a shelf holds, nor without a reason', async () => {
  const { _id: id } = await shop.addProduct({ stockQuantity: 3 });
  const other = await shop.addProduct();
  for (const [body, message] of [
    [{ kind: 'correction', delta: -4, note: 'Lost' }, /only 3 left/],
    [{ kind: 'correction', delta: 1_000_000, note: 'Found' }, /too many/],
    [{ kind: 'count', counted: 1, stock: 9 }, /only 3 left/],
    [{ kind: 'correction', delta: 0, note: 'Lost' }, /./],
    [{ kind: 'correction', delta: 1 }, /./],
    [{ kind: 'correction', delta: 1, note: '  ' }, /./],
    [{ kind: 'correction', delta: 1.5, note: 'Half' }, /./],
    [{ kind: 'count', counted: -1, stock: 3 }, /./],
    [{ kind: 'sale', delta: -1, note: 'Me' }, /./],
  ] as const) {
    const answer = await book(id, body);
    expect([400, 409], JSON.stringify(body)).toContain(answer.status);
    expect(answer.body.message).toMatch(message);
  }
  const foreign = { kind: 'count', counted: 1, stock: 3, variantId: other._id };
  expect((await book(id, foreign)).status).toBe(404);
  expect(await stockOf(id)).toBe(3);
});

test('the ledger is narrowed by reason and day, page after page, and so is the file', async () => {
  const { _id: id } = await shop.addProduct({ name: '=Sum', stockQuantity: 1 });
  for (const delta of [1, 2, 3]) await book(id, { kind: 'correction', delta, note: '+Found' });
  await shop.database.pool.query(
    "UPDATE stock_movements SET created_at = '2026-01-31T23:59:59Z' WHERE product_id = $1 AND delta = 2",
    [id],
  );
  const deltas = async (query: string) =>
    (await ledgerOf(`product=${id}&${query}`)).map(({ delta }) => delta);
  expect(await deltas('')).toEqual([3, 1, 1, 2]);
  expect(await deltas('reason=correction')).toEqual([3, 1, 2]);
  expect(await deltas('reason=opening')).toEqual([1]);
  expect(await deltas('from=2026-01-31&to=2026-01-31')).toEqual([2]);
  expect(await deltas('to=2026-01-30')).toEqual([]);
  const { headers } = shop.admin;
  const url = `/api/v1/admin/stock-movements.csv?product=${id}&reason=correction`;
  const { body } = await shop.app.inject({ url, headers });
  expect(readProductFile(body)).toMatchObject([
    { Product: "'=Sum", Pieces: '3', Reason: 'correction', Note: "'+Found" },
    { Pieces: '1' },
    { At: '2026-01-31T23:59:59.000Z', Pieces: '2' },
  ]);
});
