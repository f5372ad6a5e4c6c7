import type { HistoryEntry } from '@gadgetry/contract/history';
import type { Product } from '@gadgetry/contract/catalogue';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test } from 'vitest';
import { type SellingShop, openSellingShop } from '../../../test/buying.ts';
import { payOrder } from '../../../test/paid-order.ts';
import { openTestShop } from '../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

const PATH = '/admin/settings';

const read = async (shop: StockedShop) =>
  (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;

async function change(shop: StockedShop, currency: string) {
  const { _id, noGuestsBecause: _why, ...stored } = await read(shop);
  const body = { ...stored, currency };
  return shop.call<StoredOwnerSettings>('PUT', PATH, shop.admin, body);
}

test('an owner changes the currency until something was ordered; prices stay the numbers they are', async () => {
  const shop: SellingShop = await openSellingShop();
  const other = (await openTestShop({ database: shop.database })).app;
  const { _id: lamp } = await shop.addProduct({ name: 'Lamp', price: 49.9 });
  expect(await read(shop)).toMatchObject({ currency: 'usd' });
  expect((await change(shop, 'eur')).body).toMatchObject({ currency: 'eur' });
  for (const app of [shop.app, other]) {
    await expect
      .poll(async () => (await app.inject(`/shop/${lamp}`)).body)
      .toContain('"priceCurrency":"EUR"');
  }
  const { body } = await shop.call<Product>('GET', `/products/${lamp}`, shop.admin);
  expect(body.price).toBe(49.9);
  const { body: history } = await shop.call<HistoryEntry[]>(
    'GET',
    `/history?entity=shop_settings&id=${(await read(shop))._id}`,
    shop.admin,
  );
  expect(JSON.stringify(history[0])).toContain('"eur"');

  await payOrder(shop);
  const { rows } = await shop.database.pool.query('SELECT currency FROM payments');
  expect(rows).toEqual([{ currency: 'eur' }]);
  const stays = 'There are orders in EUR already: a shop keeps what it has sold in';
  expect(await read(shop)).toMatchObject({ currency: 'eur' });
  expect(await change(shop, 'usd')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'currency', message: stays }] },
  });
  for (const past of ["UPDATE shop_currency SET code = 'usd'", 'DELETE FROM shop_currency']) {
    await expect(shop.database.pool.query(past)).rejects.toMatchObject({
      constraint: 'shop_currency_kept',
    });
  }
  // Everything else is saved as ever, and the next start finds it in euros.
  expect((await change(shop, 'eur')).status).toBe(200);
  const again = await openTestShop({ database: shop.database });
  expect((await again.app.inject(`/shop/${lamp}`)).body).toContain('"priceCurrency":"EUR"');
  await shop.expectBooksInOrder();
});

test('where sums have other decimals there must be no prices yet', async () => {
  const shop = await openStockedShop();
  expect((await change(shop, 'jpy')).body).toMatchObject({ currency: 'jpy' });
  const set = await shop.addProduct({ name: 'Set', price: 5_000 });
  expect((await shop.app.inject(`/shop/${set._id}`)).body).toContain('¥5,000');
  expect(await change(shop, 'usd')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'currency', message: expect.stringContaining('before there are') }] },
  });
  expect(await change(shop, 'xxx')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'currency', message: 'Please choose a currency' }] },
  });
});

test('a shop that is started in a currency keeps it', async () => {
  const shop = await openStockedShop({ settings: { CURRENCY: 'EUR' } });
  const stays =
    'The shop was started with CURRENCY, which says it: take that out, and start it again';
  expect(await read(shop)).toMatchObject({ currency: 'eur' });
  expect(await change(shop, 'usd')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'currency', message: stays }] },
  });
});

test('a page that was open meanwhile orders nothing: it shows the same numbers in another currency', async () => {
  const shop = await openSellingShop();
  const product = await shop.addProduct({ price: 40, stockQuantity: 5 });
  const items = [{ product, quantity: 1 }];
  const sums = { subTotal: 40, discount: 0, shipping: 0, tax: 0, grandTotal: 40 };
  await change(shop, 'gbp');
  expect(
    await shop.order(shop.shopper, items, { quoted: { ...sums, currency: 'usd' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'quote_changed', message: expect.stringContaining('in GBP by now') },
  });
  const placed = await shop.order(shop.shopper, items, { quoted: { ...sums, currency: 'gbp' } });
  expect(placed.status).toBe(201);
});

test('whoever changes it while the first order is being placed waits for it, and is told why not', async () => {
  const shop = await openSellingShop();
  const { pool } = shop.database;
  const product = await shop.addProduct({ price: 40, stockQuantity: 5 });
  await pool.query(`
    CREATE FUNCTION hold_order() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(154); RETURN NEW; END';
    CREATE TRIGGER hold_order AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION hold_order()`);
  const waiting = async (what: string) =>
    (await pool.query(`SELECT FROM pg_locks WHERE NOT granted AND ${what}`)).rowCount;
  const holder = await pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(154)');
    const order = shop.order(shop.shopper, [{ product, quantity: 1 }]);
    await expect.poll(() => waiting("locktype = 'advisory'")).toBe(1);
    const changed = change(shop, 'eur');
    await expect.poll(() => waiting("relation = 'orders'::regclass")).toBe(1);
    await holder.query('SELECT pg_advisory_unlock(154)');
    expect((await order).status).toBe(201);
    const message = 'There are orders in USD already: a shop keeps what it has sold in';
    expect(await changed).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'currency', message }] },
    });
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()');
    holder.release();
  }
});

test('a sum above which one shows again who one is, is of the currency that the shop has by now', async () => {
  const shop = await openSellingShop({ settings: { REFUND_CONFIRM_ABOVE: '100' } });
  await change(shop, 'jpy');
  const { orderId } = await payOrder(shop, [{ price: 5_000, quantity: 1 }]);
  await shop.database.pool.query(
    `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`,
  );
  const refund = (amount: number) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${orderId}/refunds`,
      headers: { ...shop.admin.headers, 'idempotency-key': `refund-${amount}` },
      body: { amount, reason: 'scratched' },
    });
  expect((await refund(101)).json()).toMatchObject({ code: 'reauthentication_required' });
  expect((await refund(100)).statusCode).toBe(200);
});
