import type { Insights } from '@gadgetry/contract/insights';
import { type Report, REPORTS } from '@gadgetry/contract/reports';
import { expect, test } from 'vitest';
import { arrived, openReturningShop } from '../../../test/returning.ts';
import { bestSold } from '../orders/index.ts';

const today = new Date().toISOString().slice(0, 10);

/** Three lamps of $10 and a cable of $5 are sent, of which something is then given back. */
async function openSent() {
  const { shop, returning, close } = await openReturningShop();
  const sent = await returning.sentOrder(3);
  const told = async (name: 'products' | 'categories') => {
    const path = `/admin/reports/${name}?from=${today}&to=${today}`;
    const { body } = await shop.call<Report>('GET', path, shop.admin);
    const columns = REPORTS[name].columns.map((column) => column.name);
    expect(columns).toEqual(['Pieces', 'Gone back', 'Orders', 'Revenue']);
    return body;
  };
  return {
    shop,
    returning,
    close,
    ...sent,
    told,
    products: async () => {
      const lines = (await told('products')).lines.map(({ productId, values }) => [
        productId,
        ...values,
      ]);
      return new Map(lines.map(([id, ...values]) => [id, values]));
    },
    bestSellers: async () => {
      const { body } = await shop.call<Insights>('GET', '/admin/insights', shop.admin);
      return body.bestSellers.map(({ productId, pieces, revenue }) => [productId, pieces, revenue]);
    },
    bestSold: () => bestSold(shop.database.db, new Date()),
  };
}

test('what came back is sold no longer, as soon as its money has gone back, and takes it off its own product', async () => {
  const { returning, close, orderId, lamps, lamp, cable, ...shop } = await openSent();
  const returned = await returning.approved(orderId, [{ itemId: lamps, quantity: 3 }]);
  await returning.act(returned, 'receive', { lines: [arrived(lamps, 2)] });
  expect(await shop.products()).toEqual(
    new Map([
      [lamp._id, [3, 0, 1, 30]],
      [cable._id, [1, 0, 1, 5]],
    ]),
  );
  expect(await shop.bestSellers()).toEqual([
    [lamp._id, 3, 30],
    [cable._id, 1, 5],
  ]);

  expect((await returning.act(returned, 'refund')).status).toBe(200);
  expect(await shop.products()).toEqual(
    new Map([
      [lamp._id, [1, 2, 1, 10]],
      [cable._id, [1, 0, 1, 5]],
    ]),
  );
  expect((await shop.told('categories')).totals.values).toEqual([2, 2, null, 15]);
  expect(await shop.bestSellers()).toEqual([
    [lamp._id, 1, 10],
    [cable._id, 1, 5],
  ]);
  await close();
});

test('lines that are refunded without a return are sold no longer either, and no best seller', async () => {
  const { shop, close, orderId, lamps, lamp, cable, ...told } = await openSent();
  expect(await told.bestSold()).toEqual([lamp._id, cable._id]);
  const refund = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${orderId}/refunds`,
    headers: { ...shop.admin.headers, 'idempotency-key': 'all-lamps' },
    body: { lines: [{ itemId: lamps, quantity: 3 }], reason: 'Broken' },
  });
  expect(refund.statusCode).toBe(200);
  expect((await told.products()).get(lamp._id)).toEqual([0, 3, 1, 0]);
  expect(await told.bestSellers()).toEqual([[cable._id, 1, 5]]);
  expect(await told.bestSold()).toEqual([cable._id]);
  const csv = await shop.app.inject({
    url: `/api/v1/admin/reports/products/csv?from=${today}&to=${today}`,
    headers: shop.admin.headers,
  });
  expect(csv.body.split(/\r?\n/)[0]).toContain('Pieces,Gone back,Orders,Revenue');
  await close();
});
