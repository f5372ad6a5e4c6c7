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
