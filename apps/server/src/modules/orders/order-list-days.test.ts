import type { AdminOrderSummary } from '@gadgetry/contract/admin-orders';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';

test('days that the list of orders is asked for are those of the shop, in its export and beside an order too', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const placedAt = async (moment: string) => {
    const id = await shop.placed(shop.shopper, [{ product, quantity: 1 }]);
    await shop.database.pool.query(
      `ALTER TABLE orders DISABLE TRIGGER USER;
       UPDATE orders SET created_at = '${moment}' WHERE id = '${id}';
       ALTER TABLE orders ENABLE TRIGGER USER`,
    );
    return id;
  };
  const evening = await placedAt('2026-03-10T23:30:00Z');
  // Of a day of 23 hours in Berlin: its clocks are put forward then.
  const before = await placedAt('2026-03-28T22:59:59Z');
  const first = await placedAt('2026-03-28T23:00:00Z');
  const last = await placedAt('2026-03-29T21:59:59Z');
  const after = await placedAt('2026-03-29T22:00:00Z');
  const found = async (from: string, to = from) => {
    const days = `from=${from}&to=${to}`;
    const { body } = await shop.call<AdminOrderSummary[]>(
      'GET',
      `/admin/orders?${days}`,
      shop.admin,
    );
    const file = await shop.app.inject({
      url: `/api/v1/admin/orders.csv?${days}`,
      headers: { ...shop.admin.headers },
    });
    const ids = body.map(({ _id }) => _id);
    for (const id of [evening, before, first, last, after]) {
      expect(file.body.includes(id)).toBe(ids.includes(id));
    }
    return ids;
  };
  expect(await found('2026-03-10')).toEqual([evening]);
  expect(await found('2026-03-29')).toEqual([after, last]);
  const home = async () => (await shop.app.inject('/')).body;
  expect(await home()).not.toContain('timeZone');

  const { body: stored } = await shop.call<StoredOwnerSettings>(
    'GET',
    '/admin/settings',
    shop.admin,
  );
  const { _id, noGuestsBecause: _why, version: _version, ...settings } = stored;
  const there = { ...settings, timeZone: 'Europe/Berlin' };
  expect((await shop.call('PUT', '/admin/settings', shop.admin, there)).status).toBe(200);
  expect(await found('2026-03-10')).toEqual([]);
  expect(await found('2026-03-11')).toEqual([evening]);
  expect(await found('2026-03-29')).toEqual([last, first]);
  expect(await found('2026-03-10', '2026-03-28')).toEqual([before, evening]);
  const beside = await shop.call(
    'GET',
    `/admin/orders/${last}/neighbours?from=2026-03-29&to=2026-03-29`,
    shop.admin,
  );
  expect(beside.body).toEqual({ newer: null, older: first });
  expect(await home()).toContain('"timeZone":"Europe/Berlin"');
});
