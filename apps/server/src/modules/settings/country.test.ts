import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { InvoiceSettings } from '@gadgetry/contract/invoices';
import type { Opening } from '@gadgetry/contract/opening';
import type { SavedAddress } from '@gadgetry/contract/address-book';
import type { ShippingCountries, ShippingSetup } from '@gadgetry/contract/shipping';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import type { TaxSetup } from '@gadgetry/contract/taxes';
import { expect, test } from 'vitest';
import { address, openSellingShop, orderBody } from '../../../test/buying.ts';
import { openTestShop } from '../../../test/shop.ts';
import { type StockedShop, openStockedShop } from '../../../test/stocked-shop.ts';

const PATH = '/admin/settings';

const read = async (shop: StockedShop) =>
  (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;

async function save(shop: StockedShop, changes: object) {
  const { _id, noGuestsBecause: _why, ...stored } = await read(shop);
  return shop.call<StoredOwnerSettings>('PUT', PATH, shop.admin, { ...stored, ...changes });
}

test('all that starts from the shop’s country does so from the one that its owner has saved', async () => {
  const shop = await openSellingShop();
  const other = (await openTestShop({ database: shop.database })).app;
  const get = async <Body>(path: string) => (await shop.call<Body>('GET', path, shop.admin)).body;
  const lamp = await shop.addProduct({ price: 40, stockQuantity: 5 });
  const items = [{ product: lamp, quantity: 1 }];
  const before = await shop.order(shop.shopper, items);
  expect(before.status).toBe(201);
  expect(await read(shop)).toMatchObject({ country: 'LK' });

  const named = { name: 'Watt', supportEmail: 'help@watt.example', returnsText: 'Write to us.' };
  const changes = { ...named, country: 'DE' };
  expect((await save(shop, changes)).body).toMatchObject({ country: 'DE' });
  const served = async () => (await other.inject('/api/v1/shipping/countries')).json();
  await expect
    .poll(served)
    .toEqual({ country: 'DE', countries: ['DE'] } satisfies ShippingCountries);
  expect((await get<ShippingSetup>('/admin/shipping')).country).toBe('DE');
  expect((await get<TaxSetup>('/admin/tax')).country).toBe('DE');
  expect((await get<InvoiceSettings>('/admin/invoices/settings')).country).toBe('DE');
  const { steps } = await get<Opening>('/admin/opening');
  expect(JSON.stringify(steps)).toContain('Its country is Germany.');

  // Of an address that names none, in the book and in an order; what was ordered before stays where it was.
  const at = { ...address, state: 'Berlin', zip_code: '10115', phone: '+49 30 901820' };
  const kept = await shop.call<SavedAddress[]>('POST', '/account/addresses', shop.shopper, {
    address: at,
  });
  expect(kept.body).toMatchObject([{ address: { country: 'DE' } }]);
  const after = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: { ...shop.shopper.headers, 'idempotency-key': randomUUID() },
    body: { ...orderBody(items), shippingAddress: at },
  });
  expect(after.statusCode).toBe(201);
  const { rows } = await shop.database.pool.query(
    'SELECT ship_country FROM orders ORDER BY created_at',
  );
  expect(rows).toEqual([{ ship_country: 'LK' }, { ship_country: 'DE' }]);

  const { _id } = await read(shop);
  const history = await get<HistoryEntry[]>(`/history?entity=shop_settings&id=${_id}`);
  expect(JSON.stringify(history[0])).toContain('"DE"');
  // A program that knows nothing of it changes nothing of it.
  expect((await save(shop, { country: undefined, name: 'Watt' })).body).toMatchObject({
    country: 'DE',
  });
  const again = await openTestShop({ database: shop.database });
  expect((await again.app.inject('/api/v1/shipping/countries')).json()).toMatchObject({
    country: 'DE',
  });
});

test('what is no country is refused, and so is another one where orders name none and mean this one', async () => {
  const shop = await openSellingShop();
  expect(await save(shop, { country: 'XX' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'country', message: 'No country has this code' }] },
  });
  const lamp = await shop.addProduct({ price: 40, stockQuantity: 5 });
  await shop.order(shop.shopper, [{ product: lamp, quantity: 1 }]);
  await shop.database.pool.query('UPDATE orders SET ship_country = NULL');
  const message =
    'There are orders of an early release whose addresses mean Sri Lanka: the shop stays there';
  expect(await save(shop, { country: 'DE' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'country', message }] },
  });
  expect((await save(shop, { name: 'Watt' })).status).toBe(200);
});

test('settings that were saved before there was a country among them mean that of the start', async () => {
  const shop = await openStockedShop({ settings: { SHOP_COUNTRY: 'PT' } });
  await save(shop, { name: 'Watt' });
  await shop.database.pool.query('UPDATE shop_settings SET country = NULL');
  const again = await openTestShop({ database: shop.database, settings: { SHOP_COUNTRY: 'PT' } });
  expect((await again.app.inject('/api/v1/shipping/countries')).json()).toMatchObject({
    country: 'PT',
  });
});
